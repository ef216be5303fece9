import { type Api, type Stored, aboutAnother, check, listed } from '../../kit/index.ts'
import { bodyOf, given } from './schedule.ts'

/** An id that does not exist. */
const NO_SCHEDULE = 9_007_199_254_740_881

async function inList(api: Api, { id }: Stored): Promise<boolean> {
  return listed<Stored>(await api.need('listSchedules')).some((one) => one.id === id)
}

async function ofFlow(api: Api, flowId: unknown): Promise<unknown[]> {
  return listed<Stored>(await api.need('listFlowSchedules', { path: { flowId } })).map(({ id }) => id)
}

export const createdListed = check({
  rule: 'schedules/created-schedule-listed',
  title: 'a new schedule is listed',
  run: async (tools) => tools.expect.that(await inList(tools.api, await given(tools)), 'the schedule is not listed'),
})

export const createdReadable = check({
  rule: 'schedules/created-schedule-readable',
  title: 'two new schedules are read by their ids, each as the one asked for',
  run: async (tools) => {
    const made = [await given(tools), await given(tools)]
    for (const { id } of made) {
      const reply = await tools.api.call('getSchedule', { path: { scheduleId: id } })
      tools.expect.status(reply, 200)
      tools.expect.equal((reply.json as Stored).id, id, 'the id')
    }
  },
})

export const missing = check({
  rule: 'schedules/missing',
  title: 'an id that no schedule has',
  over: 'operations',
  run: async ({ api, given: make, expect, operation }) => {
    const request = await make.requestFor(operation)
    const another = aboutAnother(request, 'scheduleId', NO_SCHEDULE) as object
    expect.status(await api.call(operation, { ...another, valid: false }), 404)
  },
})

export const flowListHoldsItsSchedules = check({
  rule: 'schedules/flow-list-holds-its-schedules',
  title: 'two enabled schedules are among those of their flow',
  run: async (tools) => {
    const flow = await tools.given.flow()
    const made = [
      await given(tools, { flowId: flow.id, enabled: true }),
      await given(tools, { flowId: flow.id, enabled: true }),
    ]
    const ids = await ofFlow(tools.api, flow.id)
    tools.expect.equal(
      made.map(({ id }) => id).filter((id) => !ids.includes(id)),
      [],
      'schedules of the flow that are left out',
    )
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
    expect.that((await ofFlow(api, to.id)).includes(schedule.id), 'the schedule is not listed for its new flow')
    expect.that(!(await ofFlow(api, from.id)).includes(schedule.id), 'the schedule is still listed for its former flow')
  },
})

export const flowListDropsDeleted = check({
  rule: 'schedules/flow-list-drops-deleted',
  title: 'a deleted schedule is gone from the list of its flow',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.that(
      !(await ofFlow(tools.api, schedule['flowId'])).includes(schedule.id),
      'the deleted schedule is listed',
    )
  },
})

export const deletedNotFound = check({
  rule: 'schedules/deleted-schedule-not-found',
  title: 'a deleted schedule is not read any more',
  run: async ({ api, expect, ...tools }) => {
    const schedule = await given({ api, expect, ...tools })
    await api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    expect.status(await api.call('getSchedule', { path: { scheduleId: schedule.id }, valid: false }), 404)
  },
})

export const deletedNotListed = check({
  rule: 'schedules/deleted-schedule-not-listed',
  title: 'a deleted schedule is not listed any more',
  run: async (tools) => {
    const schedule = await given(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.that(!(await inList(tools.api, schedule)), 'the deleted schedule is listed')
  },
})

export const deletedInRecycleBin = check({
  rule: 'schedules/deleted-schedule-in-recycle-bin',
  title: 'a deleted schedule is named by the recycle bin',
  run: async (tools) => {
    const schedule = await given(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    const bin = await tools.api.need('listDeletedObjects')
    tools.expect.that(
      bin.text.includes(String(schedule['name'])) || bin.text.includes(String(schedule.id)),
      'the recycle bin does not name the schedule',
    )
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

export const deleteSparesOthers = check({
  rule: 'schedules/delete-spares-other-schedules',
  title: 'another schedule of the flow is still read',
  run: async (tools) => {
    const schedule = await given(tools)
    const other = await given(tools, { flowId: schedule['flowId'] })
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.status(await tools.api.call('getSchedule', { path: { scheduleId: other.id } }), 200)
  },
})
