import type { Json } from '../json.ts'
import { on } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { FIRST_MADE } from './webhooks-delivery-lists.ts'

/** Omits some members of a delivery. */
function showingLess(says: string, ...members: readonly string[]): Fault {
  return fault(
    says,
    on('getWebhookDelivery').body((delivery) =>
      Object.fromEntries(Object.entries(delivery).filter(([name]) => !members.includes(name))),
    ),
  )
}

/** Changes what is shown of a delivery that its receiver refused. */
function ofRefused(says: string, change: (delivery: Json) => object): Fault {
  return fault(
    says,
    on('getWebhookDelivery').body((delivery: Json) =>
      delivery.response?.status === 500 ? change(delivery) : delivery,
    ),
  )
}

/** A fault for each kind of events beside runs that succeed. */
function ofOtherKinds(make: (kind: string, isSuch: (event: string) => boolean) => Fault): Fault[] {
  return [
    make('about connections', (event) => event.startsWith('Connection.')),
    make('of runs that do not succeed', (event) => event === 'Flow.Failed' || event === 'Flow.Warning'),
  ]
}

/** Omits a member of deliveries of other kinds than runs that succeed. */
function showingLessOfOtherKinds(member: string): Fault[] {
  return ofOtherKinds((kind, isSuch) =>
    fault(
      `does not show the ${member} of deliveries ${kind}`,
      on('getWebhookDelivery').body((delivery: Json) =>
        isSuch(delivery.event)
          ? Object.fromEntries(Object.entries(delivery).filter(([name]) => name !== member))
          : delivery,
      ),
    ),
  )
}

/** Faults of reading a delivery. */
export const deliveryFaults = faultsOf({
  'webhooks/delivery-readable': [
    fault(
      'does not find new deliveries',
      on('getWebhookDelivery').find((found, call) => (call.path.eventId >= FIRST_MADE ? undefined : found)),
    ),
    ...ofOtherKinds((kind, isSuch) =>
      fault(
        `does not find deliveries ${kind}`,
        on('getWebhookDelivery').find((found) => (found !== undefined && isSuch(found.event) ? undefined : found)),
      ),
    ),
  ],
  'webhooks/delivery-shows-payload': [
    showingLess('does not show the payload', 'payload'),
    ofRefused('does not show the payload of a refused delivery', ({ payload: _none, ...delivery }) => delivery),
    ...showingLessOfOtherKinds('payload'),
  ],
  'webhooks/delivery-shows-response': [
    showingLess('does not show the response', 'response'),
    ofRefused('shows the response of a refused delivery as 200', (delivery) => ({
      ...delivery,
      response: { status: 200, body: '' },
    })),
    ...showingLessOfOtherKinds('response'),
    fault(
      'shows the newest response for each delivery of a webhook',
      on('getWebhookDelivery').result((delivery, { view }) => ({
        ...delivery,
        ...view.deliveries
          .where('webhookId', delivery.webhookId)
          .map(({ response }) => ({ response }))
          .findLast(({ response }) => response !== undefined),
      })),
    ),
  ],
  'webhooks/get-answers-the-named-delivery': fault(
    'returns the newest delivery of the webhook',
    on('getWebhookDelivery').result(
      (delivery, call) => call.view.deliveries.where('webhookId', delivery.webhookId).at(-1) ?? delivery,
    ),
  ),
  'webhooks/delivery-missing': fault(
    'responds 400 to an unknown delivery',
    on('getWebhookDelivery').step({ notFound: () => refuse(400, 'none', { text: 'no such delivery' }) }),
  ),
})
