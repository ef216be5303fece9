import type { Hono } from 'hono'
import { sceneOf } from '../../domain/reactions.ts'
import { type Scope, scoped } from './scope.ts'

/** Control of AI allowances, by the login of a user: what is left of one, and its recharge. */
export function allowanceRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/:login', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const body: unknown = await context.req.json().catch(() => undefined)
    const usd = (body as { usd?: unknown } | undefined)?.usd
    const [user] = world.view.users.where('login', context.req.param('login'))
    if (user === undefined) return context.json({ error: 'there is no such user' }, 404)
    if (typeof usd !== 'number' || !Number.isFinite(usd)) {
      return context.json({ error: 'send {"usd": <what is left of the allowance>}' }, 400)
    }
    world.apply(behaviour.parts.billing.leave(usd, user, sceneOf(behaviour, world)))
    return context.body(null, 204)
  })
  app.post('/:login/recharge', (context) => {
    const { world, behaviour } = context.var.sandbox
    const [user] = world.view.users.where('login', context.req.param('login'))
    if (user === undefined) return context.json({ error: 'there is no such user' }, 404)
    world.apply(behaviour.parts.billing.recharge(user, sceneOf(behaviour, world)))
    return context.body(null, 204)
  })
  return app
}
