import type { MiddlewareHandler } from 'hono'
import { traceIdIn } from '../../sandboxes/trace-id.ts'

/** A request to the control surface. */
export interface ControlEntry {
  method: string
  /** Without the query. */
  path: string
  status: number
  /** Real time until the response, in ms. */
  durationMs: number
  /** Trace id of the request's `traceparent`. */
  traceId?: string
}

/** Called with each request to the control surface, except those for health and metrics, which come all the time. */
export type OnServed = (entry: ControlEntry) => void

/** Reports every request that it passes on. */
export function reporting(onServed: OnServed): MiddlewareHandler {
  return async (context, next) => {
    const begun = performance.now()
    await next()
    const { method, path } = context.req
    const traceId = traceIdIn(context.req.header('traceparent'))
    onServed({
      method,
      path,
      status: context.res.status,
      durationMs: performance.now() - begun,
      ...(traceId === undefined ? {} : { traceId }),
    })
  }
}
