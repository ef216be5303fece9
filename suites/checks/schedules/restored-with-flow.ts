import { Blocked, type Stored, type Tools, check } from '../../kit/index.ts'
import { bindsStill } from '../listeners/bound.ts'
import { restore } from '../recycle-bin/bin.ts'
import { discardWithSchedules, restoreAfter } from '../recycle-bin/with-flow.ts'
import { endedRuns, expectFires, frequent, missed } from './due.ts'

/** Restores a flow that can be run then, and the schedule that went with it, which is enabled then. */
async function revive(tools: Tools, flow: Stored, gone: readonly Stored[]): Promise<void> {
  const { api, given } = tools
  await restore(tools, 'flow', flow)
  const [schedule] = await restoreAfter(tools, flow, gone)
  if (schedule === undefined) throw new Blocked('the schedule did not go with its flow')
  // Whether it comes back enabled, and whether one that is can be enabled, is not documented.
  if (schedule['enabled'] !== true) await api.need('enableSchedule', { path: { scheduleId: schedule.id } })
  // That a restored flow can be run is for other rules.
  await given.ended(await given.started({ by: 'runFlow', flow: await given.named(flow.id) }))
}

export const firesWithItsFlowRestored = check({
  rule: 'schedules/restored-fires',
  title: 'a schedule that was deleted with its flow, missed its time, and was restored with or after it starts it',
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    const schedule = await frequent(tools, { flowId: flow.id })
    const gone = await discardWithSchedules(tools, flow, [schedule])
    await missed(tools)
    await revive(tools, flow, gone)
    await expectFires(tools, schedule, await endedRuns(tools, schedule))
  },
})

export const bindsWithItsFlowRestored = bindsStill(
  'schedules/restored-fires',
  'a message runs a flow whose schedule was deleted with it, and restored with or after it',
  async (tools, schedule, flow) => {
    const gone = await discardWithSchedules(tools, flow, [schedule])
    await revive(tools, flow, gone)
  },
)
