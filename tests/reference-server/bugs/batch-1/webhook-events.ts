import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { instead, membersOf } from '../plants.ts'
import { posting } from './delivery-headers.ts'
import { change, webhookOf } from './parts-given.ts'

const NOWHERE = { url: 'http://127.0.0.1:9/' }

export const webhookEvents = bugsOf('platform', 'Events', [
  {
    id: 'deliveries/failed-flow-is-executed',
    sentence: 'Event names are those of the application, such as `Flow.Failed`, `Flow.Executed`, `Flow.Warning`',
    breaks: true,
    says: 'A flow that fails is told to nobody who asks for Flow.Failed.',
    plant: instead(/POST \/v1\/webhooks$/, async (call, handler) => {
      const answer = await handler(call)
      const webhook = call.tenant.stores.webhook.all()[0]
      if (webhook !== undefined && String(membersOf(call)['events']) === 'Flow.Failed')
        call.tenant.stores.webhook.items.set(webhook.id, { ...webhook, events: ['Flow.Executed'] })
      return answer
    }),
    probe: async (api) => {
      const receiver = await api.receiver()
      await webhookOf(api, receiver, { events: ['Flow.Failed'] })
      const bad = 4_611_686_018_427_392_002n
      await api.post(`/v1/flows/${bad}/run`, {}, { query: { sync: 'true' } })
      return (await api.until(() => Promise.resolve(receiver.got.length > 0), 250)) === undefined
    },
  },
  {
    id: 'deliveries/warnings-are-not-sent',
    sentence: 'Event names are those of the application, such as `Flow.Failed`, `Flow.Executed`, `Flow.Warning`',
    breaks: true,
    says: 'Flow.Warning is never delivered.',
    plant: posting(
      (before) => (url, method, headers, payload) =>
        Object.values(headers).includes('Flow.Warning')
          ? Promise.resolve({ status: 0, body: '' })
          : before(url, method, headers, payload),
    ),
    probe: async (api) => {
      const receiver = await api.receiver()
      await webhookOf(api, receiver, { events: ['Flow.Warning'] })
      await api.post('/v1/flows/4611686018427392004/run', {}, { query: { sync: 'true' } })
      return (await api.until(() => Promise.resolve(receiver.got.length > 0), 250)) === undefined
    },
  },
  {
    id: 'deliveries/new-webhooks-miss-the-first-event',
    sentence: '`*` means every event',
    breaks: true,
    says: 'A webhook gets no delivery for the first event after it was made.',
    plant: (service) => {
      const known = new Set<string>()
      posting((before) => (url, method, headers, payload) => {
        const first = !known.has(url)
        known.add(url)
        return first ? Promise.resolve({ status: 0, body: '' }) : before(url, method, headers, payload)
      })(service)
    },
    probe: async (api) => {
      const receiver = await api.receiver()
      await webhookOf(api, receiver)
      await change(api)
      return (await api.until(() => Promise.resolve(receiver.got.length > 0), 250)) === undefined
    },
  },
  {
    id: 'deliveries/unknown-event-is-422',
    sentence: 'Creating a webhook with an unknown event name returns 400.',
    breaks: true,
    says: 'A webhook with an unknown event is answered with 422.',
    plant: instead('POST /v1/webhooks', async (call, handler) => {
      try {
        return await handler(call)
      } catch (problem) {
        if (String(membersOf(call)['events']).includes('No.Such')) return json({ error: 'no such event' }, 422)
        throw problem
      }
    }),
    probe: async (api) => {
      const body = { name: 'Post', url: NOWHERE.url, method: 'POST', events: ['No.Such'] }
      return (await api.post('/v1/webhooks', body)).status === 422
    },
  },
  {
    id: 'deliveries/events-in-any-case',
    sentence: 'Creating a webhook with an unknown event name returns 400.',
    breaks: false,
    says: 'A webhook may name its events in any case.',
    plant: instead('POST /v1/webhooks', (call, handler) => {
      const body = membersOf(call)
      if (String(body['events']) === 'flow.failed') call.body = { ...body, events: ['Flow.Failed'] }
      return handler(call)
    }),
    probe: async (api) => {
      const body = { name: 'Post', url: NOWHERE.url, method: 'POST', events: ['flow.failed'] }
      return (await api.post('/v1/webhooks', body)).status < 300
    },
  },
])
