import type { Hono } from 'hono'
import { sceneOf } from '../../domain/reactions.ts'
import type { UserRecord, View } from '../../world/index.ts'
import { bodyOf } from './body.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** AI allowances by the login of a user: sets what is left, or recharges it. */
export function allowanceRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/:login', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const user = userIn(context.req.param('login'), world.view)
    const { usd } = await bodyOf(context.req.raw, 'setAllowance')
    world.apply(behaviour.parts.billing.leave(usd, user, sceneOf(behaviour, world)))
    return context.body(null, 204)
  })
  app.post('/:login/recharge', (context) => {
    const { world, behaviour } = context.var.sandbox
    const user = userIn(context.req.param('login'), world.view)
    world.apply(behaviour.parts.billing.recharge(user, sceneOf(behaviour, world)))
    return context.body(null, 204)
  })
  return app
}

function userIn(login: string, { users }: View): UserRecord {
  return found(users.where('login', login)[0], `there is no user ${login}`)
}
