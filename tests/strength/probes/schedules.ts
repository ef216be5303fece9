import type { Int64 } from '#spec'
import { scheduleBody } from '../../../suites/kit/given/flows.ts'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

const UNKNOWN = 1

/** Stores a schedule with these members changed or, if undefined, left out. */
const storing =
  (members: object): Probe =>
  async ({ api, given, target }) => {
    const { id: flowId } = await given.flow()
    const body = { ...scheduleBody(target, { name: 'probed', flowId }), ...members }
    await api.call('createSchedule', { body })
  }

/** A flow with a schedule that is always due. */
async function frequent({ given, fixture }: Tools, flowId: Int64): Promise<{ scheduleId: unknown }> {
  const schedule = { flowId, enabled: true, schedule: fixture('frequent_schedule') }
  return { scheduleId: (await given.schedule(schedule)).id }
}

/** Schedules that are unusual, disabled, due at a bad time or another flow's. */
export const scheduleProbes: Probes<'schedules'> = {
  'schedules/disabled-in-flow-list': async ({ api, given }) => {
    const { id: flowId } = await given.flow()
    await given.schedule({ flowId })
    await api.call('listFlowSchedules', { path: { flowId } })
  },
  'schedules/schedules-of-unknown-flow': ({ api }) => api.call('listFlowSchedules', { path: { flowId: UNKNOWN } }),
  'schedules/id-sent': storing({ id: 4711 }),
  'schedules/required-fields': storing({ name: undefined }),
  'schedules/enabled-by-default': storing({ enabled: undefined }),
  'schedules/unknown-flow': storing({ flowId: UNKNOWN }),
  'schedules/expression-syntax': async (tools, send) => {
    for (const schedule of ['now and then', '0 0 12 1 1 ?']) await storing({ schedule })(tools, send)
  },
  'schedules/doubled-name': async (tools, send) => {
    for (let count = 0; count < 2; count++) await storing({})(tools, send)
  },
  'schedules/bulk-nothing-named': async ({ api }) => {
    const actions = [{ type: 'tags.add', tags: ['probed'] }]
    await api.call('bulkEditSchedules', { body: { scheduleIds: [], actions } })
    for (const operation of ['bulkEditConnections', 'bulkEditFormats', 'bulkEditListeners'] as const)
      await api.call(operation, { body: { ioIds: [], actions } })
  },
  'schedules/switched-already': async ({ api, given }) => {
    const path = { scheduleId: (await given.schedule({ flowId: (await given.flow()).id })).id }
    await api.call('disableSchedule', { path })
    await api.need('enableSchedule', { path })
    await api.call('enableSchedule', { path })
  },
  'schedules/versions-of-switching': async ({ api, given }) => {
    const path = { scheduleId: (await given.schedule({ flowId: (await given.flow()).id })).id }
    await api.call('enableSchedule', { path })
    await api.call('listScheduleVersions', { path })
  },
  'schedules/missed-times': async (tools) => {
    const flow = await tools.given.runnableFlow()
    const path = await frequent(tools, Number(flow.id))
    await tools.api.need('disableSchedule', { path })
    await tools.passTime(10_000)
    await tools.api.need('enableSchedule', { path })
    await tools.api.call('listExecutionHistory', { path: { flowId: flow.id } })
  },
  'schedules/due-while-running': async (tools) => {
    const flowId = tools.fixture('runs.slow')
    await frequent(tools, flowId)
    for (let second = 0; second < 5; second++) {
      await tools.passTime(1_000)
      await tools.api.call('listExecutionHistory', { path: { flowId } })
    }
  },
  'schedules/time-zone': async ({ api, given, hook, fixture }) => {
    const { id: flowId } = await given.runnableFlow()
    await given.schedule({ flowId, enabled: true, schedule: fixture('schedule.expression') })
    // It is due at noon on the first of January, which is earlier further east.
    await hook('advance_clock', { ms: Date.UTC(2027, 0, 1, 11) - Date.now() })
    await api.call('listExecutionHistory', { path: { flowId } })
  },
  'schedules/run-of-another-flow': async ({ api, given }) => {
    const { id: scheduleId } = await given.schedule({ flowId: (await given.runnableFlow()).id })
    await api.call('runScheduledFlow', { path: { flowId: (await given.runnableFlow()).id, scheduleId } })
  },
  'schedules/bulk-unknown': ({ api }) =>
    api.call('bulkEditSchedules', {
      body: { scheduleIds: [UNKNOWN], actions: [{ type: 'tags.add', tags: ['probed'] }] },
    }),
  'schedules/versions-elsewhere': ({ api }) => api.call('listScheduleVersions', { path: { scheduleId: UNKNOWN } }),
}
