import { bugsOf } from '../bug.ts'
import { afterwards, instead, reading, showing } from '../plants.ts'
import { flowOf, restore, saved, scheduleOf } from './platform-given.ts'

/** The flow as the list of all flows shows it. */
const listedIn = (flows: { id: bigint }[], id: bigint): unknown => flows.find((one) => one.id === id)

export const flowMembers = bugsOf('platform', 'Resources and their fields', [
  {
    id: 'flow-fields/created-is-the-time-of-the-restore',
    sentence: 'created | integer | epoch ms',
    breaks: true,
    says: 'A flow that comes back from the recycle bin was created at that moment.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
      const { items } = call.tenant.stores.flow
      const item = items.get(call.id('id'))
      if (item !== undefined) items.set(item.id, { ...item, created: call.now })
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      await api.delete(`/v1/flows/${flow.id}`)
      await api.forward(60_000)
      await restore(api, 'pipe', flow.id)
      return (await api.get(`/v1/flows/${flow.id}`)).json.created !== flow.created
    },
  },
  {
    id: 'flow-fields/modified-by-a-login',
    sentence: 'modifiedBy | string |',
    breaks: false,
    says: '`modifiedBy` is the login of the user, while `createdBy` is the full name.',
    plant: showing(/^GET \/v1\/flows\/:flowId$/, (flow, call) => {
      if (flow.modifiedBy === call.who) flow.modifiedBy = call.pass.person.login
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      return (await api.get(`/v1/flows/${flow.id}`)).json.modifiedBy === 'nora'
    },
  },
  {
    id: 'flow-fields/enabled-count-lags-behind-disable',
    sentence: 'enabledSchedules | integer | count of enabled schedules that run the flow (in list results)',
    breaks: true,
    says: 'The list counts the schedules of a flow again only when one is added or deleted.',
    plant: (service) => {
      const known = new Map<bigint, { sum: bigint; enabled: bigint; disabled: bigint }>()
      showing('GET /v1/flows', (flows) => {
        for (const flow of flows) {
          const sum: bigint = flow.enabledSchedules + flow.disabledSchedules
          const before = known.get(flow.id)
          if (before?.sum === sum) {
            flow.enabledSchedules = before.enabled
            flow.disabledSchedules = before.disabled
          } else known.set(flow.id, { sum, enabled: flow.enabledSchedules, disabled: flow.disabledSchedules })
        }
      })(service)
    },
    probe: async (api) => {
      const { id } = await flowOf(api)
      const schedule = await scheduleOf(api, id)
      await api.get('/v1/flows', { query: { scope: 'all' } })
      await api.post(`/v1/schedules/${schedule.id}/disable`)
      const { json } = await api.get('/v1/flows', { query: { scope: 'all' } })
      return (listedIn(json, id) as { enabledSchedules: bigint }).enabledSchedules === 1n
    },
  },
  {
    id: 'flow-fields/counts-of-the-flows-of-others-are-zero',
    sentence: 'disabledSchedules | integer | count of disabled schedules (in list results)',
    breaks: true,
    says: 'The list of all flows counts disabled schedules only for the flows of the caller.',
    plant: showing('GET /v1/flows', (flows, call) => {
      for (const flow of flows) if (flow.createdBy !== call.who) flow.disabledSchedules = 0n
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, {}, { as: 'editor' })
      await scheduleOf(api, id, { enabled: false })
      const { json } = await api.get('/v1/flows', { query: { scope: 'all' } })
      return (listedIn(json, id) as { disabledSchedules: bigint }).disabledSchedules === 0n
    },
  },
  {
    id: 'flow-fields/type-stays-on-put',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT answers with the new `flowType`, and the stored flow keeps the old one.',
    plant: instead('PUT /v1/flows/:flowId', async (call, handler) => {
      const { items } = call.tenant.stores.flow
      const type = items.get(call.id('flowId'))?.['flowType']
      const answer = await handler(call)
      const item = items.get(call.id('flowId'))
      if (item !== undefined && answer.status === 200) items.set(item.id, { ...item, flowType: type })
      return answer
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      await saved(api, 'flows', flow, { flowType: 'flow.canvas.visual' })
      return (await api.get(`/v1/flows/${flow.id}`)).json.flowType === flow.flowType
    },
  },
  {
    id: 'flow-fields/unknown-type-on-put-is-the-usual-one',
    sentence: 'flowType | … | valid keys are listed by the connector metadata endpoints',
    breaks: true,
    says: 'A PUT with an unknown `flowType` saves the flow with another type instead of refusing it.',
    plant: reading('PUT /v1/flows/:flowId', (body) => {
      if (!String(body.flowType).startsWith('flow.pipe.') && body.flowType !== 'flow.canvas.visual')
        body.flowType = 'flow.pipe.plain'
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      return (await api.put(`/v1/flows/${flow.id}`, { ...flow, flowType: 'flow.of.nothing' })).status === 200
    },
  },
  {
    id: 'flow-fields/eleventh-tag-is-lost',
    sentence: 'Updates with PUT replace the whole stored object.',
    breaks: true,
    says: 'A PUT saves the first ten tags of a flow.',
    plant: reading('PUT /v1/flows/:flowId', (body) => {
      body.tags = body.tags?.slice(0, 10)
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const tags = Array.from({ length: 12 }, (_, count) => `tag ${count}`)
      await saved(api, 'flows', flow, { tags })
      return (await api.get(`/v1/flows/${flow.id}`)).json.tags.length === 10
    },
  },
  {
    id: 'flow-fields/tags-that-differ-in-case-are-one',
    sentence: 'tags | string[] |',
    breaks: false,
    says: 'A new flow with the tags `Night` and `night` keeps the first one.',
    plant: reading('POST /v1/flows', (body) => {
      const tags: unknown = body?.tags
      // What else tags may be is for the server to refuse.
      if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string')) return
      const small = tags.map((tag: string) => tag.toLowerCase())
      body.tags = tags.filter((_tag, at) => small.indexOf(small[at] ?? '') === at)
    }),
    probe: async (api) => (await flowOf(api, { tags: ['Night', 'night'] })).tags.length === 1,
  },
  {
    id: 'flow-fields/null-is-a-name',
    sentence: 'name | string | required on create; used by run-by-name',
    breaks: true,
    says: 'A new flow with the name null gets the name `null`.',
    plant: reading('POST /v1/flows', (body) => {
      if (body.name === null) body.name = 'null'
    }),
    probe: async (api) => (await flowOf(api, { name: null }))?.name === 'null',
  },
  {
    id: 'flow-fields/keys-of-properties-in-capitals',
    sentence:
      'properties | map string to string | keys depend on `flowType`; described by `GET /v1/di/metadata/flows/{key}`',
    breaks: true,
    says: 'The list of flows shows the keys of properties in other letters than the metadata.',
    plant: showing('GET /v1/flows', (flows) => {
      for (const flow of flows)
        flow.properties = Object.fromEntries(
          Object.entries(flow.properties).map(([key, value]) => [key.toUpperCase(), value]),
        )
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, { properties: { 'step.mood': 'calm' } })
      const { json } = await api.get('/v1/flows', { query: { scope: 'all' } })
      return Object.keys((listedIn(json, id) as { properties: object }).properties)[0] === 'STEP.MOOD'
    },
  },
])
