import type { Hono } from 'hono'
import { parseInt64 } from '#spec'
import { sceneOf, settle } from '../../domain/reactions.ts'
import { attemptedAgain } from '../../domain/webhooks/delivery.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import type { DeliveryRecord, WebhookRecord } from '../../world/index.ts'
import { json } from './json.ts'
import { limitIn } from './query.ts'
import { Refused, found } from './refused.ts'
import { type Scope, scoped } from './scope.ts'

/** Delivery attempts of webhooks: listed and repeated. */
export function deliveryRoutes(): Hono<Scope> {
  const app = scoped()
  app.get('/', (context) => {
    const { world, behaviour } = context.var.sandbox
    const limit = limitIn(context)
    settle(behaviour, world)
    const scene = sceneOf(behaviour, world)
    const all = [...scene.view.deliveries.values()]
    const latest = all.slice(-limit).toReversed()
    return json({ total: all.length, deliveries: latest.map((delivery) => shown(delivery, scene)) })
  })
  app.post('/:deliveryId/repeat', (context) => {
    const { world, behaviour } = context.var.sandbox
    const id = context.req.param('deliveryId')
    const delivery = found(world.view.deliveries.get(parseInt64(id) ?? 0), `there is no delivery ${id}`)
    found(world.view.webhooks.get(delivery.webhookId), `the webhook of delivery ${id} no longer exists`)
    if (delivery.over === undefined) throw new Refused(409, `delivery ${id} is still under way`)
    const { next, changes } = attemptedAgain(delivery, 0, sceneOf(behaviour, world))
    world.apply(changes)
    return json({ id: next.id, webhookId: next.webhookId })
  })
  return app
}

/** A delivery with its request, as the webhook is now, and its signature. */
function shown(delivery: DeliveryRecord, scene: Scene): object {
  const { media: _media, eventId: _eventId, tenantId: _tenant, response, ...rest } = delivery
  const webhook = scene.view.webhooks.get(delivery.webhookId)
  return {
    ...rest,
    ...(webhook === undefined ? {} : { url: webhook.url, request: requestOf(delivery, webhook, scene) }),
    ...(response === undefined ? {} : { response: { status: response.status, body: response.body } }),
  }
}

function requestOf(delivery: DeliveryRecord, webhook: WebhookRecord, scene: Scene): object {
  const { method, headers, body } = scene.parts.webhooks.requestOf(delivery, webhook, scene)
  return { method, headers, body }
}
