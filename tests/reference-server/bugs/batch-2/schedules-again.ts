import { bad, json } from '../../answer.ts'
import { start } from '../../engine.ts'
import { arm } from '../../schedules.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, amid, instead, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { flowOf, remembering, scheduleOf } from './objects-given.ts'

const ONE = '/v1/schedules/:scheduleId'
const EVERY_SECOND = '*/1 * * * * *'

const runsOf = async (api: Probed, flowId: bigint): Promise<number> =>
  (await api.get(`/v1/executions/${flowId}/history`)).json.length

export const schedulesAgain = bugsOf('platform', 'Schedules', [
  {
    id: 'schedules/disabled-by-put-fires-on',
    sentence: 'PUT | /v1/schedules/{scheduleId} | update; send the full schedule',
    breaks: true,
    says: 'A schedule that an update disabled fires on.',
    plant: afterwards(`PUT ${ONE}`, (call) => {
      const item = call.item(call.tenant.stores.schedule, 'scheduleId')
      if (item['enabled'] === false) arm(call.world, call.tenant, { ...item, enabled: true })
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const made = await scheduleOf(api, { flowId: flow.id, schedule: EVERY_SECOND, enabled: false })
      await api.put(`/v1/schedules/${made.id}`, made)
      await api.forward(2_500)
      return (await runsOf(api, flow.id)) > 0
    },
  },
  {
    id: 'schedules/new-expression-comes-after-the-next-firing',
    sentence: "schedule | string | schedule expression in the platform's scheduling syntax",
    breaks: true,
    says: 'After an update the schedule fires by its former expression.',
    plant: instead(`PUT ${ONE}`, async (call, handler) => {
      const before = call.item(call.tenant.stores.schedule, 'scheduleId')
      const answer = await handler(call)
      if (answer.status === 200) arm(call.world, call.tenant, { ...before, enabled: true })
      return answer
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const made = await scheduleOf(api, { flowId: flow.id, schedule: EVERY_SECOND, enabled: false })
      await api.put(`/v1/schedules/${made.id}`, { ...made, schedule: '0 0 3 1 1 *', enabled: true })
      await api.forward(2_500)
      return (await runsOf(api, flow.id)) > 0
    },
  },
  {
    id: 'schedules/fires-once-only',
    sentence: "schedule | string | schedule expression in the platform's scheduling syntax",
    breaks: true,
    says: 'A schedule fires once, and then no more.',
    plant: amid('schedules/fires-once-only'),
    probe: async (api) => {
      const flow = await flowOf(api)
      await scheduleOf(api, { flowId: flow.id, schedule: EVERY_SECOND })
      await api.forward(1_100)
      await api.pause(60)
      await api.forward(1_100)
      await api.pause(60)
      await api.forward(1_100)
      return (await runsOf(api, flow.id)) === 1
    },
  },
  {
    id: 'schedules/listed-with-the-flow-they-left',
    sentence: 'GET | /v1/schedules/flows/{flowId} | schedules that run a flow',
    breaks: true,
    says: 'A schedule that an update gave another flow is still listed with the former one.',
    plant: showing('GET /v1/schedules/flows/:flowId', (_items, call) => {
      const { items, versions } = call.tenant.stores.schedule
      const id = call.id('flowId')
      return [...items.values()].filter((one) => versions.get(one.id)?.some(({ image }) => image['flowId'] === id))
    }),
    probe: async (api) => {
      const [flow, other] = [await flowOf(api), await flowOf(api)]
      const made = await scheduleOf(api, { flowId: flow.id })
      await api.put(`/v1/schedules/${made.id}`, { ...made, flowId: other.id })
      return (await api.get(`/v1/schedules/flows/${flow.id}`)).json.length === 1
    },
  },
  {
    id: 'schedules/tagging-many-enables-them',
    sentence: 'Partial edits are done through the bulk endpoints, which change only what their actions name.',
    breaks: true,
    says: 'A bulk edit of tags enables disabled schedules.',
    plant: afterwards('POST /v1/schedules/bulk', ({ tenant, members }) => {
      const { items } = tenant.stores.schedule
      for (const id of members['scheduleIds'] as bigint[]) {
        const item = items.get(id)
        if (item !== undefined) items.set(id, { ...item, enabled: true })
      }
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const { id } = await scheduleOf(api, { flowId: flow.id, enabled: false })
      const actions = [{ type: 'tags.add', tags: ['a'] }]
      await api.post('/v1/schedules/bulk', { scheduleIds: [id], actions, modifiedMessage: '' })
      return (await api.get(`/v1/schedules/${id}`)).json.enabled === true
    },
  },
  {
    id: 'schedules/disabled-ones-do-not-run-now',
    sentence: 'POST | /v1/schedules/{scheduleId}/flows/{flowId}/run | runs the flow now',
    breaks: true,
    says: 'The flow of a disabled schedule is not run: 400.',
    plant: instead(`POST ${ONE}/flows/:flowId/run`, (call, handler) => {
      if (call.item(call.tenant.stores.schedule, 'scheduleId')['enabled'] === false) throw bad('it is disabled')
      return handler(call)
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const { id } = await scheduleOf(api, { flowId: flow.id, enabled: false })
      return (await api.post(`/v1/schedules/${id}/flows/${flow.id}/run`)).status === 400
    },
  },
  {
    id: 'schedules/run-now-takes-another-flow',
    sentence: "POST | /v1/schedules/{scheduleId}/flows/{flowId}/run | runs the flow now with the schedule's parameters",
    breaks: false,
    says: 'A flow that another schedule runs can be run with the settings of this one.',
    plant: instead(`POST ${ONE}/flows/:flowId/run`, (call) => {
      call.item(call.tenant.stores.schedule, 'scheduleId')
      const flow = call.item(call.tenant.stores.flow, 'flowId')
      const { run, code } = start(call.world, call.tenant, flow, { by: call.who, trigger: 'HAND' })
      return json({ auditId: run.auditId, flowId: flow.id, status: code })
    }),
    probe: async (api) => {
      const [flow, other] = [await flowOf(api), await flowOf(api)]
      const { id } = await scheduleOf(api, { flowId: flow.id })
      return (await api.post(`/v1/schedules/${id}/flows/${other.id}/run`)).status === 200
    },
  },
  {
    id: 'schedules/switch-saves-no-version',
    sentence: 'GET | /v1/schedules/{scheduleId}/history | versions',
    breaks: false,
    says: 'Disable and enable save no version.',
    plant: afterwards(/^POST .*\/(disable|enable)$/, (call) => {
      call.tenant.stores.schedule.versions.get(call.id('scheduleId'))?.pop()
    }),
    probe: async (api) => {
      const { id } = await scheduleOf(api, { flowId: (await flowOf(api)).id })
      await api.post(`/v1/schedules/${id}/disable`)
      return (await api.get(`/v1/schedules/${id}/history`)).json.length === 1
    },
  },
  {
    id: 'schedules/version-of-the-switch-of-today',
    sentence: 'GET | /v1/schedules/{scheduleId}/history/{uuid} | one version',
    breaks: true,
    says: 'Each version shows whether the schedule is enabled now, not whether it was then.',
    plant: showing(`GET ${ONE}/history/:uuid`, (item, call) => {
      item.enabled = call.item(call.tenant.stores.schedule, 'scheduleId')['enabled']
    }),
    probe: async (api) => {
      const made = await scheduleOf(api, { flowId: (await flowOf(api)).id })
      const [{ uuid }] = (await api.get(`/v1/schedules/${made.id}/history`)).json
      await api.put(`/v1/schedules/${made.id}`, { ...made, enabled: false })
      return (await api.get(`/v1/schedules/${made.id}/history/${uuid}`)).json.enabled === false
    },
  },
  {
    id: 'schedules/run-now-answers-with-the-run-before',
    sentence: 'auditId integer int64; status integer (start outcome code)',
    breaks: true,
    says: 'From the second time on, run now answers with the audit id of the run before.',
    plant: remembering(() => {
      let before: unknown
      return showing(`POST ${ONE}/flows/:flowId/run`, (value) => {
        const shown = { ...value, auditId: before ?? value.auditId }
        before = value.auditId
        return shown
      })
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const { id } = await scheduleOf(api, { flowId: flow.id })
      const run = async () => (await api.post(`/v1/schedules/${id}/flows/${flow.id}/run`)).json.auditId
      const first = await run()
      await api.forward(1_000)
      return (await run()) === first
    },
  },
  {
    id: 'schedules/run-now-puts-off-the-next-firing',
    sentence: 'POST | /v1/schedules/{scheduleId}/flows/{flowId}/run | runs the flow now',
    breaks: true,
    says: 'After run now the schedule fires no more.',
    plant: afterwards(`POST ${ONE}/flows/:flowId/run`, (call) => {
      call.tenant.timers.get(call.id('scheduleId'))?.()
    }),
    probe: async (api) => {
      const flow = await flowOf(api)
      const { id } = await scheduleOf(api, { flowId: flow.id, schedule: '0 0 * * * *' })
      await api.post(`/v1/schedules/${id}/flows/${flow.id}/run`)
      await api.forward(3_600_000)
      return (await runsOf(api, flow.id)) === 1
    },
  },
])
