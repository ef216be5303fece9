import type { Hono } from 'hono'
import { Refused } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** The requests that a sandbox served, oldest first. */
export function journalRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const after = Number(context.req.query('after') ?? 0)
    const limit = Number(context.req.query('limit') ?? Number.MAX_SAFE_INTEGER)
    if (!Number.isInteger(after) || !Number.isInteger(limit) || limit < 1)
      throw new Refused(400, 'after is the id of an entry, limit a number of entries from 1')
    const { journal } = context.var.sandbox
    return context.json({ oldest: journal.oldest, entries: journal.entries({ after, limit }) })
  })
  app.delete('/', (context) => {
    context.var.sandbox.journal.clear()
    return context.body(null, 204)
  })
  return app
}
