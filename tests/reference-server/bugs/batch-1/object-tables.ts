import type { Routes } from '../plants.ts'
import type { Plant } from '../../service.ts'
import { bugsOf } from '../bug.ts'
import { adding, afterwards, showing } from '../plants.ts'
import { nothing } from '../../answer.ts'
import { idIn, rewriting } from './table-plants.ts'
import { connectionIn, flowIn, historyOf, hourly, lists, uuidsOf, SEEDED } from './tables-given.ts'

/** Answers a list with the wrong elements left out. */
const without = (routes: Routes, drop: (one: { id: bigint; enabled?: boolean }, at: number) => boolean): Plant =>
  showing(routes, (list) => list.filter((one: { id: bigint; enabled?: boolean }, at: number) => !drop(one, at)))

export const scheduleTable = bugsOf('platform', 'Schedules', [
  {
    id: 'schedules/list-without-disabled-ones',
    sentence: 'GET | /v1/schedules | list',
    breaks: true,
    says: 'The list of schedules leaves out those that are disabled.',
    plant: without('GET /v1/schedules', ({ enabled }) => enabled === false),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: SEEDED.well, enabled: false })
      return !(await lists(api, '/v1/schedules', id))
    },
  },
  {
    id: 'schedules/create-enables',
    sentence: 'create; body Schedule (flowId, name, description, schedule, enabled, tags)',
    breaks: true,
    says: 'A new schedule is enabled, also with `enabled: false`.',
    plant: rewriting('POST /v1/schedules', (body) => ({ ...body, enabled: true })),
    probe: async (api) => (await hourly(api, { flowId: SEEDED.well, enabled: false })).enabled === true,
  },
  {
    id: 'schedules/bulk-leaves-the-last-one',
    sentence: 'bulk edit; ids in `scheduleIds`',
    breaks: true,
    says: 'A bulk edit of several schedules leaves the last one as it is.',
    plant: rewriting('POST /v1/schedules/bulk', (body) => {
      if (Array.isArray(body.scheduleIds) && body.scheduleIds.length > 1) body.scheduleIds.pop()
    }),
    probe: async (api) => {
      const all = [await hourly(api, { flowId: SEEDED.well }), await hourly(api, { flowId: SEEDED.well })]
      const scheduleIds = all.map(({ id }) => id)
      await api.post('/v1/schedules/bulk', { scheduleIds, actions: [{ type: 'tags.add', tags: ['new'] }] })
      return (await api.get(`/v1/schedules/${scheduleIds[1]}`)).json.tags.length === 0
    },
  },
  {
    id: 'schedules/one-schedule-of-a-flow',
    sentence: 'schedules that run a flow',
    breaks: true,
    says: 'The schedules of a flow are at most one.',
    plant: without('GET /v1/schedules/flows/:flowId', (_one, at) => at > 0),
    probe: async (api) => {
      for (let count = 0; count < 2; count++) await hourly(api, { flowId: SEEDED.well })
      return (await api.get(`/v1/schedules/flows/${SEEDED.well}`)).json.length === 1
    },
  },
  {
    id: 'schedules/put-keeps-the-flow',
    sentence: 'update; send the full schedule',
    breaks: true,
    says: 'A PUT of a schedule leaves the flow as it was.',
    plant: rewriting('PUT /v1/schedules/:scheduleId', (body, call) => ({
      ...body,
      flowId: call.tenant.stores.schedule.items.get(idIn(call, 'scheduleId'))?.['flowId'] ?? body.flowId,
    })),
    probe: async (api) => {
      const schedule = await hourly(api, { flowId: SEEDED.well })
      await api.put(`/v1/schedules/${schedule.id}`, { ...schedule, flowId: SEEDED.soso })
      return (await api.get(`/v1/schedules/${schedule.id}`)).json.flowId === SEEDED.well
    },
  },
  {
    id: 'schedules/pause-exists',
    sentence: '(`/pause` and `/resume` do not exist)',
    breaks: true,
    says: 'A POST to `/pause` of a schedule answers with 200.',
    plant: adding(['POST', '/v1/schedules/:scheduleId/pause', 'edit', () => nothing()]),
    probe: async (api) => {
      const { id } = await hourly(api, { flowId: SEEDED.well })
      return (await api.post(`/v1/schedules/${id}/pause`)).status === 200
    },
  },
  {
    id: 'schedules/run-starts-nothing',
    sentence: "runs the flow now with the schedule's parameters and settings",
    breaks: true,
    says: 'The run of a schedule answers with an audit id, and the execution does not exist.',
    plant: afterwards('POST /v1/schedules/:scheduleId/flows/:flowId/run', (call) => {
      call.tenant.runs.get(idIn(call, 'flowId'))?.pop()
    }),
    probe: async (api) => {
      const { id: flowId } = await flowIn(api)
      const { id } = await hourly(api, { flowId })
      const { status } = await api.post(`/v1/schedules/${id}/flows/${flowId}/run`)
      return status === 200 && (await historyOf(api, flowId)).length === 0
    },
  },
])

export const connectionTable = bugsOf('platform', 'Connections', [
  {
    id: 'connections/bulk-in-reverse-order',
    sentence: 'applies the listed actions, in order, to every id in `ioIds`',
    breaks: true,
    says: 'A bulk edit applies the actions from the last to the first.',
    plant: rewriting('POST /v1/connections/bulk', (body) =>
      Array.isArray(body.actions) ? { ...body, actions: body.actions.toReversed() } : body,
    ),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      const actions = ['first', 'second'].map((text) => ({ type: 'title', text }))
      await api.post('/v1/connections/bulk', { ioIds: [id], actions })
      return (await api.get(`/v1/connections/${id}`)).json.name === 'first'
    },
  },
  {
    id: 'connections/recent-of-everybody',
    sentence: 'recently opened by the calling user',
    breaks: true,
    says: 'The recent connections are those that any user has opened.',
    plant: showing('GET /v1/connections/recent', (_list, { tenant: { stores } }) =>
      [...new Set([...stores.connection.opened.values()].flat())].flatMap(
        (id) => stores.connection.items.get(id) ?? [],
      ),
    ),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      await api.get(`/v1/connections/${id}`, { as: 'editor' })
      return lists(api, '/v1/connections/recent', id)
    },
  },
  {
    id: 'connections/test-saves',
    sentence: 'tests the connection in the body without saving it',
    breaks: true,
    says: 'The test of a connection saves it.',
    plant: afterwards('POST /v1/connections/test', ({ tenant, members, who, now }) => {
      tenant.stores.connection.put({ ...members, id: 77n, name: String(members['name']), tags: [] }, who, now)
    }),
    probe: async (api) => {
      await api.post('/v1/connections/test', { name: 'probe', connectionType: 'connection.store.tables' })
      return (await api.get('/v1/connections')).text.includes('"probe"')
    },
  },
  {
    id: 'connections/usage-only-of-the-newest-flow',
    sentence: 'where it is used',
    breaks: true,
    says: 'The usage of a connection lists only one flow.',
    plant: without('GET /v1/connections/:connectionId/usage', (_one, at) => at > 0),
    probe: async (api) => {
      const { id } = await connectionIn(api)
      for (let count = 0; count < 2; count++) await flowIn(api, { properties: { 'step.source': String(id) } })
      return (await api.get(`/v1/connections/${id}/usage`)).json.length === 1
    },
  },
  {
    id: 'connections/version-is-the-current-one',
    sentence: 'GET | /v1/connections/{connectionId}/history/{uuid} | one version',
    breaks: true,
    says: 'Every version of a connection reads as the connection is now.',
    plant: showing('GET /v1/connections/:connectionId/history/:uuid', (_value, call) =>
      call.tenant.stores.connection.items.get(idIn(call, 'connectionId')),
    ),
    probe: async (api) => {
      const connection = await connectionIn(api)
      await api.put(`/v1/connections/${connection.id}`, { ...connection, name: 'later' })
      const [first] = await uuidsOf(api, `/v1/connections/${connection.id}`)
      return (await api.get(`/v1/connections/${connection.id}/history/${first}`)).json.name === 'later'
    },
  },
])
