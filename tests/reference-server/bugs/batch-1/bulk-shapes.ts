import { bugsOf } from '../bug.ts'
import { type Loose, instead, membersOf, reading, showing } from '../plants.ts'
import { aConnection, aFlow, aFormat, aSchedule, at } from './resources-given.ts'

const BULK =
  'Bulk request | flowIds integer[] (flows) or ioIds (connections, formats, listeners) or scheduleIds (schedules); actions array of objects with `type` string (for tagging: `tags.add` with `tags` string[])'
const DONE = 'Bulk response (flows) | status; totalFlows; updatedFlows; updatedFlowIds integer[]'

const tagging = (...tags: string[]): object => ({ type: 'tags.add', tags })

export const bulkShapes = bugsOf('platform', 'Request and report shapes', [
  {
    id: 'bulk-shapes/first-action-only',
    sentence: BULK,
    breaks: true,
    says: 'A bulk call on flows carries out only the first of its actions.',
    plant: reading('POST /v1/flows/bulk', (body) => ({ ...body, actions: body.actions?.slice(0, 1) })),
    probe: async (api) => {
      const { id } = await aFlow(api)
      await api.post('/v1/flows/bulk', { flowIds: [id], actions: [tagging('a'), tagging('b')] })
      return !(await at(api, `/v1/flows/${id}`)).tags.includes('b')
    },
  },
  {
    id: 'bulk-shapes/last-id-is-left-out',
    sentence: BULK,
    breaks: true,
    says: 'A bulk call on formats leaves out the last of several ids.',
    plant: reading('POST /v1/formats/bulk', (body) => ({
      ...body,
      ioIds: body.ioIds?.length > 1 ? body.ioIds.slice(0, -1) : body.ioIds,
    })),
    probe: async (api) => {
      const [one, other] = [await aFormat(api), await aFormat(api)]
      await api.post('/v1/formats/bulk', { ioIds: [one.id, other.id], actions: [tagging('a')] })
      return (await at(api, `/v1/formats/${other.id}`)).tags.length === 0
    },
  },
  {
    id: 'bulk-shapes/tags-are-replaced',
    sentence: BULK,
    breaks: true,
    says: '`tags.add` replaces the tags of connections.',
    plant: instead('POST /v1/connections/bulk', async (call, handler) => {
      const { ioIds, actions } = membersOf(call) as { ioIds: bigint[]; actions: Loose[] }
      const answer = await handler(call)
      for (const id of ioIds) {
        const item = call.tenant.stores.connection.items.get(id)
        if (item !== undefined) item['tags'] = actions.find(({ type }) => type === 'tags.add')?.tags ?? item['tags']
      }
      return answer
    }),
    probe: async (api) => {
      const { id } = await aConnection(api, { tags: ['old'] })
      await api.post('/v1/connections/bulk', { ioIds: [id], actions: [tagging('new')] })
      return !(await at(api, `/v1/connections/${id}`)).tags.includes('old')
    },
  },
  {
    id: 'bulk-shapes/schedule-ids-by-another-name',
    sentence: BULK,
    breaks: true,
    says: 'A bulk call on schedules wants the ids in `ids`.',
    plant: reading('POST /v1/schedules/bulk', ({ scheduleIds: _ignored, ids, ...body }) => ({
      ...body,
      scheduleIds: ids,
    })),
    probe: async (api) => {
      const { id } = await aSchedule(api)
      return (await api.post('/v1/schedules/bulk', { scheduleIds: [id], actions: [tagging('a')] })).status === 400
    },
  },
  {
    id: 'bulk-shapes/no-status',
    sentence: DONE,
    breaks: true,
    says: 'The answer to a bulk call on flows has no status.',
    plant: showing('POST /v1/flows/bulk', ({ status: _gone, ...rest }) => rest),
    probe: async (api) => {
      const { json } = await api.post('/v1/flows/bulk', { flowIds: [(await aFlow(api)).id], actions: [tagging('a')] })
      return json.status === undefined
    },
  },
  {
    id: 'bulk-shapes/ids-as-text',
    sentence: DONE,
    breaks: true,
    says: 'The answer to a bulk call on flows gives the updated ids as text.',
    plant: showing('POST /v1/flows/bulk', (done) => ({ ...done, updatedFlowIds: done.updatedFlowIds.map(String) })),
    probe: async (api) => {
      const { json } = await api.post('/v1/flows/bulk', { flowIds: [(await aFlow(api)).id], actions: [tagging('a')] })
      return typeof json.updatedFlowIds[0] === 'string'
    },
  },
  {
    id: 'bulk-shapes/updated-ids-are-those-of-others',
    sentence: DONE,
    breaks: true,
    says: 'The answer to a bulk call on flows lists every flow of the tenant as updated.',
    plant: showing('POST /v1/flows/bulk', (done, { tenant }) => ({
      ...done,
      updatedFlowIds: [...tenant.stores.flow.items.keys()],
    })),
    probe: async (api) => {
      const { json } = await api.post('/v1/flows/bulk', { flowIds: [(await aFlow(api)).id], actions: [tagging('a')] })
      return json.updatedFlowIds.length > 1
    },
  },
  {
    id: 'bulk-shapes/total-counts-what-exists',
    sentence: DONE,
    breaks: false,
    says: 'The total of a bulk call on flows counts only those that exist.',
    plant: showing('POST /v1/flows/bulk', (done) => ({ ...done, totalFlows: done.updatedFlows })),
    probe: async (api) => {
      const body = { flowIds: [(await aFlow(api)).id, 404n], actions: [tagging('a')] }
      return (await api.post('/v1/flows/bulk', body)).json.totalFlows === 1n
    },
  },
])
