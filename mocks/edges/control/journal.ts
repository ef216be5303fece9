import type { Hono } from 'hono'
import { afterIn, limitIn } from './query.ts'
import { type Scope, scoped } from './scope.ts'

/** The requests that a sandbox served, oldest first. */
export function journalRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { journal } = context.var.sandbox
    const entries = journal.entries({ after: afterIn(context), limit: limitIn(context) })
    return context.json({ oldest: journal.oldest, entries })
  })
  app.delete('/', (context) => {
    context.var.sandbox.journal.clear()
    return context.body(null, 204)
  })
  return app
}
