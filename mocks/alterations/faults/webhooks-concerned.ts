import { part } from '../together.ts'
import { type DeliveryRecord, at } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

/** How long a delivery waits for those before it to end, in ms. */
const TURN_MS = 20

const FIRST_ERROR_STATUS = 400

/** Delivers an event to one webhook after the other, and to no more once a receiver has refused it. */
const stoppingAtRefusal = (says: string, isBefore: (one: DeliveryRecord, own: DeliveryRecord) => boolean): Fault =>
  fault(
    `stops at a receiver that refuses an event, ${says}`,
    part('webhooks', (plain) => ({
      depart(deliveryId, scene) {
        const { deliveries, webhooks } = scene.view
        const own = deliveries.get(deliveryId)
        if (own === undefined) return []
        const before = [...deliveries.values()].filter(
          (one) => one.eventId === own.eventId && isBefore(one, own) && webhooks.get(one.webhookId) !== undefined,
        )
        if (before.some(({ response }) => (response?.status ?? 0) >= FIRST_ERROR_STATUS)) return []
        const isNext = before.every(({ over }) => over !== undefined)
        return isNext ? plain.depart(deliveryId, scene) : [at(scene.now + TURN_MS, 'webhook-delivers', deliveryId)]
      },
    })),
  )

/** Faults of events that concern several webhooks. */
export const concernedWebhookFaults = faultsOf({
  'webhooks/every-webhook-concerned': [
    fault(
      'notifies only the first webhook',
      part('webhooks', (plain) => ({
        notify: (happening, scene) => {
          const changes = plain.notify(happening, scene)
          const [first] = changes.flatMap((change) =>
            'table' in change && change.table === 'deliveries' ? [change.key] : [],
          )
          return changes.filter((change) =>
            'table' in change ? change.key === first : !('event' in change) || change.event.subject === first,
          )
        },
      })),
    ),
    stoppingAtRefusal('oldest webhook first', (one, own) => one.id < own.id),
    stoppingAtRefusal('newest webhook first', (one, own) => one.id > own.id),
  ],
})
