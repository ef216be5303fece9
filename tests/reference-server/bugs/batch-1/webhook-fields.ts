import { bad } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { instead, membersOf, reading } from '../plants.ts'
import { GOES_WELL, aConnection, aWebhook, at, ran } from './resources-given.ts'
import { saving } from './resources-plants.ts'

const SAVED = ['POST /v1/webhooks', 'PUT /v1/webhooks/:webhookId']
const EVENTS = 'events | string[] | event names, or `*` for all; an unknown name is rejected with 400'

export const webhookFields = bugsOf('platform', 'Webhook (outbound)', [
  {
    id: 'webhook-fields/name-stays-on-put',
    sentence: 'name | string',
    breaks: true,
    says: 'PUT does not rename a webhook.',
    plant: saving('webhook', (item, before) => ({ ...item, name: before?.name ?? item.name })),
    probe: async (api) => {
      const webhook = await aWebhook(api)
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, name: 'renamed' })
      return (await at(api, `/v1/webhooks/${webhook.id}`)).name === 'a webhook'
    },
  },
  {
    id: 'webhook-fields/description-is-the-name',
    sentence: 'description | string',
    breaks: true,
    says: 'The description of a webhook is overwritten with its name.',
    plant: saving('webhook', (item) => ({ ...item, description: item.name })),
    probe: async (api) => {
      const { id } = await aWebhook(api, { description: 'tells the hill' })
      return (await at(api, `/v1/webhooks/${id}`)).description === 'a webhook'
    },
  },
  {
    id: 'webhook-fields/unknown-event-after-a-known-one',
    sentence: EVENTS,
    breaks: true,
    says: 'Only the first event name is checked.',
    plant: (service) => {
      let others: string[] = []
      reading(SAVED, (body) => {
        others = Array.isArray(body.events) ? body.events.slice(1) : []
        return { ...body, events: body.events?.slice(0, 1) }
      })(service)
      saving('webhook', (item) => {
        ;(item['events'] as string[]).push(...others)
        return item
      })(service)
    },
    probe: async (api) => {
      const body = { name: 'x', url: 'http://127.0.0.1:9/', events: ['Flow.Failed', 'Flow.Flown'] }
      return (await api.post('/v1/webhooks', body)).status === 200
    },
  },
  {
    id: 'webhook-fields/unknown-event-on-put',
    sentence: EVENTS,
    breaks: true,
    says: 'PUT drops unknown event names without a word.',
    plant: reading('PUT /v1/webhooks/:webhookId', (body) => ({
      ...body,
      events: body.events?.filter((event: string) =>
        /^(\*|Flow\.(Failed|Executed|Warning)|Connection\.Updated)$/.test(event),
      ),
    })),
    probe: async (api) => {
      const webhook = await aWebhook(api)
      return (await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, events: ['Flow.Flown'] })).status === 200
    },
  },
  {
    id: 'webhook-fields/star-is-unknown',
    sentence: EVENTS,
    breaks: true,
    says: 'A webhook for `*` is refused as one for an unknown event.',
    plant: instead(SAVED, (call, handler) => {
      const { events } = membersOf(call)
      if (Array.isArray(events) && events.includes('*')) throw bad('there is no event *')
      return handler(call)
    }),
    probe: async (api) => (await aWebhook(api, { events: ['*'] }))?.id === undefined,
  },
  {
    id: 'webhook-fields/star-is-for-flows',
    sentence: EVENTS,
    breaks: true,
    says: 'A webhook for `*` gets the events of flows, and none of connections.',
    plant: saving('webhook', (item) => ({
      ...item,
      events: (item['events'] as string[]).flatMap((one) =>
        one === '*' ? ['Flow.Executed', 'Flow.Failed', 'Flow.Warning'] : one,
      ),
    })),
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await aWebhook(api, { url, events: ['*'] })
      const connection = await aConnection(api)
      await api.put(`/v1/connections/${connection.id}`, connection)
      await ran(api, GOES_WELL)
      await api.until(async () => got.length > 0)
      return got.every(({ headers }) => headers['x-etl-webhook-event'] !== 'Connection.Updated')
    },
  },
  {
    id: 'webhook-fields/url-without-its-query',
    sentence: 'url | string | destination that receives the delivery',
    breaks: true,
    says: 'The URL of a webhook loses its query.',
    plant: reading(SAVED, (body) => ({ ...body, url: String(body.url).split('?')[0] })),
    probe: async (api) => (await aWebhook(api, { url: 'http://127.0.0.1:9/in?room=4' })).url.endsWith('/in'),
  },
  {
    id: 'webhook-fields/delivers-to-the-first-url',
    sentence: 'url | string | destination that receives the delivery',
    breaks: true,
    says: 'After a change of the URL deliveries still go to the first one.',
    plant: ({ world }) => {
      const first = new Map<string, string>()
      const { post } = world
      Object.assign(world, {
        post: (url: string, method: string, headers: Record<string, string>, payload: string) => {
          const id = headers['X-ETL-WEBHOOK-ID'] ?? ''
          const webhook = [...world.tenants.values()].flatMap(
            ({ stores }) => stores.webhook.versions.get(BigInt(id))?.[0]?.image ?? [],
          )
          first.set(id, String(webhook[0]?.['url'] ?? url))
          return post(first.get(id) ?? url, method, headers, payload)
        },
      })
    },
    probe: async (api) => {
      const [old, now] = [await api.receiver(), await api.receiver()]
      const webhook = await aWebhook(api, { url: old.url, events: ['Flow.Executed'] })
      await api.put(`/v1/webhooks/${webhook.id}`, { ...webhook, url: now.url })
      await ran(api, GOES_WELL)
      await api.until(async () => old.got.length + now.got.length > 0)
      return old.got.length > 0
    },
  },
  {
    id: 'webhook-fields/always-posts',
    sentence: 'method | string | HTTP method used for delivery (POST in use)',
    breaks: true,
    says: 'A webhook with the method PUT delivers with POST.',
    plant: ({ world }) => {
      const { post } = world
      Object.assign(world, {
        post: (url: string, _method: string, headers: Record<string, string>, payload: string) =>
          post(url, 'POST', headers, payload),
      })
    },
    probe: async (api) => {
      const { url, got } = await api.receiver()
      await aWebhook(api, { url, events: ['Flow.Executed'], method: 'PUT' })
      await ran(api, GOES_WELL)
      await api.until(async () => got.length > 0)
      return got[0]?.method === 'POST'
    },
  },
  {
    id: 'webhook-fields/only-post',
    sentence: 'method | string | HTTP method used for delivery (POST in use)',
    breaks: false,
    says: 'A webhook with a method other than POST is refused with 400.',
    plant: instead(SAVED, (call, handler) => {
      if ((membersOf(call)['method'] ?? 'POST') !== 'POST') throw bad('method is POST')
      return handler(call)
    }),
    probe: async (api) => (await aWebhook(api, { method: 'PUT' }))?.id === undefined,
  },
])
