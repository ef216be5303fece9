import { bugsOf } from '../bug.ts'
import { afterwards, handling, instead, reading, showing } from '../plants.ts'
import { connectionOf, flowOf, macroOf, restore, saved, scheduleOf, versionsOf } from './platform-given.ts'

const MANY = 101

/** Does something as many times as a page would hold, and once more. */
async function manyTimes(act: (count: number) => Promise<unknown>): Promise<void> {
  await Promise.all(Array.from({ length: MANY }, (_, count) => act(count)))
}

export const platformLists = bugsOf('platform', 'What the service does', [
  {
    id: 'lists/versions-end-after-100',
    sentence:
      'List endpoints are not paginated: each returns everything in scope in one response. The only exception is execution history (see Limits).',
    breaks: true,
    says: 'The saved versions of a connection end after 100.',
    plant: showing('GET /v1/connections/:connectionId/history', (versions) => versions.slice(0, 100)),
    probe: async (api) => {
      const connection = await connectionOf(api)
      await manyTimes((count) => saved(api, 'connections', connection, { name: `tables ${count}` }))
      return (await versionsOf(api, 'connections', connection.id)).length === 100
    },
  },
  {
    id: 'lists/bin-ends-after-100',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The recycle bin lists 100 objects.',
    plant: showing('GET /v1/recycle-bin', (objects) => objects.slice(0, 100)),
    probe: async (api) => {
      await manyTimes(async () => api.delete(`/v1/flows/${(await flowOf(api)).id}`))
      return (await api.get('/v1/recycle-bin')).json.length === 100
    },
  },
  {
    id: 'lists/schedules-of-a-flow-end-after-100',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The schedules of one flow end after 100; the list of all schedules does not.',
    plant: showing('GET /v1/schedules/flows/:flowId', (schedules) => schedules.slice(0, 100)),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await manyTimes(() => scheduleOf(api, id, { enabled: false }))
      return (await api.get(`/v1/schedules/flows/${id}`)).json.length === 100
    },
  },
  {
    id: 'lists/usage-of-macros-ends-after-100',
    sentence: 'List endpoints are not paginated: each returns everything in scope in one response.',
    breaks: true,
    says: 'The usage of a macro ends after 100 flows.',
    plant: showing('GET /v1/macros/:macroId/usage', (flows) => flows.slice(0, 100)),
    probe: async (api) => {
      const { id } = await macroOf(api)
      await manyTimes(() => flowOf(api, { properties: { 'step.script': String(id) } }))
      return (await api.get(`/v1/macros/${id}/usage`)).json.length === 100
    },
  },
  {
    id: 'carries/no-tags-in-recent-flows',
    sentence:
      'Filtering by tag or type is done by the caller on the returned JSON, because each object carries `tags` and its type key.',
    breaks: true,
    says: 'The list of recent flows leaves `tags` out.',
    plant: showing('GET /v1/flows/recent', (flows) => {
      for (const flow of flows) delete flow.tags
    }),
    probe: async (api) => {
      await flowOf(api, { tags: ['seen'] })
      return (await api.get('/v1/flows/recent', { query: { limit: '1' } })).json[0].tags === undefined
    },
  },
  {
    id: 'bulk/tags-change-the-creator',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'Bulk tagging makes the caller the one who created the flows.',
    plant: afterwards('POST /v1/flows/bulk', (call) => {
      const { items } = call.tenant.stores.flow
      for (const id of call.members['flowIds'] as bigint[]) {
        const item = items.get(id)
        if (item !== undefined) items.set(id, { ...item, createdBy: call.who })
      }
    }),
    probe: async (api) => {
      const flow = await flowOf(api, {}, { as: 'editor' })
      await api.post('/v1/flows/bulk', { flowIds: [flow.id], actions: [{ type: 'tags.add', tags: ['x'] }] })
      return (await api.get(`/v1/flows/${flow.id}`)).json.createdBy !== flow.createdBy
    },
  },
  {
    id: 'bulk/message-becomes-the-description',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'A bulk edit of connections with a `modifiedMessage` sets it as their description.',
    plant: afterwards('POST /v1/connections/bulk', (call) => {
      const { items } = call.tenant.stores.connection
      for (const id of call.members['ioIds'] as bigint[]) {
        const item = items.get(id)
        if (item !== undefined) items.set(id, { ...item, description: call.members['modifiedMessage'] })
      }
    }),
    probe: async (api) => {
      const { id } = await connectionOf(api, { description: 'on the hill' })
      const actions = [{ type: 'tags.add', tags: ['x'] }]
      await api.post('/v1/connections/bulk', { ioIds: [id], actions, modifiedMessage: 'tagged' })
      return (await api.get(`/v1/connections/${id}`)).json.description === 'tagged'
    },
  },
  {
    id: 'bulk/message-is-not-kept',
    sentence: 'Bulk request | … modifiedMessage string',
    breaks: false,
    says: 'The saved versions do not show the `modifiedMessage` of a bulk edit.',
    plant: reading('POST /v1/flows/bulk', (body) => {
      delete body.modifiedMessage
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const actions = [{ type: 'tags.add', tags: ['x'] }]
      await api.post('/v1/flows/bulk', { flowIds: [id], actions, modifiedMessage: 'tagged' })
      return !(await versionsOf(api, 'flows', id)).some(({ note }) => note === 'tagged')
    },
  },
  {
    id: 'bin/schedules-that-go-along-are-gone',
    sentence: 'Deletes of flows, schedules, connections, formats and listeners move the object to the recycle bin.',
    breaks: true,
    says: 'Schedules that are deleted along with their flow do not get into the recycle bin.',
    plant: instead('DELETE /v1/flows/:flowId', async (call, handler) => {
      const { schedule } = call.tenant.stores
      const before = new Set(schedule.bin.keys())
      const answer = await handler(call)
      for (const id of schedule.bin.keys()) if (!before.has(id)) schedule.bin.delete(id)
      return answer
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const { id } = await scheduleOf(api, flow.id)
      await api.delete(`/v1/flows/${flow.id}`, { query: { schedules: 'true' } })
      await restore(api, 'timer', id)
      return (await api.get(`/v1/schedules/${id}`)).status === 404
    },
  },
  {
    id: 'ids/run-reads-a-double',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'Run reads the id of the flow as a double, and does not find flows with large ids.',
    plant: handling('POST /v1/flows/:flowId/run', (handler) => (call) => {
      Object.assign(call.params, { flowId: String(BigInt(Number(call.params['flowId']))) })
      return handler(call)
    }),
    probe: async (api) => {
      const flows = [await flowOf(api), await flowOf(api)]
      const answers = await Promise.all(flows.map(({ id }) => api.post(`/v1/flows/${id}/run`)))
      return answers.some(({ status }) => status === 404)
    },
  },
  {
    id: 'ids/last-audit-id-is-a-double',
    sentence: '`lastAuditId` integer int64 (only executions with a lower audit id)',
    breaks: true,
    says: 'The history reads `lastAuditId` as a double, so that it often includes the execution itself.',
    plant: handling('GET /v1/executions/:flowId/history', (handler) => (call) => {
      const last = call.query.get('lastAuditId')
      if (last !== null) call.query.set('lastAuditId', String(BigInt(Number(last))))
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const path = `/v1/flows/${id}/run`
      for (let count = 0; count < 6; count++) {
        await api.post(path, {}, { query: { allowParallel: 'true' } })
        if (count % 2 === 0) await api.get('/v1/tags')
      }
      const runs = (await api.get(`/v1/executions/${id}/history`)).json as { auditId: bigint }[]
      for (const { auditId } of runs) {
        const query = { lastAuditId: String(auditId) }
        const older = (await api.get(`/v1/executions/${id}/history`, { query })).json as { auditId: bigint }[]
        if (older.some((one) => one.auditId >= auditId)) return true
      }
      return false
    },
  },
])
