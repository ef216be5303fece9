import { on } from '../on.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import type { DeliveryRecord, WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'

/** First id of deliveries that the mock itself created. */
export const FIRST_MADE = 10_000

/** Changes the list of deliveries of a webhook. */
function listing(
  says: string,
  change: (deliveries: DeliveryRecord[], call: Scene) => readonly DeliveryRecord[],
): Fault {
  return fault(
    says,
    on('listWebhookDeliveries').result((deliveries, call) => [...change(deliveries, call)]),
  )
}

/** Lists no deliveries of some webhooks. */
function listingNone(says: string, when: (webhook: WebhookRecord) => boolean): Fault {
  return listing(`lists no deliveries ${says}`, (own, { view }) => {
    const webhook = own[0] && view.webhooks.get(own[0].webhookId)
    return webhook !== undefined && when(webhook) ? [] : own
  })
}

/** Faults of the lists of deliveries. */
export const deliveryListFaults = faultsOf({
  'webhooks/deliveries-answer': fault(
    'responds without JSON',
    on('listWebhookDeliveries').answer(() => ({ status: 200, text: 'not now' })),
  ),
  'webhooks/no-deliveries-before-an-event': listing(
    'lists deliveries of another webhook if there are none',
    (own, call) => (own.length > 0 ? own : [...call.view.deliveries.values()].slice(0, 1)),
  ),
  'webhooks/delivery-recorded': [
    listing('does not record accepted deliveries', (own) =>
      own.length === 1 && own[0]?.response?.status === 200 ? [] : own,
    ),
    listingNone('of a url with a query', ({ url = '' }) => url.includes('?')),
    listingNone('that are signed', ({ secret }) => secret !== undefined),
    listingNone('of a webhook that is disabled', ({ enabled }) => enabled === false),
  ],
  'webhooks/each-delivery-recorded': [
    listing('lists only the newest delivery', (own) => own.slice(0, 1)),
    listing('does not list deliveries of warnings', (own) => own.filter(({ event }) => event !== 'Flow.Warning')),
    listing('does not list deliveries about connections', (own) =>
      own.filter(({ event }) => !event.startsWith('Connection.')),
    ),
  ],
  'webhooks/refused-delivery-recorded': [
    listing('omits refused deliveries', (own) => own.filter(({ response }) => (response?.status ?? 0) < 400)),
    listing('omits deliveries that are refused as bad requests', (own) =>
      own.filter(({ response: { status = 0 } = {} }) => status < 400 || status >= 500),
    ),
  ],
  'webhooks/deliveries-of-one-webhook': listing('also lists deliveries of other limited webhooks', (own, { view }) => {
    const [first] = own
    if (first === undefined || view.webhooks.get(first.webhookId)?.flowIncludes === undefined) return own
    return [...view.deliveries.values()].filter(({ id, webhookId }) => {
      const webhook = view.webhooks.get(webhookId)
      return id >= FIRST_MADE && webhook?.flowIncludes !== undefined
    })
  }),
})
