import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Int64 } from '#spec'
import {
  type Change,
  type DeliveryRecord,
  type IncomingResponse,
  type Key,
  type OutgoingRequest,
  type WebhookRecord,
  at,
  payloadOf,
  put,
  send,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { trim } from '../kernel/trim.ts'
import type { Happening } from './happening.ts'

/** How events are delivered, and what is recorded. */
export interface DeliveryParts {
  /** Queues an event for a webhook. */
  enqueue: (webhook: WebhookRecord, happening: Happening, eventId: Int64, scene: Scene) => readonly Change[]
  /** Delay of a delivery before it is sent, in ms. */
  delayMs: (delivery: DeliveryRecord) => number
  /** Text and media type of the payload. */
  payloadOf: (delivery: Omit<DeliveryRecord, 'payload' | 'media'>, name?: string) => { payload: string; media: string }
  /** Sends a delivery that is due. */
  depart: (deliveryId: Key, scene: Scene) => readonly Change[]
  requestOf: (delivery: DeliveryRecord, webhook: WebhookRecord, scene: Scene) => OutgoingRequest
  methodOf: (webhook: WebhookRecord) => string
  headersOf: (delivery: DeliveryRecord, webhook: WebhookRecord, scene: Scene) => Record<string, string>
  /** Value of X-Etl-Webhook-Event-Id. */
  shownEventId: (delivery: DeliveryRecord) => Int64
  /** The key that signs a webhook's deliveries; undefined leaves them unsigned. */
  signingKey: (webhook: WebhookRecord) => string | undefined
  /** HMAC-SHA1 of the payload as a header value. */
  signature: (payload: string, key: string) => string
  /** Records the response; undefined if no receiver responded. */
  returned: (deliveryId: Key, response: IncomingResponse | undefined, scene: Scene) => readonly Change[]
  /** Delay before the retry of a failed attempt, in ms; undefined gives up. */
  retryAfterMs: (delivery: DeliveryRecord) => number | undefined
}

const FIRST_ERROR_STATUS = 400
/** Minimum number of deliveries kept, across all webhooks. */
const KEPT = 20_000

export const deliveryParts: DeliveryParts = {
  enqueue(webhook, { event, entityId, name }, eventId, { ids, now, parts, view }) {
    const { id: webhookId, tenantId } = webhook
    const made = { id: ids.id(), eventId, webhookId, tenantId, event, entityId, created: now, attempt: 1 }
    const delivery: DeliveryRecord = { ...made, ...parts.webhooks.payloadOf(made, name) }
    return [
      ...trim('deliveries', view, KEPT),
      put('deliveries', delivery.id, delivery),
      at(now + parts.webhooks.delayMs(delivery), 'webhook-delivers', delivery.id),
    ]
  },
  delayMs: () => 0,
  payloadOf,
  depart(deliveryId, scene) {
    const delivery = scene.view.deliveries.get(deliveryId)
    const webhook = delivery === undefined ? undefined : scene.view.webhooks.get(delivery.webhookId)
    if (delivery === undefined || webhook === undefined) return []
    return [send(webhook.id, delivery.id, scene.parts.webhooks.requestOf(delivery, webhook, scene))]
  },
  requestOf(delivery, webhook, scene) {
    const { methodOf, headersOf, signingKey, signature } = scene.parts.webhooks
    const method = methodOf(webhook)
    // A GET has no body, so the payload of its delivery is empty.
    const body = method === 'GET' ? '' : delivery.payload
    const key = signingKey(webhook)
    return {
      url: webhook.url ?? '',
      method,
      headers: {
        ...(body === '' ? {} : { 'content-type': delivery.media }),
        ...headersOf(delivery, webhook, scene),
        ...(key === undefined ? {} : { 'x-etl-webhook-signature': signature(body, key) }),
      },
      body,
    }
  },
  methodOf: ({ method = 'POST' }) => method,
  headersOf: (delivery, webhook, { parts }) => ({
    'x-etl-webhook-event': delivery.event,
    'x-etl-webhook-event-id': String(parts.webhooks.shownEventId(delivery)),
    'x-etl-webhook-id': String(webhook.id),
    'x-etl-webhook-entity-id': String(delivery.entityId),
  }),
  shownEventId: ({ id }) => id,
  signingKey: ({ secret }) => (secret === '' ? undefined : secret),
  signature: (payload, key) => bytesToHex(hmac(sha1, utf8ToBytes(key), utf8ToBytes(payload))),
  returned(deliveryId, response, { view, ids, now, parts }) {
    const delivery = view.deliveries.get(deliveryId)
    if (delivery === undefined) return []
    const over: DeliveryRecord = { ...delivery, over: now, ...(response === undefined ? {} : { response }) }
    const failed = response === undefined || response.status >= FIRST_ERROR_STATUS
    const wait = failed ? parts.webhooks.retryAfterMs(over) : undefined
    const kept = put('deliveries', delivery.id, over)
    if (wait === undefined) return [kept]
    return [kept, ...attemptedAgain(over, wait, { ids, now }).changes]
  },
  retryAfterMs: () => undefined,
}

/** Records why a delivery was not sent. It is not retried: only a change of configuration could help. */
export function leftUnsent(deliveryId: Key, withheld: string, { view, now }: Pick<Scene, 'view' | 'now'>): Change[] {
  const delivery = view.deliveries.get(deliveryId)
  return delivery === undefined ? [] : [put('deliveries', delivery.id, { ...delivery, over: now, withheld })]
}

/** Another attempt of a delivery, after a delay in ms. */
export function attemptedAgain(
  { over: _over, response: _response, withheld: _withheld, ...delivery }: DeliveryRecord,
  wait: number,
  { ids, now }: Pick<Scene, 'ids' | 'now'>,
): { next: DeliveryRecord; changes: readonly Change[] } {
  const next: DeliveryRecord = { ...delivery, id: ids.id(), created: now, attempt: delivery.attempt + 1 }
  return { next, changes: [put('deliveries', next.id, next), at(now + wait, 'webhook-delivers', next.id)] }
}
