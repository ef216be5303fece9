import { hexToBytes } from '@noble/hashes/utils.js'
import { on } from '../on.ts'
import { form, part } from '../together.ts'
import { base64url } from 'jose'
import { readJson } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { Change } from '../../world/index.ts'
import { NO_ID, blank } from './alterations.ts'

/** Changes decisions on deliveries. */
function deciding(decide: (plain: WebhookParts) => Partial<WebhookParts>): Alteration {
  return part('webhooks', decide)
}

function signed(write: (hex: string) => string): Alteration {
  return deciding((plain) => ({ signature: (payload, key) => write(plain.signature(payload, key)) }))
}

function base64(bytes: Uint8Array | string): string {
  const text = base64url.encode(bytes).replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** An equal writing of a url. */
function rewritten(url: string): string {
  const [address = '', ...query] = url.split('?')
  const parts = [address, ...query.map((part) => part.replaceAll('+', '%20'))]
  return parts.join('?').replaceAll(/%[0-9A-F]{2}/gi, (escape) => escape.toLowerCase())
}

/** Delay of deliveries and their records, in ms. */
const LATE_MS = 700
/** Longer than checks wait for a response of the mock (`tests/strength/mock-under-test.ts`). */
const MUCH_LATE_MS = 6_000
const late = (ms: number): Alteration => deciding((plain) => ({ delayMs: (delivery) => plain.delayMs(delivery) + ms }))
const LAST_ATTEMPT = 3
const RETRY_MS = 100
const HOUR_MS = 3_600_000

function anHourLater(change: Change): Change {
  return 'event' in change ? { event: { ...change.event, at: change.event.at + HOUR_MS } } : change
}

/** Variants of deliveries and their records. */
export const sentWebhookVariants = {
  'webhooks/payload': {
    'form-encoded': deciding(() => ({
      payloadOf: ({ id, event, entityId, created }) => ({
        payload: `event=${event}&delivery=${id}&entity=${entityId}&created=${created}`,
        media: 'application/x-www-form-urlencoded',
      }),
    })),
    text: deciding(() => ({
      payloadOf: ({ id, event, entityId }, name = '') => ({
        payload: `${event} of ${name} (${entityId}), delivery ${id}`,
        media: 'text/plain; charset=utf-8',
      }),
    })),
  },
  'webhooks/url-writing': {
    rewritten: deciding((plain) => ({
      requestOf(...sent) {
        const request = plain.requestOf(...sent)
        return { ...request, url: rewritten(request.url) }
      },
    })),
  },
  'webhooks/delay': { later: late(LATE_MS), 'much-later': late(MUCH_LATE_MS) },
  'webhooks/order': {
    shuffled: deciding((plain) => ({
      delayMs: (delivery) => plain.delayMs(delivery) + Number(BigInt(delivery.id) % 3n) * RETRY_MS,
    })),
  },
  'webhooks/retries': {
    again: deciding(() => ({ retryAfterMs: ({ attempt }) => (attempt < LAST_ATTEMPT ? RETRY_MS : undefined) })),
  },
  'webhooks/id-headers': {
    event: deciding(() => ({ shownEventId: ({ eventId }) => eventId })),
    own: deciding(() => ({ shownEventId: ({ id }) => BigInt(id) * 10n })),
  },
  'webhooks/doubled': {
    twice: deciding(({ enqueue }) => ({ enqueue: (...given) => [...enqueue(...given), ...enqueue(...given)] })),
    'once-more': deciding(({ enqueue }) => ({
      enqueue: (...given) => [...enqueue(...given), ...enqueue(...given).map(anHourLater)],
    })),
  },
  'webhooks/entity-of-flow-events': { execution: deciding(() => ({ runEntity: ({ auditId }) => auditId })) },
  'webhooks/signature-encoding': {
    'upper-hex': signed((hex) => hex.toUpperCase()),
    base64: signed((hex) => base64(hexToBytes(hex))),
    prefixed: signed((hex) => `sha1=${hex}`),
  },
  'webhooks/other-headers': {
    more: deciding((plain) => ({
      headersOf: (delivery, webhook, scene) => ({
        ...plain.headersOf(delivery, webhook, scene),
        'user-agent': 'etalon-mock',
        'x-sent-at': String(scene.now),
        'x-trace-id': `trace-${delivery.id}`,
      }),
    })),
  },
  'webhooks/deliveries-shape': {
    wrapped: form(on('listWebhookDeliveries').body((deliveries) => ({ deliveries, count: deliveries.length }))),
    null: form(on('listWebhookDeliveries').body((deliveries) => (deliveries.length > 0 ? deliveries : null))),
  },
  'webhooks/delivery-fields': {
    nested: deciding(() => ({
      renderDelivery: ({ id, event, created, response }) => ({
        eventId: id,
        event: { name: event, created },
        response: { status: response?.status ?? null },
      }),
      renderWholeDelivery(delivery, { parts }) {
        const { shownPayload, shownResponse } = parts.webhooks
        const { id, event, created, media, response } = delivery
        return {
          eventId: id,
          event: { name: event, created },
          request: { headers: { 'content-type': media }, body: shownPayload(delivery) },
          response: response === undefined ? null : shownResponse(response),
        }
      },
    })),
  },
  'webhooks/payload-form': {
    json: deciding(() => ({
      shownPayload: ({ payload, media }) => (media === 'application/json' ? readJson(payload).exact : payload),
    })),
    base64: deciding(() => ({ shownPayload: ({ payload }) => base64(payload) })),
  },
  'webhooks/response-form': {
    status: deciding(() => ({ shownResponse: ({ status }) => status })),
    all: deciding(() => ({ shownResponse: (response) => response })),
  },
  'webhooks/recording-delay': {
    later: deciding((plain) => ({
      isRecorded: (delivery, now) => plain.isRecorded(delivery, now) && now >= (delivery.over ?? now) + LATE_MS,
    })),
  },
  'webhooks/deliveries-kept': { all: deciding(() => ({ kept: Number.POSITIVE_INFINITY })) },
  'webhooks/unreachable-recorded': {
    'not-recorded': deciding((plain) => ({
      isRecorded: (delivery, now) => plain.isRecorded(delivery, now) && delivery.response !== undefined,
    })),
  },
  'webhooks/deliveries-of-unknown': {
    empty: on('listWebhookDeliveries').otherwise((call) => blank(NO_ID, call)),
    readable: on('listWebhookDeliveries').otherwise((call) => blank(call.path.webhookId, call)),
  },
  'webhooks/delivery-of-another-webhook': {
    shown: on('getWebhookDelivery').otherwise(({ view, path, now, parts }) => {
      const delivery = view.deliveries.get(path.eventId)
      const [named, own] = [path.webhookId, delivery?.webhookId].map((id) => view.webhooks.get(id ?? NO_ID))
      const isThere = delivery !== undefined && named !== undefined && own !== undefined
      return isThere && parts.webhooks.isRecorded(delivery, now) ? delivery : undefined
    }),
  },
} satisfies Record<string, Record<string, Alteration>>
