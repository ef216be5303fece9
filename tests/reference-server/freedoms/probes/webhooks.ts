import type { Loose } from '../../bugs/plants.ts'
import type { Delivered, Probed } from '../../bugs/probe.ts'
import type { Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

/** Runs a flow, and returns what a receiver of events gets, and the id of the webhook. */
async function delivered(
  api: Probed,
  more: object = {},
  flow = SEEDED.flow,
): Promise<{ got: Delivered[]; id: bigint; ms: number }> {
  const { url, got } = await api.receiver()
  const { id } = await make(api, 'webhooks', { url, events: ['Flow.Executed'], ...more })
  await api.post(`/v1/flows/${flow}/run`, {}, { query: { sync: 'true' } })
  const began = Date.now()
  await api.until(async () => got.length > 0, 3_000)
  return { got, id, ms: Date.now() - began }
}

const created = async (api: Probed, more: object): Promise<number> =>
  (await api.post('/v1/webhooks', { name: 'made', url: 'http://127.0.0.1:9/', events: ['*'], ...more })).status

export const webhookLooks = {
  'webhooks/signature': async (api) => {
    const [one] = (await delivered(api, { secret: 's' })).got
    const signature = String(one?.headers['x-etl-webhook-signature'])
    return [signature.length, signature === signature.toUpperCase()]
  },
  'webhooks/header-names': async (api) => {
    const { id } = await delivered(api)
    const [{ id: event }] = (await api.get(`/v1/webhooks/${id}/events`)).json
    return Object.keys((await api.get(`/v1/webhooks/${id}/events/${event}`)).json.headers)[1]
  },
  'webhooks/more-headers': async (api) => (await delivered(api)).got[0]?.headers['user-agent'] ?? 'none',
  'webhooks/payload': async (api) => (await delivered(api)).got[0]?.body.replaceAll(/\d/g, '') ?? '',
  'webhooks/delay': async (api) => (await delivered(api)).ms > 1_000,
  'webhooks/event-ids': async (api) => {
    const { url, got } = await api.receiver()
    await make(api, 'webhooks', { url, events: ['*'] })
    await delivered(api)
    await api.until(async () => got.length > 0)
    const ids: unknown[] = []
    for (const one of (await api.get('/v1/webhooks')).json as Loose[])
      ids.push((await api.get(`/v1/webhooks/${one.id}/events`)).json[0].id)
    return ids[0] === ids[1]
  },
  'webhooks/executed-means': async (api) => (await delivered(api, {}, SEEDED.warning)).got.length,
  'webhooks/more-events': async (api) => (await api.get('/v1/webhooks/metadata')).json.length,
  'webhooks/methods': (api) => created(api, { method: 'PUT' }),
  'webhooks/without-events': (api) => created(api, { events: [] }),
  'webhooks/without-name': (api) => created(api, { name: undefined }),
  'webhooks/secret-shown': async (api) => (await make(api, 'webhooks', { secret: 's' })).secret,
  'webhooks/event-types': async (api) => (await api.get('/v1/webhooks/metadata')).text.replaceAll(/\s/g, ''),
  'webhooks/delivery': async (api) => {
    const { json } = await api.get(`/v1/webhooks/${SEEDED.webhook}/events/${SEEDED.delivery}`)
    return [typeof json.payload, Object.keys(json)]
  },
  'webhooks/delivery-order': async (api) => {
    const { id } = await delivered(api)
    await api.post(`/v1/flows/${SEEDED.flow}/run`, {}, { query: { sync: 'true' } })
    const [one, other] = (await api.get(`/v1/webhooks/${id}/events`)).json
    return one.id < other.id
  },
} as const satisfies Looks
