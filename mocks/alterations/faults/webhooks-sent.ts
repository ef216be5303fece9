import { hmac } from '@noble/hashes/hmac.js'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Json } from '../json.ts'
import { sha1 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import type { WebhookParts } from '../../domain/webhooks.ts'
import type { DeliveryRecord, OutgoingRequest, WebhookRecord } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { TRIGGERS, after, formerOf, hasDelivered, remembering } from './webhooks-alterations.ts'

/** Changes the outgoing request. */
function sending(
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
function sendingAgain(
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
function omitted(header: string, request: OutgoingRequest): OutgoingRequest['headers'] {
  const { [header]: _left, ...headers } = request.headers
  return headers
}

function without(header: string): Fault {
  return sending(`omits ${header}`, (request) => ({ headers: omitted(header, request) }))
}

/** The signature of an empty secret, where a delivery is signed and not sent by POST. */
function signedAnew(request: OutgoingRequest): Partial<OutgoingRequest> {
  const { headers, method, body } = request
  if (method === 'POST' || headers['x-etl-webhook-signature'] === undefined) return {}
  const signature = bytesToHex(hmac(sha1, new Uint8Array(), utf8ToBytes(body)))
  return { headers: { ...headers, 'x-etl-webhook-signature': signature } }
}

/** Sends the id of the delivery as that of its object. */
function namingItself(says: string, when: (delivery: DeliveryRecord) => boolean): Fault {
  return sending(`sends the id of the delivery ${says}`, ({ headers }, delivery) => ({
    headers: when(delivery) ? { ...headers, 'x-etl-webhook-entity-id': String(delivery.id) } : headers,
  }))
}

/** Omits the signature of some deliveries. */
function unsigned(says: string, when: (delivery: DeliveryRecord, webhook: WebhookRecord) => boolean): Fault {
  return sending(`does not sign deliveries ${says}`, (request, delivery, webhook) => {
    const { 'x-etl-webhook-signature': _signature, ...headers } = request.headers
    return when(delivery, webhook) ? { headers } : {}
  })
}

/** Omits a header from all deliveries, or from some of them. */
function withoutAnywhere(header: string): Fault[] {
  const omitting = (says: string, when: (delivery: DeliveryRecord, webhook: WebhookRecord) => boolean): Fault =>
    sending(`omits ${header} from ${says}`, ({ headers: { [header]: left, ...headers } }, delivery, webhook) => ({
      headers: left === undefined || when(delivery, webhook) ? headers : { ...headers, [header]: left },
    }))
  return [
    without(header),
    omitting('signed deliveries', (_delivery, { secret }) => secret !== undefined),
    omitting('deliveries about connections', ({ event }) => event.startsWith('Connection.')),
    omitting('deliveries of warnings', ({ event }) => event === 'Flow.Warning'),
    omitting('deliveries by PUT', (_delivery, { method }) => method === 'PUT'),
    sendingAgain(`omits ${header} from`, (request) => ({ headers: omitted(header, request) })),
  ]
}

function signing(says: string, signature: (plain: WebhookParts) => WebhookParts['signature']): Fault {
  return fault(
    says,
    part('webhooks', (plain) => ({ signature: signature(plain) })),
  )
}

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

/** First id of deliveries that the mock itself created. */
const FIRST_MADE = 10_000

/** Sends to the url of before a replace. */
const sendingToFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  requestOf: (delivery, webhook, scene) =>
    plain.requestOf(delivery, { ...webhook, ...urlOf(formerOf(webhook) ?? webhook) }, scene),
})

/** Signs with the secret of before a replace. */
const signingAsFormer = (plain: WebhookParts): Partial<WebhookParts> => ({
  signingKey: (webhook) => plain.signingKey(formerOf(webhook) ?? webhook),
})

/** Faults of deliveries and their records. */
export const sentWebhookFaults = faultsOf({
  'webhooks/delivered-to-url': [
    sending('drops the query of the url', ({ url }) => ({ url: url.split('?')[0] as string })),
    sending('drops the query of the url of signed deliveries', ({ url }, _delivery, { secret }) => ({
      url: secret === undefined ? url : (url.split('?')[0] as string),
    })),
    sending('decodes the path and the query of the url', ({ url }) => ({ url: decodeURIComponent(url) })),
    sending('ends a url after 255 characters', ({ url }) => ({ url: url.slice(0, 255) })),
  ],
  'webhooks/replaced-url-counts': [
    remembering('keeps the old url', sendingToFormer),
    remembering('keeps the url to which it has delivered', sendingToFormer, hasDelivered),
  ],
  'webhooks/delivered-by-post': sending('delivers by PUT', ({ method }) => ({
    method: method === 'POST' ? 'PUT' : method,
  })),
  'webhooks/delivered-by-method': [
    sending('delivers by POST', () => ({ method: 'POST' })),
    sending('delivers by POST what it signs', ({ method }, _delivery, { secret }) => ({
      method: secret === undefined ? method : 'POST',
    })),
    sending('delivers by POST what is about connections', ({ method }, { event }) => ({
      method: event.startsWith('Connection.') ? 'POST' : method,
    })),
    sendingAgain('delivers by POST', () => ({ method: 'POST' })),
    remembering('keeps the old method', (plain) => ({
      methodOf: (webhook) => plain.methodOf(formerOf(webhook) ?? webhook),
    })),
  ],
  'webhooks/event-header': [
    ...withoutAnywhere('x-etl-webhook-event'),
    sendingAgain('omits all headers from', () => ({ headers: {} })),
    sending('omits all headers from deliveries by PUT', ({ method, headers }) => ({
      headers: method === 'PUT' ? {} : headers,
    })),
  ],
  'webhooks/event-id-header': withoutAnywhere('x-etl-webhook-event-id'),
  'webhooks/webhook-id-header': withoutAnywhere('x-etl-webhook-id'),
  'webhooks/entity-id-header': withoutAnywhere('x-etl-webhook-entity-id'),
  'webhooks/event-header-names-event': [
    sending('sends the event in lower case', ({ headers }, { event }) => ({
      headers: { ...headers, 'x-etl-webhook-event': event.toLowerCase() },
    })),
    sending('sends the star as the event', ({ headers }, { event }, { events }) => ({
      headers: { ...headers, 'x-etl-webhook-event': events?.includes('*') === true ? '*' : event },
    })),
  ],
  'webhooks/event-id-header-tells-events-apart': [
    sending('sends the attempt number as the event', ({ headers }, { attempt }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': String(attempt) },
    })),
    sending('sends the kind of the event as its id', ({ headers }, { event }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': event },
    })),
    sending('sends the id of the webhook as that of the event', ({ headers }, _delivery, { id }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': String(id) },
    })),
  ],
  'webhooks/webhook-id-header-names-webhook': sending(
    'sends the id of the previous webhook',
    ({ headers }, _delivery, { id }) => ({
      headers: { ...headers, 'x-etl-webhook-id': String(BigInt(id) - 1n) },
    }),
  ),
  'webhooks/entity-id-header-names-connection': namingItself('instead of the connection', ({ event }) =>
    event.startsWith('Connection.'),
  ),
  'webhooks/entity-id-header-names-run': [
    namingItself('instead of the flow', ({ event }) => event.startsWith('Flow.')),
    namingItself('instead of the flow of a warning', ({ event }) => event === 'Flow.Warning'),
    ...TRIGGERS.map((trigger) =>
      after(trigger, 'sends another id instead of the flow of', (happening) => [
        { ...happening, entityId: BigInt(happening.entityId) * 1_000n + 7n },
      ]),
    ),
  ],
  'webhooks/signed-with-secret': [
    fault(
      'signs only the first delivery of a webhook',
      part('webhooks', (plain) => ({
        requestOf(delivery, webhook, scene) {
          const request = plain.requestOf(delivery, webhook, scene)
          const { 'x-etl-webhook-signature': _signature, ...headers } = request.headers
          const earlier = scene.view.deliveries.where('webhookId', webhook.id)[0]
          return earlier?.id === delivery.id ? request : { ...request, headers }
        },
      })),
    ),
    unsigned('that are not sent by POST', (_delivery, { method = 'POST' }) => method !== 'POST'),
    unsigned('about connections', ({ event }) => event.startsWith('Connection.')),
    unsigned('to a url with a query', (_delivery, { url = '' }) => url.includes('?')),
    sendingAgain('does not sign', (request) => ({ headers: omitted('x-etl-webhook-signature', request) })),
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
  'webhooks/refused-delivery-recorded': listing('omits refused deliveries', (own) =>
    own.filter(({ response }) => (response?.status ?? 0) < 400),
  ),
  'webhooks/deliveries-of-one-webhook': listing('also lists deliveries of other limited webhooks', (own, { view }) => {
    const [first] = own
    if (first === undefined || view.webhooks.get(first.webhookId)?.flowIncludes === undefined) return own
    return [...view.deliveries.values()].filter(({ id, webhookId }) => {
      const webhook = view.webhooks.get(webhookId)
      return id >= FIRST_MADE && webhook?.flowIncludes !== undefined
    })
  }),
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

function urlOf({ url }: WebhookRecord): Pick<WebhookRecord, 'url'> {
  return url === undefined ? {} : { url }
}
