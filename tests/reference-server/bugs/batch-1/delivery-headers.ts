import { createHmac } from 'node:crypto'
import type { Plant } from '../../service.ts'
import type { Post } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import type { Loose } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { change, firstTo, flowOf, webhookOf } from './parts-given.ts'

const NAMES = {
  event: 'X-Etl-Webhook-Event',
  eventId: 'X-Etl-Webhook-Event-Id',
  id: 'X-Etl-Webhook-Id',
  entity: 'X-Etl-Webhook-Entity-Id',
  signature: 'X-Etl-Webhook-Signature',
}
const SENTENCE =
  "Each delivery to `url` uses the webhook's `method` and carries headers `X-Etl-Webhook-Event`, `X-Etl-Webhook-Event-Id`, `X-Etl-Webhook-Id`, `X-Etl-Webhook-Entity-Id`."
const SIGNED =
  'When `secret` is set, the delivery also carries `X-Etl-Webhook-Signature`: an HMAC-SHA1 signature of the payload computed with the secret.'

/** Sends deliveries otherwise. */
export const posting =
  (replace: (before: Post) => Post): Plant =>
  ({ world }) => {
    Object.assign(world, { post: replace(world.post) })
  }

/** Changes the headers of deliveries, by the names of the document. */
const heading = (change: (headers: Record<string, string>, payload: string) => void): Plant =>
  posting((before) => (url, method, headers, payload) => {
    const known = Object.values(NAMES)
    const changed = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
        value,
      ]),
    )
    change(changed, payload)
    return before(url, method, changed, payload)
  })

/** Signs every delivery that is signed, with a secret that all webhooks of these probes share. */
const signing = (sign: (payload: string) => string): Plant =>
  heading((headers, payload) => {
    if (headers[NAMES.signature] !== undefined) headers[NAMES.signature] = sign(payload)
  })

const SECRET = 'Möwe und Meer'
const correct = (payload: string): string => createHmac('sha1', SECRET).update(payload).digest('hex')

/** The first delivery to a webhook whose connections change. */
async function delivered(api: Probed, more: object = {}): Promise<Loose> {
  const receiver = await api.receiver()
  const webhook = await webhookOf(api, receiver, { secret: SECRET, ...more })
  const entity = await change(api)
  const first = await firstTo(api, receiver)
  return { ...first, webhook, entity }
}

const named = ({ headers }: Loose, name: string): string => String(headers[name.toLowerCase()])

export const deliveryHeaders = bugsOf('platform', 'Events', [
  {
    id: 'deliveries/event-in-small-letters',
    sentence: SENTENCE,
    breaks: true,
    says: 'The header names the event in small letters.',
    plant: heading((headers) => {
      headers[NAMES.event] = String(headers[NAMES.event]).toLowerCase()
    }),
    probe: async (api) => named(await delivered(api), NAMES.event) === 'connection.updated',
  },
  {
    id: 'deliveries/event-is-missing',
    sentence: SENTENCE,
    breaks: true,
    says: 'Deliveries to webhooks of all events do not say which event they are.',
    plant: heading((headers) => {
      delete headers[NAMES.event]
    }),
    probe: async (api) => (await delivered(api)).headers['x-etl-webhook-event'] === undefined,
  },
  {
    id: 'deliveries/event-id-is-that-of-the-webhook',
    sentence: SENTENCE,
    breaks: true,
    says: 'The header with the id of the event holds the id of the webhook, so that the delivery is not found by it.',
    plant: heading((headers) => {
      headers[NAMES.eventId] = String(headers[NAMES.id])
    }),
    probe: async (api) => {
      const found = await delivered(api)
      return named(found, NAMES.eventId) === String(found.webhook.id)
    },
  },
  {
    id: 'deliveries/webhook-id-is-rounded',
    sentence: SENTENCE,
    breaks: true,
    says: 'The header with the id of the webhook goes through a double.',
    plant: heading((headers) => {
      headers[NAMES.id] = String(Number(headers[NAMES.id]))
    }),
    probe: async (api) => {
      const found = await delivered(api)
      return named(found, NAMES.id) !== String(found.webhook.id)
    },
  },
  {
    id: 'deliveries/no-webhook-id',
    sentence: SENTENCE,
    breaks: true,
    says: 'Deliveries that are signed do not carry the id of the webhook.',
    plant: heading((headers) => {
      if (headers[NAMES.signature] !== undefined) delete headers[NAMES.id]
    }),
    probe: async (api) => (await delivered(api)).headers['x-etl-webhook-id'] === undefined,
  },
  {
    id: 'deliveries/entity-is-cut-to-32-bits',
    sentence: SENTENCE,
    breaks: true,
    says: 'The header with the id of the entity holds its lower 32 bits.',
    plant: heading((headers) => {
      headers[NAMES.entity] = String(BigInt.asIntN(32, BigInt(headers[NAMES.entity] ?? '0')))
    }),
    probe: async (api) => {
      const found = await delivered(api)
      return named(found, NAMES.entity) !== String(found.entity)
    },
  },
  {
    id: 'deliveries/entity-only-for-flows',
    sentence: SENTENCE,
    breaks: true,
    says: 'Deliveries about connections carry no entity.',
    plant: heading((headers) => {
      if (headers[NAMES.event]?.startsWith('Flow.') !== true) delete headers[NAMES.entity]
    }),
    probe: async (api) => (await delivered(api)).headers['x-etl-webhook-entity-id'] === undefined,
  },
  {
    id: 'deliveries/headers-of-another-prefix',
    sentence: SENTENCE,
    breaks: true,
    says: 'The headers begin with `X-Webhook`.',
    plant: heading((headers) => {
      for (const name of Object.values(NAMES)) {
        if (headers[name] === undefined) continue
        headers[name.replace('X-Etl-', 'X-')] = headers[name]
        delete headers[name]
      }
    }),
    probe: async (api) => (await delivered(api)).headers['x-webhook-event'] !== undefined,
  },
  {
    id: 'deliveries/signed-with-sha256',
    sentence: SIGNED,
    breaks: true,
    says: 'The signature is an HMAC-SHA256.',
    plant: signing((payload) => createHmac('sha256', SECRET).update(payload).digest('hex')),
    probe: async (api) => named(await delivered(api), NAMES.signature).length === 64,
  },
  {
    id: 'deliveries/secret-in-latin-1',
    sentence: SIGNED,
    breaks: true,
    says: 'The secret is read as Latin-1 before it signs.',
    plant: signing((payload) => createHmac('sha1', Buffer.from(SECRET, 'latin1')).update(payload).digest('hex')),
    probe: async (api) => {
      const found = await delivered(api)
      const wrong = createHmac('sha1', Buffer.from(SECRET, 'latin1')).update(found.body).digest('hex')
      return named(found, NAMES.signature) === wrong
    },
  },
  {
    id: 'deliveries/signature-of-another-print',
    sentence: SIGNED,
    breaks: true,
    says: 'The signature is that of the payload with indents, which is not how it is sent.',
    plant: signing((payload) => correct(JSON.stringify(JSON.parse(payload), null, 2))),
    probe: async (api) => {
      const found = await delivered(api)
      return named(found, NAMES.signature) === correct(JSON.stringify(JSON.parse(found.body), null, 2))
    },
  },
  {
    id: 'deliveries/plain-sha1-in-place-of-an-hmac',
    sentence: SIGNED,
    breaks: true,
    says: 'The signature does not depend on the secret.',
    plant: signing((payload) => createHmac('sha1', '').update(payload).digest('hex')),
    probe: async (api) => {
      const found = await delivered(api)
      return named(found, NAMES.signature) === createHmac('sha1', '').update(found.body).digest('hex')
    },
  },
  {
    id: 'deliveries/flow-deliveries-are-not-signed',
    sentence: SIGNED,
    breaks: true,
    says: 'Deliveries about flows are not signed.',
    plant: heading((headers) => {
      if (headers[NAMES.event]?.startsWith('Flow.') === true) delete headers[NAMES.signature]
    }),
    probe: async (api) => {
      const receiver = await api.receiver()
      await webhookOf(api, receiver, { secret: SECRET })
      const { id } = await flowOf(api)
      await api.post(`/v1/flows/${id}/run`, {}, { query: { sync: 'true' } })
      return (await firstTo(api, receiver)).headers['x-etl-webhook-signature'] === undefined
    },
  },
  {
    id: 'deliveries/signature-without-a-secret',
    sentence: SIGNED,
    breaks: false,
    says: 'Deliveries without a secret are signed with an empty one.',
    plant: heading((headers, payload) => {
      headers[NAMES.signature] ??= createHmac('sha1', '').update(payload).digest('hex')
    }),
    probe: async (api) =>
      (await delivered(api, { secret: undefined })).headers['x-etl-webhook-signature'] !== undefined,
  },
])
