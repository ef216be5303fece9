import { createHmac } from 'node:crypto'
import { bugsOf } from '../bug.ts'
import { showing } from '../plants.ts'
import { ran, read, someConnection, someFlow, someWebhook } from './platform-given.ts'
import { posting } from './platform-plants.ts'

/** A header as it is spelt. */
const spelt = (headers: Readonly<Record<string, string>>, name: string): string =>
  Object.keys(headers).find((one) => one.toLowerCase() === name) ?? name

/** The ways to write a signature. */
function signatures(secret: string, payload: string): string[] {
  const signature = createHmac('sha1', secret).update(payload).digest()
  const hex = signature.toString('hex')
  return [signature.toString('base64'), hex, hex.toUpperCase(), `sha1=${hex}`]
}

export const webhookTable = bugsOf('platform', 'Webhooks', [
  {
    id: 'p4-webhooks/deliveries-of-all',
    sentence: 'GET | /v1/webhooks/{webhookId}/events | recent deliveries',
    breaks: true,
    says: 'The deliveries of a webhook are those of all webhooks.',
    plant: showing('GET /v1/webhooks/:webhookId/events', (_own, { tenant }) =>
      [...tenant.deliveries.values()].flat().map(({ id, event, at, response }) => ({
        id,
        event,
        at: BigInt(at),
        answered: response === undefined ? null : BigInt(response.status),
      })),
    ),
    probe: async (api) => (await read(api, `/v1/webhooks/${(await someWebhook(api)).id}/events`)).length > 0,
  },
  {
    id: 'p4-webhooks/payload-is-dropped-after-the-response',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'A delivery has no payload once its receiver has responded.',
    plant: showing('GET /v1/webhooks/:webhookId/events/:eventId', (delivery) => {
      if (delivery.response !== undefined) delete delivery.payload
    }),
    probe: async (api) => {
      const one = await read(api, '/v1/webhooks/4611686018427398001/events/4611686018427398101')
      return one.payload === undefined
    },
  },
])

export const events = bugsOf('platform', 'Events', [
  {
    id: 'p4-event/signed-with-the-secret-before',
    sentence:
      'When `secret` is set, the delivery also carries `X-Etl-Webhook-Signature`: an HMAC-SHA1 signature of the payload computed with the secret.',
    breaks: true,
    says: 'After a PUT with another secret, deliveries are still signed with the first one.',
    plant: posting(({ tenants }, send) => (url, method, headers, payload) => {
      const id = BigInt(headers[spelt(headers, 'x-etl-webhook-id')] ?? 0)
      const saved = [...tenants.values()].flatMap(({ stores }) => stores.webhook.versions.get(id) ?? [])
      const [first, latest] = [saved[0], saved.at(-1)].map((one) => String(one?.image['secret'] ?? ''))
      const name = spelt(headers, 'x-etl-webhook-signature')
      const before = signatures(first ?? '', payload)
      const at = signatures(latest ?? '', payload).indexOf(headers[name] ?? '')
      return send(url, method, { ...headers, ...(at === -1 ? {} : { [name]: before[at] ?? '' }) }, payload)
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const webhook = await someWebhook(api, { url, secret: 'rye' })
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, secret: 'oat' })
      await ran(api, (await someFlow(api)).id)
      await api.until(async () => got.length > 0)
      const signed = createHmac('sha1', 'rye')
        .update(got[0]?.body ?? '')
        .digest('base64')
      return got[0]?.headers['x-etl-webhook-signature'] === signed
    },
  },
  {
    id: 'p4-event/name-as-the-entity',
    sentence:
      "Each delivery to `url` uses the webhook's `method` and carries headers `X-Etl-Webhook-Event`, `X-Etl-Webhook-Event-Id`, `X-Etl-Webhook-Id`, `X-Etl-Webhook-Entity-Id`.",
    breaks: true,
    says: 'A delivery about a connection has its name as `X-Etl-Webhook-Entity-Id`.',
    plant: posting(({ tenants }, send) => (url, method, headers, payload) => {
      const name = spelt(headers, 'x-etl-webhook-entity-id')
      const id = BigInt(headers[name] ?? 0)
      const [named] = [...tenants.values()].flatMap(({ stores }) => stores.connection.items.get(id) ?? [])
      const entity = named === undefined ? {} : { [name]: encodeURIComponent(named.name) }
      return send(url, method, { ...headers, ...entity }, payload)
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const connection = await someConnection(api)
      await someWebhook(api, { url })
      await api.put(`/v1/connections/${connection.id}`, connection)
      await api.until(async () => got.length > 0)
      return got[0]?.headers['x-etl-webhook-entity-id'] === 'Mill%20tables'
    },
  },
  {
    id: 'p4-event/failed-deliveries-are-not-recorded',
    sentence:
      'Deliveries are recorded and readable through `/v1/webhooks/{webhookId}/events` and `/v1/webhooks/{webhookId}/events/{eventId}`.',
    breaks: true,
    says: 'Deliveries that the receiver refuses are not recorded.',
    plant: showing('GET /v1/webhooks/:webhookId/events', (all) =>
      all.filter(({ answered }: { answered: bigint | null }) => answered === null || answered === 200n),
    ),
    probe: async (api) => {
      const { url, got } = await api.receiver(503)
      const { id } = await someWebhook(api, { url })
      await ran(api, (await someFlow(api)).id)
      await api.until(async () => got.length > 0)
      await api.pause(40)
      return (await read(api, `/v1/webhooks/${id}/events`)).length === 0
    },
  },
  {
    id: 'p4-event/refused-deliveries-come-again',
    sentence: "Each delivery to `url` uses the webhook's `method`",
    breaks: false,
    says: 'A delivery that the receiver refuses is sent once more.',
    plant: posting((_world, send) => async (...sent) => {
      const response = await send(...sent)
      return response.status < 500 ? response : send(...sent)
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver(503)
      await someWebhook(api, { url })
      await ran(api, (await someFlow(api)).id)
      return (await api.until(async () => got.length > 1, 300)) === true
    },
  },
])
