import type { Hono } from 'hono'
import { settle } from '../../domain/reactions.ts'
import { json } from './json.ts'
import { limitIn } from './query.ts'
import { type Scope, scoped } from './scope.ts'

/** Mails and notifications about runs, which the mock keeps in place of sending them. */
export function outboxRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { world, behaviour } = context.var.sandbox
    const limit = limitIn(context)
    settle(behaviour, world)
    const all = [...world.view.mails.values()]
    return json({ total: all.length, mails: all.slice(-limit).toReversed() })
  })
  return app
}
