import type { Hono } from 'hono'
import { parseInt64, writeJson } from '#spec'
import { handOver } from '../../domain/listeners/incoming.ts'
import { put } from '../../world/index.ts'
import { type Scope, scoped } from './scope.ts'

/** What the control surface does for listeners: messages of queues, and the setting of the throttle. */
export function listenerRoutes(): Hono<Scope> {
  const app = scoped()
  app.post('/:listenerId/messages', async (context) => {
    const { world, behaviour } = context.var.sandbox
    const id = parseInt64(context.req.param('listenerId'))
    const delivery = { media: context.req.header('content-type') ?? '', body: await context.req.text() }
    const message = id === undefined ? undefined : handOver(behaviour, world, id, delivery)
    if (message === undefined) return context.json({ error: 'there is no queue listener of this id' }, 404)
    return context.body(writeJson({ messageId: message.id }), 200, { 'content-type': 'application/json' })
  })
  app.post('/throttle', async (context) => {
    const { world } = context.var.sandbox
    const sent: unknown = await context.req.json().catch(() => undefined)
    const { state, excess = 'reject' } = (sent ?? {}) as { state?: unknown; excess?: unknown }
    if ((state !== 'on' && state !== 'off') || (excess !== 'reject' && excess !== 'queue')) {
      return context.json({ error: 'send {"state": "on" or "off", "excess": "reject" or "queue"}' }, 400)
    }
    const after = [...world.view.listenerMessages.values()].at(-1)?.id ?? 0
    world.apply([put('throttles', 'listeners', { enabled: state === 'on', excess, after })])
    return context.body(null, 204)
  })
  return app
}
