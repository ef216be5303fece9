import { bad, json } from '../../answer.ts'
import { wide } from '../../seed.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, asking, instead, showing } from '../plants.ts'
import { idIn, refusing, rewriting } from './table-plants.ts'
import { flowIn, hourly, lists, SEEDED, uuidsOf } from './tables-given.ts'

const FLOW = 'GET /v1/flows/:flowId'
const RECENT = 'query `limit` integer int32; Flow[]'
const USAGE = 'array of FlowReference: schedules, parent flows and listeners that reference the flow'
const VERSION = 'Flow as saved in that version; 404 when missing'

export const flowTable = bugsOf('platform', 'Flows', [
  {
    id: 'flows/scope-all-is-ignored',
    sentence: 'query `scope` string; value `all` lists flows across the tenant',
    breaks: true,
    says: 'The list of flows ignores `scope`, and leaves out flows of other users.',
    plant: asking('GET /v1/flows', (query) => query.delete('scope')),
    probe: async (api) => {
      const { json: flow } = await api.post('/v1/flows', { name: 'other' }, { as: 'editor' })
      return !(await lists(api, '/v1/flows?scope=all', flow.id))
    },
  },
  {
    id: 'flows/no-scope-lists-all',
    sentence: 'query `scope` string; value `all` lists flows across the tenant',
    breaks: false,
    says: 'The list of flows without `scope` is that with `scope=all`.',
    plant: asking('GET /v1/flows', (query) => query.set('scope', 'all')),
    probe: async (api) => {
      const { json: flow } = await api.post('/v1/flows', { name: 'other' }, { as: 'editor' })
      return lists(api, '/v1/flows', flow.id)
    },
  },
  {
    id: 'flows/unknown-scope-is-refused',
    sentence: 'query `scope` string; value `all` lists flows across the tenant',
    breaks: false,
    says: 'The list of flows with a `scope` other than `all` is refused with 400.',
    plant: instead('GET /v1/flows', (call, handler) => {
      if (![null, 'all'].includes(call.query.get('scope'))) throw bad('no such scope')
      return handler(call)
    }),
    probe: async (api) => (await api.get('/v1/flows?scope=mine')).status === 400,
  },
  {
    id: 'flows/created-id-is-rounded',
    sentence: 'body Flow; returns saved Flow',
    breaks: true,
    says: 'Create answers with an id that is rounded to a double.',
    plant: showing('POST /v1/flows', (flow) => ({ ...flow, id: BigInt(Number(flow.id)) + 1n })),
    probe: async (api) => (await api.get(`/v1/flows/${(await flowIn(api)).id}`)).status === 404,
  },
  {
    id: 'flows/same-name-overwrites',
    sentence: 'body Flow; returns saved Flow',
    breaks: true,
    says: 'Create with the name of another flow removes that flow.',
    plant: afterwards('POST /v1/flows', ({ tenant, members, now }) => {
      const [, ...same] = tenant.stores.flow.all().filter(({ name }) => name === members['name'])
      for (const { id } of same) tenant.stores.flow.discard(id, now)
    }),
    probe: async (api) => {
      const { id } = await flowIn(api)
      await flowIn(api)
      return (await api.get(`/v1/flows/${id}`)).status === 404
    },
  },
  {
    id: 'flows/recent-has-one-more',
    sentence: RECENT,
    breaks: true,
    says: 'The recent flows are one more than `limit`.',
    plant: asking('GET /v1/flows/recent', (query) => {
      const limit = query.get('limit') ?? ''
      if (/^[1-9]\d{0,5}$/.test(limit)) query.set('limit', String(Number(limit) + 1))
    }),
    probe: async (api) => (await api.get('/v1/flows/recent?limit=2')).json.length === 3,
  },
  {
    id: 'flows/recent-by-default-are-five',
    sentence: RECENT,
    breaks: false,
    says: 'The recent flows without `limit` are at most five.',
    plant: asking('GET /v1/flows/recent', (query) => {
      if (!query.has('limit')) query.set('limit', '5')
    }),
    probe: async (api) => (await api.get('/v1/flows/recent')).json.length === 5,
  },
  {
    id: 'flows/get-by-a-rounded-id',
    sentence: 'GET | /v1/flows/{flowId} | view | Flow; 404 when missing',
    breaks: true,
    says: 'Get compares ids as doubles, and returns the oldest flow that fits.',
    plant: showing(FLOW, (flow, { tenant }) =>
      [...tenant.stores.flow.items.values()].find(({ id }) => Number(id) === Number(flow.id)),
    ),
    probe: async (api) => (await api.get(`/v1/flows/${SEEDED.soso}`)).json.id !== SEEDED.soso,
  },
  {
    id: 'flows/missing-flow-reads-null',
    sentence: 'GET | /v1/flows/{flowId} | view | Flow; 404 when missing',
    breaks: true,
    says: 'Get of a flow that does not exist answers with 200 and `null`.',
    plant: refusing(FLOW, 404, () => json(null)),
    probe: async (api) => (await api.get(`/v1/flows/${wide(1)}`)).status === 200,
  },
  {
    id: 'flows/get-is-cached',
    sentence: 'body full Flow; returns Flow; 404 when missing',
    breaks: true,
    says: 'Get returns a flow as it was when it was first read.',
    plant: (service) => {
      const cache = new Map<bigint, Loose>()
      showing(FLOW, (flow) => {
        if (!cache.has(flow.id)) cache.set(flow.id, flow)
        return cache.get(flow.id)
      })(service)
    },
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.get(`/v1/flows/${flow.id}`)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, name: 'later' })
      return (await api.get(`/v1/flows/${flow.id}`)).json.name !== 'later'
    },
  },
  {
    id: 'flows/usage-without-disabled-schedules',
    sentence: USAGE,
    breaks: true,
    says: 'The usage of a flow leaves out disabled schedules.',
    plant: showing('GET /v1/flows/:flowId/usage', (list, { tenant }) =>
      list.filter(({ id }: { id: bigint }) => tenant.stores.schedule.items.get(id)?.['enabled'] !== false),
    ),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: SEEDED.well, enabled: false })
      return !(await lists(api, `/v1/flows/${SEEDED.well}/usage`, id))
    },
  },
  {
    id: 'flows/usage-without-parents-beside-schedules',
    sentence: USAGE,
    breaks: true,
    says: 'The usage of a flow leaves out parent flows if it has schedules.',
    plant: showing('GET /v1/flows/:flowId/usage', (list) => {
      const schedules = list.filter(({ kind }: { kind: string }) => kind === 'schedule')
      return schedules.length > 0 ? schedules : list
    }),
    probe: async (api) => {
      const { id } = await flowIn(api, { properties: { 'step.next': String(SEEDED.well) } })
      await hourly(api, { flowId: SEEDED.well })
      return !(await lists(api, `/v1/flows/${SEEDED.well}/usage`, id))
    },
  },
  {
    id: 'flows/inspect-saves',
    sentence: 'body Flow (not saved)',
    breaks: true,
    says: 'Inspect saves the flow in the body if it has the id of a flow.',
    plant: afterwards('POST /v1/flows/inspect', ({ tenant: { stores }, members }) => {
      const flow = stores.flow.items.get(members['id'] as bigint)
      if (flow !== undefined) stores.flow.items.set(flow.id, { ...flow, ...members, id: flow.id })
    }),
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.post('/v1/flows/inspect', { ...flow, name: 'only looked at' })
      return (await api.get(`/v1/flows/${flow.id}`)).json.name === 'only looked at'
    },
  },
  {
    id: 'flows/bulk-applies-the-first-action',
    sentence: 'body bulk request with flowIds, actions, modifiedMessage',
    breaks: true,
    says: 'A bulk edit of flows applies only the first of its actions.',
    plant: rewriting('POST /v1/flows/bulk', (body) =>
      Array.isArray(body.actions) ? { ...body, actions: body.actions.slice(0, 1) } : body,
    ),
    probe: async (api) => {
      const { id } = await flowIn(api)
      const actions = ['one', 'two'].map((tag) => ({ type: 'tags.add', tags: [tag] }))
      await api.post('/v1/flows/bulk', { flowIds: [id], actions })
      return (await api.get(`/v1/flows/${id}`)).json.tags.length === 1
    },
  },
  {
    id: 'flows/version-has-the-tags-of-today',
    sentence: VERSION,
    breaks: true,
    says: 'A saved version of a flow has the tags that the flow has now.',
    plant: showing('GET /v1/flows/:flowId/history/:uuid', (flow, call) => ({
      ...flow,
      tags: call.tenant.flow(idIn(call, 'flowId'))?.['tags'],
    })),
    probe: async (api) => {
      const flow = await flowIn(api)
      await api.put(`/v1/flows/${flow.id}`, { ...flow, tags: ['new'] })
      const [first] = await uuidsOf(api, `/v1/flows/${flow.id}`)
      return (await api.get(`/v1/flows/${flow.id}/history/${first}`)).json.tags.length === 1
    },
  },
])
