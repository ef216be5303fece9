import type { Hono } from 'hono'
import { isOperationId } from '#spec'
import { put } from '../../world/index.ts'
import { type Scope, scoped } from './scope.ts'

/** Operations whose next call fails. */
export function failureRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/', async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const operation = (body as { operation?: unknown } | null | undefined)?.operation
    if (typeof operation !== 'string' || !isOperationId(operation)) {
      return context.json({ error: 'send {"operation": <id of the operation whose next call fails>}' }, 400)
    }
    context.var.sandbox.world.apply([put('failures', operation, { operation })])
    return context.body(null, 204)
  })
  return app
}
