import { json, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { adding, afterwards, handling, instead, showing } from '../plants.ts'
import { flowOf, formatOf, restore, saved, scheduleOf, versionsOf } from './platform-given.ts'

export const versionsAgain = bugsOf('platform', 'Versioning', [
  {
    id: 'versions/quick-saves-share-a-uuid',
    sentence: 'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`',
    breaks: true,
    says: 'Two versions of a flow saved within a second have the same `uuid`.',
    plant: afterwards('PUT /v1/flows/:flowId', (call) => {
      const versions = call.tenant.stores.flow.versions.get(call.id('flowId')) ?? []
      const [before, last] = versions.slice(-2)
      if (before !== undefined && last !== undefined && last.at - before.at < 1_000) last.uuid = before.uuid
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      await saved(api, 'flows', flow, { name: 'again' })
      const [one, other] = await versionsOf(api, 'flows', flow.id)
      return one.uuid === other.uuid
    },
  },
  {
    id: 'versions/of-another-flow-by-uuid',
    sentence: 'GET | /v1/flows/{flowId}/history/{uuid} | view | Flow as saved in that version; 404 when missing',
    breaks: true,
    says: 'A flow serves the saved version of another flow by its `uuid`.',
    plant: instead('GET /v1/flows/:flowId/history/:uuid', (call) => {
      const { flow } = call.tenant.stores
      const found = [...flow.versions.values()].flat().find(({ uuid }) => uuid === call.params['uuid'])
      if (!flow.items.has(call.id('flowId')) || found === undefined) throw missing('version')
      return json(found.image)
    }),
    probe: async (api) => {
      const [one, other] = [await flowOf(api), await flowOf(api)]
      const [version] = await versionsOf(api, 'flows', other.id)
      return (await api.get(`/v1/flows/${one.id}/history/${version.uuid}`)).status === 200
    },
  },
  {
    id: 'versions/message-goes-with-the-next-save',
    sentence: 'keep saved versions identified by `uuid`, with a save message',
    breaks: true,
    says: 'The messages of all versions of a flow are empty after its next PUT.',
    plant: afterwards('PUT /v1/flows/:flowId', (call) => {
      for (const version of call.tenant.stores.flow.versions.get(call.id('flowId')) ?? []) version.comment = ''
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const [version] = await versionsOf(api, 'flows', flow.id)
      await api.put(`/v1/flows/${flow.id}/history/${version.uuid}/message`, { note: 'the first' })
      await saved(api, 'flows', flow, { name: 'again' })
      return (await versionsOf(api, 'flows', flow.id))[0].note === ''
    },
  },
  {
    id: 'versions/restored-flow-has-none',
    sentence: 'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`',
    breaks: true,
    says: 'A flow that comes back from the recycle bin has lost its saved versions.',
    plant: afterwards('POST /v1/recycle-bin/:type/:id/restore', (call) => {
      call.tenant.stores.flow.versions.delete(call.id('id'))
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await api.delete(`/v1/flows/${id}`)
      await restore(api, 'pipe', id)
      return (await versionsOf(api, 'flows', id)).length === 0
    },
  },
  {
    id: 'versions/diff-ends-at-the-current-one',
    sentence: 'readable and comparable through the `history` endpoints',
    breaks: true,
    says: 'The diff of two old versions of a format compares the first with the current one.',
    plant: handling('GET /v1/formats/:formatId/history/:uuidFrom/diff/:uuidTo', (handler) => (call) => {
      const last = call.tenant.stores.format.versions.get(call.id('formatId'))?.at(-1)
      if (last !== undefined) Object.assign(call.params, { uuidTo: last.uuid })
      return handler(call)
    }),
    probe: async (api) => {
      const format = await formatOf(api)
      await saved(api, 'formats', format, { tags: ['middle'] })
      await saved(api, 'formats', format, { tags: ['last'] })
      const [first, middle] = await versionsOf(api, 'formats', format.id)
      return (await api.get(`/v1/formats/${format.id}/history/${first.uuid}/diff/${middle.uuid}`)).text.includes('last')
    },
  },
  {
    id: 'versions/of-schedules-are-enabled-as-today',
    sentence: 'Objects (flows, schedules, connections, formats) keep saved versions',
    breaks: true,
    says: 'A saved version of a schedule shows `enabled` as it is now.',
    plant: showing('GET /v1/schedules/:scheduleId/history/:uuid', (version, call) => {
      version.enabled = call.tenant.stores.schedule.items.get(call.id('scheduleId'))?.['enabled']
    }),
    probe: async (api) => {
      const { id } = await scheduleOf(api, (await flowOf(api)).id)
      const [first] = await versionsOf(api, 'schedules', id)
      await api.post(`/v1/schedules/${id}/disable`)
      return (await api.get(`/v1/schedules/${id}/history/${first.uuid}`)).json.enabled === false
    },
  },
  {
    id: 'versions/tagging-in-bulk-keeps-none',
    sentence: 'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`',
    breaks: false,
    says: 'A bulk edit of flows adds no saved version.',
    plant: afterwards('POST /v1/flows/bulk', (call) => {
      for (const id of (call.members['flowIds'] ?? []) as bigint[]) call.tenant.stores.flow.versions.get(id)?.pop()
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await api.post('/v1/flows/bulk', { flowIds: [id], actions: [{ type: 'tags.add', tags: ['x'] }] })
      return (await versionsOf(api, 'flows', id)).length === 1
    },
  },
  {
    id: 'versions/of-a-flow-in-the-bin-are-listed',
    sentence: 'GET | /v1/flows/{flowId}/history | view | HistoryRecord[] (saved versions)',
    breaks: false,
    says: 'The saved versions of a flow in the recycle bin are still listed.',
    plant: instead('GET /v1/flows/:flowId/history', (call, handler) => {
      const { flow } = call.tenant.stores
      const id = call.id('flowId')
      if (!flow.bin.has(id)) return handler(call)
      return json(
        (flow.versions.get(id) ?? []).map(({ uuid, comment, author, at }) => ({ uuid, note: comment, author, at })),
      )
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await api.delete(`/v1/flows/${id}`)
      return (await api.get(`/v1/flows/${id}/history`)).status === 200
    },
  },
  {
    id: 'versions/flows-without-v1-as-well',
    sentence: 'Every resource path starts with `/v1`.',
    breaks: false,
    says: 'The list of flows is also served at `/flows`, for the web application.',
    plant: adding(['GET', '/flows', 'view', (call) => json(call.tenant.stores.flow.all())]),
    probe: async (api) => (await api.get('/flows')).status === 200,
  },
])
