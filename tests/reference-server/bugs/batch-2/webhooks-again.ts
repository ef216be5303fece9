import { createHmac } from 'node:crypto'
import type { Plant } from '../../service.ts'
import type { Post, World } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { all, reading, showing } from '../plants.ts'
import type { Delivered, Probed } from '../probe.ts'
import { connectionOf, flowOf, ranOf, remembering, seeded, webhookOf } from './objects-given.ts'

/** Changes how deliveries are sent. */
const posting =
  (change: (before: Post, world: World) => Post): Plant =>
  ({ world }) => {
    ;(world as { post: Post }).post = change(world.post, world)
  }

const header = (headers: Record<string, string>, name: string): [string, string] | undefined =>
  Object.entries(headers).find(([one]) => one.toLowerCase() === name.toLowerCase())

/** The headers, with the signature of another payload or secret. */
function signedAnew(headers: Record<string, string>, secret: string, payload: Buffer): Record<string, string> {
  const [name, before] = header(headers, 'X-Etl-Webhook-Signature') ?? []
  if (name === undefined || before === undefined) return headers
  const made = createHmac('sha1', secret).update(payload)
  return { ...headers, [name]: /^[0-9a-f]{40}$/i.test(before) ? made.digest('hex') : made.digest('base64') }
}

function secretOf(world: World, headers: Record<string, string>): string {
  const id = BigInt(header(headers, 'X-Etl-Webhook-Id')?.[1] ?? 0)
  const item = [...world.tenants.values()].map(({ stores }) => stores.webhook.items.get(id)).find(Boolean)
  return String(item?.['secret'])
}

const isSigned = ({ headers, body }: Delivered, secret: string): boolean => {
  const made = createHmac('sha1', secret).update(body)
  const digest = made.digest()
  const signature = String(headers['x-etl-webhook-signature'])
  return [digest.toString('hex'), digest.toString('base64')].includes(signature)
}

/** The first delivery about a connection with that name. */
async function updated(api: Probed, name: string, secret: string): Promise<Delivered | undefined> {
  const { url, got } = await api.receiver()
  await webhookOf(api, { url, secret, events: ['Connection.Updated'] })
  const made = await connectionOf(api)
  await api.put(`/v1/connections/${made.id}`, { ...made, name })
  return api.until(async () => got[0])
}

export const webhooksAgain = bugsOf('platform', 'Events', [
  {
    id: 'webhooks/signature-of-umlauts-in-latin-1',
    sentence: 'an HMAC-SHA1 signature of the payload computed with the secret',
    breaks: true,
    says: 'If the payload holds letters beyond ASCII, another encoding of it is signed than is sent.',
    plant: posting(
      (before, world) => (url, method, headers, payload) =>
        before(url, method, signedAnew(headers, secretOf(world, headers), Buffer.from(payload, 'latin1')), payload),
    ),
    probe: async (api) => {
      const got = await updated(api, 'Höfe', 'quiet')
      return got !== undefined && !isSigned(got, 'quiet')
    },
  },
  {
    id: 'webhooks/long-secrets-are-cut',
    sentence: 'an HMAC-SHA1 signature of the payload computed with the secret',
    breaks: true,
    says: 'Only the first 32 characters of the secret sign.',
    plant: posting(
      (before, world) => (url, method, headers, payload) =>
        before(url, method, signedAnew(headers, secretOf(world, headers).slice(0, 32), Buffer.from(payload)), payload),
    ),
    probe: async (api) => {
      const got = await updated(api, 'Hofs', 'quiet river '.repeat(4))
      return got !== undefined && !isSigned(got, 'quiet river '.repeat(4))
    },
  },
  {
    id: 'webhooks/enabled-again-stays-silent',
    sentence: 'enabled | boolean',
    breaks: true,
    says: 'A webhook that an update disabled and another one enabled again delivers nothing.',
    plant: remembering(() => {
      const silent = new Set<bigint>()
      const show = (one: { id: bigint; enabled: boolean }): object =>
        silent.has(one.id) ? { ...one, enabled: true } : one
      return all(
        reading('PUT /v1/webhooks/:webhookId', (body, { tenant }) => {
          const before = tenant.stores.webhook.items.get(body.id)
          silent.delete(body.id)
          if (before?.['enabled'] !== false || body.enabled !== true) return body
          silent.add(body.id)
          return { ...body, enabled: false }
        }),
        showing(['GET /v1/webhooks/:webhookId', 'PUT /v1/webhooks/:webhookId'], show),
        showing('GET /v1/webhooks', (items) => items.map(show)),
      )
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      const made = await webhookOf(api, { url, enabled: false })
      await api.put(`/v1/webhooks/${made.id}`, { ...made, enabled: true })
      await ranOf(api, seeded(2001))
      return (await api.until(async () => got[0], 400)) === undefined
    },
  },
  {
    id: 'webhooks/one-delivery-a-second',
    sentence: '`*` means every event',
    breaks: true,
    says: 'A second event within a second is not sent to the same webhook.',
    plant: remembering(() => {
      const last = new Map<string, number>()
      return posting((before, world) => async (url, method, headers, payload) => {
        const now = world.clock.now()
        if (now - (last.get(url) ?? 0) < 1_000) return { status: 200, body: '' }
        last.set(url, now)
        return before(url, method, headers, payload)
      })
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await webhookOf(api, { url, events: ['Connection.Updated'] })
      const made = await connectionOf(api)
      await Promise.all([1, 2].map(() => api.put(`/v1/connections/${made.id}`, made)))
      return (await api.until(async () => got[1], 400)) === undefined
    },
  },
  {
    id: 'webhooks/refused-deliveries-read-200',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'The response of a delivery that was refused is shown as 200.',
    plant: showing('GET /v1/webhooks/:webhookId/events/:eventId', (value) => {
      if (value.response !== undefined) value.response.status = 200
    }),
    probe: async (api) => {
      const { url, got } = await api.receiver(418)
      const { id } = await webhookOf(api, { url })
      await ranOf(api, (await flowOf(api)).id)
      await api.until(async () => got[0])
      const seen = await api.until(async () => {
        const [first] = (await api.get(`/v1/webhooks/${id}/events`)).json
        const one = (await api.get(`/v1/webhooks/${id}/events/${first.id}`)).json
        return one.response === undefined ? undefined : one
      })
      return seen?.response.status === 200n
    },
  },
  {
    id: 'webhooks/deliveries-count-attempts',
    sentence: 'carries headers `X-Etl-Webhook-Event`, `X-Etl-Webhook-Event-Id`, `X-Etl-Webhook-Id`, …',
    breaks: false,
    says: 'Deliveries carry one more header of that family, about the attempt.',
    plant: posting(
      (before) => (url, method, headers, payload) =>
        before(url, method, { ...headers, 'X-Etl-Webhook-Attempt': '1' }, payload),
    ),
    probe: async (api) => (await updated(api, 'Hof', ''))?.headers['x-etl-webhook-attempt'] === '1',
  },
])
