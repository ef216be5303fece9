import { nothing } from '../../answer.ts'
import { TEMPLATES } from '../../macros.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, showing } from '../plants.ts'
import { has, listed, newFlow, newMacro, newWebhook, runWhole } from './rows-given.ts'

export const OTHER_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-macros/usage-before-the-last-change',
    sentence: 'GET | /v1/macros/{macroId}/usage | where used',
    breaks: true,
    says: 'The usage of a macro has flows that do not use it since their last change.',
    plant: showing('GET /v1/macros/:macroId/usage', (list, call) => {
      const id = String(call.id('macroId'))
      for (const flow of call.tenant.stores.flow.all()) {
        const versions = call.tenant.stores.flow.versions.get(flow.id) ?? []
        const used = versions.some(({ image }) => (image['properties'] as Loose)['step.script'] === id)
        if (used && !has(list, flow.id)) list.push({ kind: 'flow', id: flow.id, name: flow.name, status: 'uses' })
      }
    }),
    probe: async (service) => {
      const { id } = await newMacro(service)
      const flow = await newFlow(service, { properties: { 'step.script': String(id) } })
      await service.put(`/v1/flows/${flow.id}`, { ...flow, properties: {} })
      return (await listed(service, `/v1/macros/${id}/usage`)).length > 0
    },
  },
  {
    id: 'p3-templates/no-hit-is-every-hit',
    sentence: 'POST | /v1/templates/search | searches flow templates',
    breaks: true,
    says: 'A search for templates that finds none answers with all of them.',
    plant: showing('POST /v1/templates/search', (list) => (list.length === 0 ? TEMPLATES : list)),
    probe: async (service) => (await service.post('/v1/templates/search', { words: 'zzzz' })).json.length > 0,
  },
  {
    id: 'p3-webhooks/disabled-ones-are-not-listed',
    sentence: 'GET | /v1/webhooks | list',
    breaks: true,
    says: 'The list of webhooks leaves out those that are disabled.',
    plant: showing('GET /v1/webhooks', (list) => list.filter((one: Loose) => one.enabled)),
    probe: async (service) => {
      const { webhook } = await newWebhook(service, { enabled: false })
      return !has(await listed(service, '/v1/webhooks'), webhook.id)
    },
  },
  {
    id: 'p3-webhooks/negative-ids-have-no-deliveries',
    sentence: 'GET | /v1/webhooks/{webhookId}/events | recent deliveries',
    breaks: true,
    says: 'The deliveries of a webhook with a negative id answer 404.',
    plant: instead('GET /v1/webhooks/:webhookId/events', (call, handler) =>
      call.id('webhookId') < 0n ? nothing(404) : handler(call),
    ),
    probe: async (service) => {
      let { webhook } = await newWebhook(service)
      while (webhook.id > 0n) ({ webhook } = await newWebhook(service))
      return (await service.get(`/v1/webhooks/${webhook.id}/events`)).status === 404
    },
  },
  {
    id: 'p3-webhooks/refused-delivery-has-no-response',
    sentence: 'GET | /v1/webhooks/{webhookId}/events/{eventId} | one delivery with payload and response',
    breaks: true,
    says: 'A delivery that the receiver refused is shown without its response.',
    plant: showing('GET /v1/webhooks/:webhookId/events/:eventId', (value) => {
      if (value.response?.status >= 400n) delete value.response
    }),
    probe: async (service) => {
      const receiver = await service.receiver(418)
      const { webhook } = await newWebhook(service, { url: receiver.url })
      await runWhole(service)
      const path = `/v1/webhooks/${webhook.id}/events`
      await service.until(async () => receiver.got.length > 0)
      await service.pause(40)
      const [{ id }] = (await listed(service, path)) as [Loose]
      return (await service.get(`${path}/${id}`)).json.response === undefined
    },
  },
])
