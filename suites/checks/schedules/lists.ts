import { type Api, type Stored, type Tools, check, listed } from '../../kit/index.ts'
import { boundFlow } from '../flows/binding.ts'
import { scheduledByEditor } from '../flows/by-editor.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import { bodyOf, given } from './schedule.ts'

/** The schedules of a flow once these are among them, or at last: how soon a list shows a new one is not documented. */
function ofFlowOnceWith({ api, eventually }: Tools, flowId: unknown, wanted: readonly unknown[]): Promise<unknown[]> {
  return eventually(
    () => ofFlow(api, flowId),
    (ids) => wanted.every((id) => ids.includes(id)),
  )
}

async function ofFlow(api: Api, flowId: unknown): Promise<unknown[]> {
  return listed<Stored>(await api.need('listFlowSchedules', { path: { flowId } })).map(({ id }) => id)
}

/** Whether a schedule that left a flow is still in its list after a while: how soon lists follow is not documented. */
async function staysIn({ api, eventually }: Tools, flowId: unknown, { id }: Stored): Promise<boolean> {
  const ids = await eventually(
    () => ofFlow(api, flowId),
    (now) => !now.includes(id),
  )
  return ids.includes(id)
}

export const flowListHoldsItsSchedules = check({
  rule: 'schedules/flow-list-holds-its-schedules',
  title: 'two enabled schedules are among those of their flow',
  run: async (tools) => {
    const flow = await tools.given.flow()
    const made = [
      await given(tools, { flowId: flow.id, enabled: true }),
      await given(tools, { flowId: flow.id, enabled: true }),
    ]
    const wanted = made.map(({ id }) => id)
    const ids = await ofFlowOnceWith(tools, flow.id, wanted)
    tools.expect.equal(
      wanted.filter((id) => !ids.includes(id)),
      [],
      'schedules of the flow that are left out',
    )
  },
})

export const flowListHoldsThoseOfOthers = check({
  rule: 'schedules/flow-list-holds-its-schedules',
  title: 'an enabled schedule of another user is among those of its flow',
  run: async (tools) => {
    const { flow, schedule } = await scheduledByEditor(tools, true)
    const ids = await ofFlowOnceWith(tools, flow.id, [schedule.id])
    tools.expect.that(ids.includes(schedule.id), 'the schedule is left out', schedule.id)
  },
})

export const flowListHoldsBinding = check({
  rule: 'schedules/flow-list-holds-its-schedules',
  title: 'an enabled schedule that binds its flow to a listener is among those of the flow',
  run: async (tools) => {
    const { flow, schedule } = await boundFlow(tools)
    const ids = await ofFlowOnceWith(tools, flow.id, [schedule.id])
    tools.expect.that(ids.includes(schedule.id), 'the schedule is left out', schedule.id)
  },
})

export const listHoldsBinding = check({
  rule: 'schedules/created-schedule-listed',
  title: 'a schedule that binds its flow to a listener is listed',
  run: async (tools) => {
    const { schedule } = await boundFlow(tools)
    tools.expect.that(await listedSoon(tools, 'schedule', schedule), 'the schedule is not listed', schedule.id)
  },
})

export const flowListHoldsNoOther = check({
  rule: 'schedules/flow-list-holds-no-other',
  title: 'the schedule of another flow is not among them',
  run: async (tools) => {
    const flow = await tools.given.flow()
    const other = await given(tools, { enabled: true })
    tools.expect.that(!(await ofFlow(tools.api, flow.id)).includes(other.id), 'the schedule of another flow is listed')
  },
})

export const flowListFollowsReplace = check({
  rule: 'schedules/flow-list-follows-replace',
  title: 'a schedule moves from one flow to the other',
  run: async (tools) => {
    const { api, expect } = tools
    const [from, to] = [await tools.given.flow(), await tools.given.flow()]
    const schedule = await given(tools, { flowId: from.id, enabled: true })
    await api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body: bodyOf(schedule, { flowId: to.id }) })
    const there = await ofFlowOnceWith(tools, to.id, [schedule.id])
    expect.that(there.includes(schedule.id), 'the schedule is not listed for its new flow')
    expect.that(!(await staysIn(tools, from.id, schedule)), 'the schedule is still listed for its former flow')
  },
})

export const flowListDropsDeleted = check({
  rule: 'schedules/flow-list-drops-deleted',
  title: 'a deleted schedule is gone from the list of its flow',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.that(!(await staysIn(tools, schedule['flowId'], schedule)), 'the deleted schedule is listed')
  },
})

export const deleteLeavesFlow = check({
  rule: 'schedules/delete-leaves-flow',
  title: 'the flow of a deleted schedule is still read',
  run: async (tools) => {
    const schedule = await given(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.status(await tools.api.call('getFlow', { path: { flowId: schedule['flowId'] } }), 200)
  },
})
