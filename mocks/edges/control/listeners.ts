import type { Hono } from 'hono'
import { parseInt64 } from '#spec'
import { handOver } from '../../domain/listeners/incoming.ts'
import { put } from '../../world/index.ts'
import { bodyOf } from './body.ts'
import { json } from './json.ts'
import { found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Listeners: sends queue messages, and sets the throttle. */
export function listenerRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/:listenerId/messages', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const id = parseInt64(context.req.param('listenerId'))
    const delivery = { media: context.req.header('content-type') ?? '', body: await context.req.text() }
    const message = id === undefined ? undefined : handOver(behaviour, world, id, delivery)
    return json({ messageId: found(message, 'there is no queue listener with this id').id })
  })
  app.post('/throttle', async (context) => {
    const { world } = context.var.sandbox
    const { state, excess = 'reject' } = await bodyOf(context.req.raw, 'setThrottle')
    const after = [...world.view.listenerMessages.values()].at(-1)?.id ?? 0
    world.apply([put('throttles', 'listeners', { enabled: state === 'on', excess, after })])
    return context.body(null, 204)
  })
  return app
}
