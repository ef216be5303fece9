import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Int64, writeJson } from '#spec'
import { type SentFile, createCall } from '../call.ts'

/** A received delivery: header names in lower case, the payload as bytes. */
export interface Delivery {
  headers: Readonly<Record<string, string | undefined>>
  payload: Uint8Array
}

/** A verified event of the platform. */
export interface VerifiedEvent {
  event: string
  eventId: string
  webhookId: string
  entityId: string
}

/** The headers of a delivery. */
export const HEADER = {
  event: 'x-etl-webhook-event',
  eventId: 'x-etl-webhook-event-id',
  webhookId: 'x-etl-webhook-id',
  entityId: 'x-etl-webhook-entity-id',
  signature: 'x-etl-webhook-signature',
} as const

/** A delivery that cannot be trusted. */
export class UntrustedDelivery extends Error {
  override name = 'UntrustedDelivery'
}

/**
 * Verifies a delivery.
 * @throws UntrustedDelivery if a header is missing or the signature does not match the payload
 */
export function receive({ headers, payload }: Delivery, secret: string): VerifiedEvent {
  const signature = headers[HEADER.signature]
  if (signature === undefined) throw new UntrustedDelivery('the delivery is not signed')
  if (!isSigned(signature, payload, secret)) throw new UntrustedDelivery('the signature does not match the payload')
  const read = (name: keyof typeof HEADER): string => {
    const value = headers[HEADER[name]]
    if (value === undefined) throw new UntrustedDelivery(`the delivery has no ${HEADER[name]}`)
    return value
  }
  return { event: read('event'), eventId: read('eventId'), webhookId: read('webhookId'), entityId: read('entityId') }
}

/**
 * Whether a signature is the HMAC-SHA1 of the payload, as hexadecimal or base64, with or without the prefix `sha1=`.
 */
export function isSigned(signature: string, payload: Uint8Array, secret: string): boolean {
  const digest = createHmac('sha1', secret).update(payload).digest()
  const bare = signature.replace(/^sha1=/i, '')
  const isHex = /^[\da-f]{40}$/i.test(bare)
  const given = Buffer.from(bare, isHex ? 'hex' : 'base64')
  return given.length === digest.length && timingSafeEqual(given, digest)
}

export interface RegistrationOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An API key, without `Bearer`. */
  apiKey: string
}

/** Events that the receiver subscribes to. */
export interface Registration {
  name: string
  url: string
  events: readonly string[]
  secret: string
}

/**
 * Registers the receiver; returns the id of its webhook.
 * @throws RefusedCall
 */
export function register(options: RegistrationOptions, webhook: Registration): Promise<Int64> {
  const text = writeJson({ description: '', method: 'POST', enabled: true, ...webhook })
  return registerBy(options, { type: 'application/json', text })
}

/**
 * Registers the receiver from a settings file: a whole webhook as JSON.
 * @throws RefusedCall
 */
export async function registerBy({ baseUrl, apiKey }: RegistrationOptions, file: SentFile): Promise<Int64> {
  const call = createCall(baseUrl, () => apiKey)
  return ((await call('POST', '/v1/webhooks', { file })).json as { id: Int64 }).id
}

/**
 * Whether its webhook still exists: if it was deleted, the receiver has to register again.
 * @throws RefusedCall
 */
export async function isRegistered({ baseUrl, apiKey }: RegistrationOptions, id: Int64): Promise<boolean> {
  const call = createCall(baseUrl, () => apiKey)
  return (await call('GET', `/v1/webhooks/${id}`, { useful: [200, 404] })).status === 200
}
