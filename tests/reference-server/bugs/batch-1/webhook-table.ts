import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, handling, restating, showing, withoutEffect } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { change, firstTo, webhookOf } from './parts-given.ts'

const EVENTS = 'GET /v1/webhooks/:webhookId/events'
const EVENT = 'GET /v1/webhooks/:webhookId/events/:eventId'
const ONE = 'GET /v1/webhooks/:webhookId'
const DELETE = 'DELETE /v1/webhooks/:webhookId'
const NOWHERE = { url: 'http://127.0.0.1:9/' }

/** A webhook with a delivery that has arrived. */
async function used(api: Probed): Promise<Loose> {
  const receiver = await api.receiver()
  const webhook = await webhookOf(api, receiver)
  await change(api)
  await firstTo(api, receiver)
  return { ...webhook, receiver, path: `/v1/webhooks/${webhook.id}` }
}

const deliveriesOf = async (api: Probed, { id }: Loose): Promise<Loose[]> =>
  (await api.get(`/v1/webhooks/${id}/events`)).json

export const webhookTable = bugsOf('platform', 'Webhooks', [
  {
    id: 'webhook-table/list-of-enabled-ones',
    sentence: 'GET | /v1/webhooks | list',
    breaks: true,
    says: 'The list leaves out disabled webhooks.',
    plant: showing('GET /v1/webhooks', (list) => list.filter(({ enabled }: Loose) => enabled)),
    probe: async (api) => {
      const { id } = await webhookOf(api, NOWHERE, { enabled: false })
      return !(await api.get('/v1/webhooks')).json.some((one: Loose) => one.id === id)
    },
  },
  {
    id: 'webhook-table/no-metadata-of-connections',
    sentence: 'GET | /v1/webhooks/metadata | lists event types; Event names … such as `Connection.Updated`',
    breaks: true,
    says: 'The metadata lists the events of flows alone.',
    plant: showing('GET /v1/webhooks/metadata', (list) => list.filter(({ event }: Loose) => event.startsWith('Flow.'))),
    probe: async (api) => !(await api.get('/v1/webhooks/metadata')).text.includes('Connection.Updated'),
  },
  {
    id: 'webhook-table/metadata-in-another-style',
    sentence: 'GET | /v1/webhooks/metadata | lists event types',
    breaks: true,
    says: 'The metadata names events as FLOW_FAILED, which no webhook can name.',
    plant: showing('GET /v1/webhooks/metadata', (list) => {
      for (const one of list) one.event = one.event.replace('.', '_').toUpperCase()
    }),
    probe: async (api) => (await api.get('/v1/webhooks/metadata')).text.includes('FLOW_FAILED'),
  },
  {
    id: 'webhook-table/get-of-a-disabled-one',
    sentence: 'GET | /v1/webhooks/{webhookId} | get',
    breaks: true,
    says: 'A disabled webhook is answered with 404.',
    plant: answering(ONE, (answer) =>
      /"enabled":\s*false/.test(String(answer.body)) ? { ...answer, status: 404 } : answer,
    ),
    probe: async (api) => {
      const { id } = await webhookOf(api, NOWHERE, { enabled: false })
      return (await api.get(`/v1/webhooks/${id}`)).status === 404
    },
  },
  {
    id: 'webhook-table/update-without-effect',
    sentence: 'PUT | /v1/webhooks/{webhookId} | update',
    breaks: true,
    says: 'PUT answers with the changed webhook, and stores nothing.',
    plant: withoutEffect('PUT /v1/webhooks/:webhookId'),
    probe: async (api) => {
      const webhook = await webhookOf(api, NOWHERE)
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, enabled: false })
      return (await api.get(`/v1/webhooks/${webhook.id}`)).json.enabled === true
    },
  },
  {
    id: 'webhook-table/deleted-with-200',
    sentence: 'DELETE | /v1/webhooks/{webhookId} | status 204, empty body',
    breaks: true,
    says: 'The delete of a webhook is answered with 200.',
    plant: restating(DELETE, 204, 200),
    probe: async (api) => (await api.delete(`/v1/webhooks/${(await webhookOf(api, NOWHERE)).id}`)).status === 200,
  },
  {
    id: 'webhook-table/deleted-with-a-body',
    sentence: 'DELETE | /v1/webhooks/{webhookId} | status 204, empty body',
    breaks: true,
    says: 'The delete of a webhook is answered with 200 and the webhook.',
    plant: answering(DELETE, () => json({ removed: true })),
    probe: async (api) => (await api.delete(`/v1/webhooks/${(await webhookOf(api, NOWHERE)).id}`)).text !== '',
  },
  {
    id: 'webhook-table/deleted-one-is-disabled',
    sentence: 'DELETE | /v1/webhooks/{webhookId}',
    breaks: true,
    says: 'The delete disables the webhook, which can still be read.',
    plant: handling(DELETE, (handler) => async (call) => {
      const { items } = call.tenant.stores.webhook
      const before = items.get(call.id('webhookId'))
      const answer = await handler(call)
      if (before !== undefined) items.set(before.id, { ...before, enabled: false })
      return answer
    }),
    probe: async (api) => {
      const { id } = await webhookOf(api, NOWHERE)
      await api.delete(`/v1/webhooks/${id}`)
      return (await api.get(`/v1/webhooks/${id}`)).status === 200
    },
  },
  {
    id: 'webhook-table/deliveries-of-all-webhooks',
    sentence: 'GET | /v1/webhooks/{webhookId}/events | recent deliveries',
    breaks: true,
    says: 'The deliveries of a webhook are those of all webhooks.',
    plant: showing(EVENTS, (_list, { tenant }) =>
      [...tenant.deliveries.values()].flat().map(({ id, event, at }) => ({ id, event, at })),
    ),
    probe: async (api) => {
      await used(api)
      return (await deliveriesOf(api, await webhookOf(api, NOWHERE))).length > 0
    },
  },
  {
    id: 'webhook-table/newest-delivery-is-missing',
    sentence: 'GET | /v1/webhooks/{webhookId}/events | recent deliveries',
    breaks: true,
    says: 'The deliveries end with the last one but one.',
    plant: showing(EVENTS, (list) => list.slice(0, -1)),
    probe: async (api) => (await deliveriesOf(api, await used(api))).length === 0,
  },
  {
    id: 'webhook-table/only-failed-deliveries',
    sentence: 'Deliveries are recorded and readable through `/v1/webhooks/{webhookId}/events`',
    breaks: true,
    says: 'Only deliveries that failed are recorded.',
    plant: showing(EVENTS, (list) => list.filter(({ answered }: Loose) => answered !== 200n)),
    probe: async (api) => {
      const webhook = await used(api)
      return (await api.until(async () => (await deliveriesOf(api, webhook)).length === 0, 300)) === true
    },
  },
  {
    id: 'webhook-table/failed-deliveries-are-not-recorded',
    sentence: 'Deliveries are recorded and readable through `/v1/webhooks/{webhookId}/events`',
    breaks: true,
    says: 'Deliveries that the receiver answers with 500 are not recorded.',
    plant: showing(EVENTS, (list) => list.filter(({ answered }: Loose) => answered !== 500n)),
    probe: async (api) => {
      const receiver = await api.receiver(500)
      const webhook = await webhookOf(api, receiver)
      await change(api)
      await firstTo(api, receiver)
      return (await api.until(async () => (await deliveriesOf(api, webhook)).length === 0, 300)) === true
    },
  },
  {
    id: 'webhook-table/delivery-without-its-payload',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'A delivery is shown without its payload.',
    plant: showing(EVENT, ({ payload: _payload, ...delivery }) => delivery),
    probe: async (api) => {
      const webhook = await used(api)
      const [{ id }] = (await deliveriesOf(api, webhook)) as [Loose]
      return (await api.get(`${webhook.path}/events/${id}`)).json.payload === undefined
    },
  },
  {
    id: 'webhook-table/delivery-without-its-response',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'A delivery is shown without the response of the receiver.',
    plant: showing(EVENT, ({ response: _response, ...delivery }) => delivery),
    probe: async (api) => {
      const webhook = await used(api)
      const [{ id }] = (await deliveriesOf(api, webhook)) as [Loose]
      const looked = async (): Promise<Loose> => (await api.get(`${webhook.path}/events/${id}`)).json.response
      return (await api.until(looked, 300)) === undefined
    },
  },
  {
    id: 'webhook-table/delivery-is-the-newest',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'The newest delivery is shown, whichever is asked for.',
    plant: showing(
      EVENT,
      (value, { tenant, params }) => tenant.deliveries.get(BigInt(params['webhookId'] ?? 0))?.at(-1) ?? value,
    ),
    probe: async (api) => {
      const webhook = await used(api)
      await change(api)
      const [{ id }] = (await deliveriesOf(api, webhook)) as [Loose]
      return (await api.get(`${webhook.path}/events/${id}`)).json.id !== id
    },
  },
])
