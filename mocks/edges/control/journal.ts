import type { Hono } from 'hono'
import { KEPT } from '../../sandboxes/journal.ts'
import { afterIn, latestIn, limitIn } from './query.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** The requests that a sandbox served, oldest first. */
export function journalRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { journal } = context.var.sandbox
    const contains = context.req.query('contains')
    const entries = journal.entries({
      after: afterIn(context),
      limit: limitIn(context),
      latest: latestIn(context),
      ...(contains === undefined ? {} : { contains }),
    })
    return context.json({ total: journal.total, keeps: KEPT, oldest: journal.oldest, entries })
  })
  app.get('/:entryId', (context) => {
    const id = context.req.param('entryId')
    return context.json(found(context.var.sandbox.journal.detail(Number(id)), `the journal has no entry ${id}`))
  })
  app.delete('/', (context) => {
    context.var.sandbox.journal.clear()
    return context.body(null, 204)
  })
  return app
}
