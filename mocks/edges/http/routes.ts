import { Hono } from 'hono'
import { type OperationFacts, allOperations } from '#spec'
import type { Incoming } from '../../domain/kernel/call.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { renderAnswer } from './render.ts'

/** Path under which the platform API stands on every host (`{base_url}` of the documents). */
export const BASE_PATH = '/rest'

/** Answers one request of an operation, free of HTTP. */
export type Perform = (incoming: Incoming) => Promise<AnyAnswer>

/** Answers a method that a path of operations does not have, by those that it has. */
export type RefuseMethod = (allowed: readonly string[]) => AnyAnswer

/** The product's routes: one per operation, with fixed segments before parameters so that `/recent` is no id. */
export function productRoutes(perform: Perform, refuseMethod: RefuseMethod): Hono {
  const app = new Hono()
  const bySpecificity = [...allOperations].sort((a, b) => parameterCount(a) - parameterCount(b))
  for (const facts of bySpecificity) {
    app.on(facts.method, patternOf(facts), async (context) => {
      const { raw } = context.req
      const url = new URL(raw.url)
      const answer = await perform({
        facts,
        path: context.req.param(),
        target: url.pathname.slice(BASE_PATH.length),
        query: [...url.searchParams],
        headers: Object.fromEntries(raw.headers),
        body: raw.body === null ? '' : await raw.text(),
      })
      return renderAnswer(answer)
    })
  }
  for (const [pattern, operations] of Map.groupBy(bySpecificity, patternOf)) {
    const allowed = methodsOf(operations)
    app.all(pattern, ({ req }) =>
      renderAnswer(
        req.method === 'OPTIONS' ? { status: 204, headers: { allow: allowed.join(', ') } } : refuseMethod(allowed),
      ),
    )
  }
  app.notFound(() => new Response(null, { status: 404 }))
  return app
}

function patternOf({ path }: OperationFacts): string {
  return BASE_PATH + path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** The methods that have a success; HEAD is answered wherever GET is. An operation without one is a refusal itself. */
function methodsOf(operations: readonly OperationFacts[]): string[] {
  const methods = operations
    .filter(({ responses }) => Object.keys(responses).some((status) => status.startsWith('2')))
    .map(({ method }) => method)
  return methods.includes('GET') ? ['HEAD', ...methods] : methods
}

function parameterCount(facts: OperationFacts): number {
  return facts.path.split('{').length
}
