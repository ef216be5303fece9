import { part } from '../together.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { DeliveryRecord, OutgoingRequest, WebhookRecord } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'

/** Changes the outgoing request. */
export function sending(
  says: string,
  change: (request: OutgoingRequest, delivery: DeliveryRecord, webhook: WebhookRecord) => Partial<OutgoingRequest>,
): Fault {
  return fault(
    says,
    part('webhooks', (plain) => ({
      requestOf(delivery, webhook, scene) {
        const request = plain.requestOf(delivery, webhook, scene)
        return { ...request, ...change(request, delivery, webhook) }
      },
    })),
  )
}

/** When a refused delivery is sent again, in ms, and how often it is sent at most. */
const RETRY_MS = 20
const MOST_ATTEMPTS = 3

/** Sends refused deliveries again, and these otherwise. */
export function sendingAgain(
  says: string,
  change: (request: OutgoingRequest, plain: WebhookParts) => Partial<OutgoingRequest>,
): Fault {
  return fault(
    `${says} what it sends again`,
    part('webhooks', (plain) => ({
      retryAfterMs: ({ attempt }) => (attempt < MOST_ATTEMPTS ? RETRY_MS : undefined),
      requestOf(delivery, webhook, scene) {
        const request = plain.requestOf(delivery, webhook, scene)
        return delivery.attempt === 1 ? request : { ...request, ...change(request, plain) }
      },
    })),
  )
}

/** The headers of a request, except one. */
export function omitted(header: string, request: OutgoingRequest): OutgoingRequest['headers'] {
  const { [header]: _left, ...headers } = request.headers
  return headers
}
