import { Blocked, NotApplicable, check } from '../../kit/index.ts'
import { isInBin } from '../recycle-bin/bin.ts'
import { boundFlow } from './binding.ts'
import { isGone, remove, requestDeletion, running } from './deletion.ts'
import { expectCounts } from './schedule-counts.ts'

const WITH = { schedules: true }

/** Checks that a schedule which binds its flow to a listener counts like any other. */
function counted(rule: 'flows/enabled-schedules-counted' | 'flows/disabled-schedules-counted') {
  const state = rule === 'flows/enabled-schedules-counted' ? 'enabled' : 'disabled'
  return check({
    rule,
    title: `a schedule that binds its flow to a listener, and is ${state}, counts as one`,
    run: async (tools) => {
      const { flow, schedule } = await boundFlow(tools, state === 'enabled')
      if ((await running(tools.api, flow, [schedule])).length === 0)
        throw new NotApplicable('a disabled schedule is not listed among those that run a flow')
      await expectCounts(tools, flow, { [state]: 1 }, 'of a flow that is bound to a listener')
    },
  })
}

export const enabledCounted = counted('flows/enabled-schedules-counted')
export const disabledCounted = counted('flows/disabled-schedules-counted')

export const refused = check({
  rule: 'flows/delete-refuses-scheduled',
  title: 'a schedule that binds its flow to a listener keeps it from being deleted',
  run: async (tools) => {
    const { flow } = await boundFlow(tools)
    tools.expect.status(await requestDeletion(tools.api, flow), 409)
  },
})

export const goesAlong = check({
  rule: 'flows/delete-with-schedules-takes-schedules',
  title: 'a schedule that binds its flow to a listener goes too',
  run: async (tools) => {
    const { flow, schedule } = await boundFlow(tools)
    await remove(tools.api, flow, WITH)
    tools.expect.that(await isGone(tools, 'schedule', schedule), `schedule ${schedule.id} is still there`)
  },
})

export const inBin = check({
  rule: 'flows/delete-with-schedules-bins-schedules',
  title: 'a schedule that binds its flow to a listener is in the recycle bin',
  run: async (tools) => {
    const { flow, schedule } = await boundFlow(tools)
    await remove(tools.api, flow, WITH)
    if (!(await isGone(tools, 'schedule', schedule))) throw new Blocked('the schedule did not go with its flow')
    tools.expect.that(await isInBin(tools, schedule), 'the recycle bin does not name the schedule')
  },
})
