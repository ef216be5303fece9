import { hmac } from '@noble/hashes/hmac.js'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { part } from '../together.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { DeliveryRecord, OutgoingRequest, WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { formerOf, hasDelivered, remembering } from './webhooks-alterations.ts'
import { omitted, sending, sendingAgain } from './webhooks-sending.ts'

const SIGNATURE = 'x-etl-webhook-signature'

/** The signature of an empty secret, where a delivery is signed and not sent by POST. */
function signedAnew(request: OutgoingRequest): Partial<OutgoingRequest> {
  const { headers, method, body } = request
  if (method === 'POST' || headers[SIGNATURE] === undefined) return {}
  const signature = bytesToHex(hmac(sha1, new Uint8Array(), utf8ToBytes(body)))
  return { headers: { ...headers, [SIGNATURE]: signature } }
}

/** Omits the signature of some deliveries. */
function unsigned(says: string, when: (delivery: DeliveryRecord, webhook: WebhookRecord) => boolean): Fault {
  return sending(`does not sign deliveries ${says}`, (request, delivery, webhook) =>
    when(delivery, webhook) ? { headers: omitted(SIGNATURE, request) } : {},
  )
}

function signing(says: string, signature: (plain: WebhookParts) => WebhookParts['signature']): Fault {
  return fault(
    says,
    part('webhooks', (plain) => ({ signature: signature(plain) })),
  )
}

/** Signs with the secret of before a replace. */
const signingAsFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  signingKey: (webhook) => plain.signingKey(formerOf(webhook) ?? webhook),
})

/** Faults of the signatures of deliveries. */
export const webhookSignatureFaults = faultsOf({
  'webhooks/signed-with-secret': [
    fault(
      'signs only the first delivery of a webhook',
      part('webhooks', (plain) => ({
        requestOf(delivery, webhook, scene) {
          const request = plain.requestOf(delivery, webhook, scene)
          const earlier = scene.view.deliveries.where('webhookId', webhook.id)[0]
          return earlier?.id === delivery.id ? request : { ...request, headers: omitted(SIGNATURE, request) }
        },
      })),
    ),
    unsigned('that are not sent by POST', (_delivery, { method = 'POST' }) => method !== 'POST'),
    unsigned('about connections', ({ event }) => event.startsWith('Connection.')),
    unsigned('to a url with a query', (_delivery, { url = '' }) => url.includes('?')),
    sendingAgain('does not sign', (request) => ({ headers: omitted(SIGNATURE, request) })),
    unsigned('of the star', (_delivery, { events }) => events?.includes('*') === true),
  ],
  'webhooks/signature-is-hmac-sha1': [
    sending('signs deliveries by other methods than POST with an empty secret', signedAnew),
    sendingAgain('puts a space after the payload, which the signature leaves out, of', ({ body }) => ({
      body: `${body} `,
    })),
    signing(
      'signs with SHA-256',
      () => (payload, key) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(payload))),
    ),
    signing(
      'signs the payload with indentation',
      ({ signature }) =>
        (payload, key) =>
          signature(JSON.stringify(JSON.parse(payload), undefined, 2), key),
    ),
    signing(
      'signs with the first 64 characters of the secret',
      ({ signature }) =>
        (payload, key) =>
          signature(payload, key.slice(0, 64)),
    ),
    signing(
      'signs question marks for letters of the payload beyond ASCII',
      ({ signature }) =>
        (payload, key) =>
          signature(payload.replaceAll(/[^\x20-\x7e]/gu, '?'), key),
    ),
    signing(
      'reads the secret as Latin-1',
      () => (payload, key) =>
        bytesToHex(
          hmac(
            sha1,
            Uint8Array.from(key, (letter) => letter.codePointAt(0) ?? 0),
            utf8ToBytes(payload),
          ),
        ),
    ),
    signing(
      'swaps payload and key',
      ({ signature }) =>
        (payload, key) =>
          signature(key, payload),
    ),
  ],
  'webhooks/replaced-secret-counts': [
    remembering('keeps the old secret', signingAsFormer),
    remembering('does not sign with a first secret that a replace sets', (plain) => ({
      signingKey: (webhook) => {
        const former = formerOf(webhook)
        return former !== undefined && former.secret === undefined ? undefined : plain.signingKey(webhook)
      },
    })),
    remembering('keeps the secret by which it has signed', signingAsFormer, hasDelivered),
  ],
})
