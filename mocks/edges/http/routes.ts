import { Hono } from 'hono'
import { type OperationFacts, allOperations } from '#spec'
import { BASE_PATH } from '../../domain/base-path.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import type { Service, Stray } from '../../sandboxes/serve.ts'
import { renderAnswer } from './render.ts'

/** The product's routes: one per operation, with fixed segments before parameters so that `/recent` is no id. */
export function productRoutes(service: Service): Hono {
  const app = new Hono()
  const bySpecificity = [...allOperations].sort((a, b) => parameterCount(a) - parameterCount(b))
  for (const facts of bySpecificity) {
    app.on(facts.method, patternOf(facts), async (context) => {
      const { raw } = context.req
      const url = new URL(raw.url)
      const answer = await service.operation({
        facts,
        origin: url.origin,
        path: context.req.param(),
        target: url.pathname.slice(BASE_PATH.length),
        query: [...url.searchParams],
        headers: Object.fromEntries(raw.headers),
        ...(await bodyOf(raw)),
      })
      return renderAnswer(answer)
    })
  }
  for (const [pattern, operations] of Map.groupBy(bySpecificity, patternOf)) {
    const allowed = methodsOf(operations)
    app.all(pattern, ({ req }) =>
      renderAnswer(
        req.method === 'OPTIONS'
          ? { status: 204, headers: { allow: allowed.join(', ') } }
          : service.wrongMethod(strayOf(req.raw), allowed, operations[0] as OperationFacts),
      ),
    )
  }
  app.all('/*', ({ req }) => renderAnswer(service.wrongPath(strayOf(req.raw))))
  return app
}

function strayOf({ method, headers, url }: Request): Stray {
  const { pathname, searchParams } = new URL(url)
  return { method, target: pathname, query: [...searchParams], headers: Object.fromEntries(headers) }
}

const strict = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder()

/** What is sent as text, and whether its bytes were UTF-8. */
export async function bodyOf(raw: Request): Promise<Pick<Incoming, 'body' | 'isUtf8'>> {
  if (raw.body === null) return { body: '' }
  const bytes = await raw.arrayBuffer()
  try {
    return { body: strict.decode(bytes) }
  } catch {
    return { body: lenient.decode(bytes), isUtf8: false }
  }
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
