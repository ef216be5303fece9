import { text } from '../../answer.ts'
import { flowFrom } from '../../flows.ts'
import type { Version } from '../../store.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, membersOf, reading, showing, step } from '../plants.ts'
import { WELL, has, listed, newFlow, newSchedule, pathing } from './rows-given.ts'

const versions = async (service: Parameters<typeof listed>[0], path: string): Promise<Loose[]> =>
  (await listed(service, `${path}/history`)).toSorted((one, other) => (one.at < other.at ? -1 : 1))

export const FLOW_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-flows/recent-has-three-at-most',
    sentence: 'GET | /v1/flows/recent | view | query `limit` integer int32; Flow[]',
    breaks: false,
    says: 'The list of recent flows never has more than three.',
    plant: showing('GET /v1/flows/recent', (list) => list.slice(0, 3)),
    probe: async (service) => (await listed(service, '/v1/flows/recent', { query: { limit: '5' } })).length === 3,
  },
  {
    id: 'p3-flows/put-of-an-unknown-flow-creates-it',
    sentence: 'PUT | /v1/flows/{flowId} | edit | body full Flow; returns Flow; 404 when missing',
    breaks: true,
    says: 'A PUT to the id of no flow creates a flow with this id.',
    plant: instead('PUT /v1/flows/:flowId', (call, handler) => {
      const { flow } = call.tenant.stores
      const id = call.id('flowId')
      if (!flow.items.has(id) && !flow.bin.has(id)) flow.put({ ...flowFrom(call), id }, call.who, call.now)
      return handler(call)
    }),
    probe: async (service) => (await service.put('/v1/flows/4242', { id: 4242n, name: 'Brook' })).status === 200,
  },
  {
    id: 'p3-flows/usage-forgets-disabled-schedules',
    sentence: 'array of FlowReference: schedules, parent flows and listeners that reference the flow',
    breaks: true,
    says: 'The usage of a flow leaves out disabled schedules.',
    plant: showing('GET /v1/flows/:flowId/usage', (list, { tenant }) =>
      list.filter((one: Loose) => tenant.stores.schedule.items.get(one.id)?.['enabled'] !== false),
    ),
    probe: async (service) => {
      const { id } = await newSchedule(service, { enabled: false })
      return !has(await listed(service, `/v1/flows/${WELL}/usage`), id)
    },
  },
  {
    id: 'p3-flows/inspect-saves-a-flow-with-an-id',
    sentence: 'POST | /v1/flows/inspect | view | body Flow (not saved); returns InspectResponse',
    breaks: true,
    says: 'The inspection of a flow with the id of a stored one overwrites that one.',
    plant: instead('POST /v1/flows/inspect', (call, handler) => {
      const before = call.tenant.flow(membersOf(call)['id'] as bigint)
      if (before !== undefined) call.tenant.stores.flow.put(flowFrom(call, before), call.who, call.now)
      return handler(call)
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      await service.post('/v1/flows/inspect', { ...flow, name: 'Torrent' })
      return (await service.get(`/v1/flows/${flow.id}`)).json.name === 'Torrent'
    },
  },
  {
    id: 'p3-flows/bulk-stops-after-ten',
    sentence:
      'body bulk request with flowIds, actions, modifiedMessage; renames, retags, deletes or runs many flows; returns bulk response',
    breaks: true,
    says: 'A bulk edit changes the first ten flows only.',
    plant: reading('POST /v1/flows/bulk', (body) => {
      if (Array.isArray(body.flowIds)) body.flowIds = body.flowIds.slice(0, 10)
    }),
    probe: async (service) => {
      const ids = await Promise.all(Array.from({ length: 11 }, async () => (await newFlow(service)).id))
      await service.post('/v1/flows/bulk', { flowIds: ids, actions: [{ type: 'tags.add', tags: ['a'] }] })
      return (await service.get(`/v1/flows/${ids[10]}`)).json.tags.length === 0
    },
  },
  {
    id: 'p3-flows/token-in-the-query-needs-bearer',
    sentence: 'token may be sent in the `Authorization` query parameter',
    breaks: true,
    says: 'The export of flows takes a token in the query only with Bearer before it.',
    plant: step('tokenOf', (before) => (call, route) => {
      const given = call.query.get('Authorization')
      if (route[1] === '/v1/flows/export' && given !== null)
        call.query.set('Authorization', /^Bearer (.+)$/.exec(given)?.[1] ?? '')
      return before(call, route)
    }),
    probe: async (service) => {
      const query = { flows: String(WELL), Authorization: service.keys.admin }
      return (await service.get('/v1/flows/export', { as: 'nobody', query })).status === 401
    },
  },
  {
    id: 'p3-flows/import-needs-a-policy',
    sentence: 'POST | /v1/flows/import | edit | body ImportRequest; returns ImportReport; preview first',
    breaks: false,
    says: 'An import without a collisionPolicy is refused with 400.',
    plant: instead('POST /v1/flows/import', (call, handler) =>
      'collisionPolicy' in membersOf(call) ? handler(call) : text('collisionPolicy is missing', 400),
    ),
    probe: async (service) => {
      const { text: dump } = await service.get('/v1/flows/export', { query: { flows: String(WELL) } })
      return (await service.post('/v1/flows/import', { dump })).status === 400
    },
  },
  {
    id: 'p3-flows/version-has-the-tags-of-today',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuid} | view | Flow as saved in that version; 404 when missing',
    breaks: true,
    says: 'An old version of a flow shows the tags that the flow has now.',
    plant: showing('GET /v1/flows/:flowId/history/:uuid', (value, call) => {
      value.tags = call.item(call.tenant.stores.flow, 'flowId')['tags']
    }),
    probe: async (service) => {
      const flow = await newFlow(service, { tags: ['wet'] })
      const path = `/v1/flows/${flow.id}`
      await service.put(path, { ...flow, tags: ['dry'] })
      const [{ uuid }] = (await versions(service, path)) as [Loose]
      return (await service.get(`${path}/history/${uuid}`)).json.tags[0] === 'dry'
    },
  },
  {
    id: 'p3-flows/version-of-another-flow',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuid} | view | Flow as saved in that version; 404 when missing',
    breaks: true,
    says: 'The version of another flow can be read below a flow.',
    plant: pathing('GET /v1/flows/:flowId/history/:uuid', (params, { tenant }) => {
      for (const [id, list] of tenant.stores.flow.versions)
        if (list.some(({ uuid }: Version) => uuid === params['uuid'])) params['flowId'] = String(id)
    }),
    probe: async (service) => {
      const [one, other] = [await newFlow(service), await newFlow(service)]
      const [{ uuid }] = (await versions(service, `/v1/flows/${other.id}`)) as [Loose]
      return (await service.get(`/v1/flows/${one.id}/history/${uuid}`)).status === 200
    },
  },
  {
    id: 'p3-flows/message-goes-to-the-newest-version',
    sentence:
      'PUT | /v1/flows/{flowId}/history/{uuid}/message | edit | body HistoryMessageUpdateRequest; returns HistoryRecord',
    breaks: true,
    says: 'The save message of any version of a flow is written to the newest one.',
    plant: pathing('PUT /v1/flows/:flowId/history/:uuid/message', (params, { tenant }) => {
      const uuid = tenant.stores.flow.versions.get(BigInt(params['flowId'] ?? 0))?.at(-1)?.uuid
      if (uuid !== undefined) params['uuid'] = uuid
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const path = `/v1/flows/${flow.id}`
      const [{ uuid }] = (await versions(service, path)) as [Loose]
      await service.put(path, { ...flow, name: 'Torrent' })
      await service.put(`${path}/history/${uuid}/message`, { note: 'the first' })
      return (await listed(service, `${path}/history`)).find((one) => one.uuid === uuid).note === ''
    },
  },
  {
    id: 'p3-flows/diff-ends-at-the-newest-version',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuidFrom}/diff/{uuidTo} | view | DiffLine[]',
    breaks: true,
    says: 'The diff of two versions of a flow compares the first one with the newest version.',
    plant: pathing('GET /v1/flows/:flowId/history/:uuidFrom/diff/:uuidTo', (params, { tenant }) => {
      const uuid = tenant.stores.flow.versions.get(BigInt(params['flowId'] ?? 0))?.at(-1)?.uuid
      if (uuid !== undefined) params['uuidTo'] = uuid
    }),
    probe: async (service) => {
      const flow = await newFlow(service)
      const path = `/v1/flows/${flow.id}`
      const [{ uuid }] = (await versions(service, path)) as [Loose]
      await service.put(path, { ...flow, name: 'Torrent' })
      return (await listed(service, `${path}/history/${uuid}/diff/${uuid}`)).length > 0
    },
  },
])
