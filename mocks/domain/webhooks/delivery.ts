import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Int64, writeJson } from '#spec'
import {
  type Change,
  type DeliveryRecord,
  type IncomingResponse,
  type Key,
  type OutgoingRequest,
  type WebhookRecord,
  at,
  put,
  send,
} from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'
import { outdated } from '../kernel/trim.ts'
import type { Happening } from './happenings.ts'

/** How an event is delivered, and what is kept of it. */
export interface DeliveryParts {
  /** Lets an event be delivered to a webhook that it concerns. */
  enqueue: (webhook: WebhookRecord, happening: Happening, eventId: Int64, scene: Scene) => readonly Change[]
  /** How long a delivery waits before it is sent, in ms. */
  delayMs: (delivery: DeliveryRecord) => number
  /** Text and media type of what is delivered. */
  payloadOf: (delivery: Omit<DeliveryRecord, 'payload' | 'media'>, name?: string) => { payload: string; media: string }
  /** Sends a delivery that is due. */
  depart: (deliveryId: Key, scene: Scene) => readonly Change[]
  requestOf: (delivery: DeliveryRecord, webhook: WebhookRecord, scene: Scene) => OutgoingRequest
  methodOf: (webhook: WebhookRecord) => string
  headersOf: (delivery: DeliveryRecord, webhook: WebhookRecord, scene: Scene) => Record<string, string>
  /** What X-Etl-Webhook-Event-Id says. */
  shownEventId: (delivery: DeliveryRecord) => Int64
  /** The key that deliveries of a webhook are signed with; undefined leaves them unsigned. */
  signingKey: (webhook: WebhookRecord) => string | undefined
  /** HMAC-SHA1 of the payload as a header value. */
  signature: (payload: string, key: string) => string
  /** Notes what came back; no response where no receiver was reached. */
  returned: (deliveryId: Key, response: IncomingResponse | undefined, scene: Scene) => readonly Change[]
  /** How long to wait before an attempt that failed is repeated, in ms; undefined gives up. */
  retryAfterMs: (delivery: DeliveryRecord) => number | undefined
}

const FIRST_ERROR_STATUS = 400
/** Deliveries that are kept at least, of all webhooks together. */
const KEPT = 20_000

export const deliveryParts: DeliveryParts = {
  enqueue(webhook, { event, entityId, name }, eventId, { ids, now, parts, view }) {
    const { id: webhookId, tenantId } = webhook
    const made = { id: ids.id(), eventId, webhookId, tenantId, event, entityId, created: now, attempt: 1 }
    const delivery: DeliveryRecord = { ...made, ...parts.webhooks.payloadOf(made, name) }
    return [
      ...outdated('deliveries', view, KEPT),
      put('deliveries', delivery.id, delivery),
      at(now + parts.webhooks.delayMs(delivery), 'webhook-delivers', delivery.id),
    ]
  },
  delayMs: () => 0,
  payloadOf: ({ id, event, entityId, created }, name) => ({
    payload: writeJson({ event, deliveryId: id, entityId, ...(name === undefined ? {} : { name }), created }),
    media: 'application/json',
  }),
  depart(deliveryId, scene) {
    const delivery = scene.view.deliveries.get(deliveryId)
    const webhook = delivery === undefined ? undefined : scene.view.webhooks.get(delivery.webhookId)
    if (delivery === undefined || webhook === undefined) return []
    return [send(webhook.id, delivery.id, scene.parts.webhooks.requestOf(delivery, webhook, scene))]
  },
  requestOf(delivery, webhook, scene) {
    const { methodOf, headersOf, signingKey, signature } = scene.parts.webhooks
    const method = methodOf(webhook)
    // A GET has no body, so that the payload of its delivery is empty.
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

/** Notes why a delivery was not sent. It is not tried again: nothing but the user's word changes that. */
export function leftUnsent(deliveryId: Key, withheld: string, { view, now }: Pick<Scene, 'view' | 'now'>): Change[] {
  const delivery = view.deliveries.get(deliveryId)
  return delivery === undefined ? [] : [put('deliveries', delivery.id, { ...delivery, over: now, withheld })]
}

/** One more attempt at what was delivered, or could not be, after a wait in ms. */
export function attemptedAgain(
  { over: _over, response: _response, withheld: _withheld, ...delivery }: DeliveryRecord,
  wait: number,
  { ids, now }: Pick<Scene, 'ids' | 'now'>,
): { next: DeliveryRecord; changes: readonly Change[] } {
  const next: DeliveryRecord = { ...delivery, id: ids.id(), created: now, attempt: delivery.attempt + 1 }
  return { next, changes: [put('deliveries', next.id, next), at(now + wait, 'webhook-delivers', next.id)] }
}
