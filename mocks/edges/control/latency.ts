import type { Hono } from 'hono'
import { isOperationId } from '#spec'
import type { Delay } from '../../sandboxes/latency.ts'
import { bodyOf, wrong } from './body.ts'
import { noOperation } from './no-such.ts'
import { type Scope, scoped } from './scope.ts'

/** Delays of responses. */
export function latencyRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => context.json(context.var.sandbox.latency.shown))
  app.put('/', async (context) => {
    const { latency } = context.var.sandbox
    const { ms, operation } = await bodyOf(context.req.raw, 'setLatency')
    if (operation !== undefined && !isOperationId(operation)) return wrong('setLatency', noOperation(operation))
    if (Array.isArray(ms) && (ms[0] as number) > (ms[1] as number))
      return wrong('setLatency', 'ms must be a range with its minimum first')
    latency.set(ms as Delay, operation)
    return context.json(latency.shown)
  })
  app.delete('/', (context) => {
    context.var.sandbox.latency.clear()
    return context.body(null, 204)
  })
  return app
}
