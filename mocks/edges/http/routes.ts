import { Hono } from 'hono'
import { type OperationFacts, allOperations } from '#spec'
import type { Incoming } from '../../domain/kernel/call.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { renderAnswer } from './render.ts'

/** Path under which the platform API stands on every host (`{base_url}` of the documents). */
export const BASE_PATH = '/rest'

/** Answers one request of an operation, free of HTTP. */
export type Perform = (incoming: Incoming) => Promise<AnyAnswer>

/** The product's routes: one per operation, with fixed segments before parameters so that `/recent` is no id. */
export function productRoutes(perform: Perform): Hono {
  const app = new Hono()
  const bySpecificity = [...allOperations].sort((a, b) => parameterCount(a) - parameterCount(b))
  for (const facts of bySpecificity) {
    const pattern = BASE_PATH + facts.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(facts.method, pattern, async (context) => {
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
  app.notFound(() => new Response(null, { status: 404 }))
  return app
}

function parameterCount(facts: OperationFacts): number {
  return facts.path.split('{').length
}
