import type { Int64 } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  inTime,
  isId,
  isObject,
  listed,
  unlessBlocked,
} from '../../kit/index.ts'
import { isListed, read, replace } from '../objects.ts'
import { flows } from '../flows/flow.ts'
import { addTags } from '../resources/bulk.ts'
import {
  cease,
  endedRuns,
  executions,
  expectFires,
  fires,
  frequent,
  missed,
  ready,
  runNow,
  stay,
  witnessed,
} from './due.ts'
import { bodyOf, schedules } from './schedule.ts'

export const firesWhenDue = check({
  rule: 'schedules/fires-when-due',
  title: 'an enabled schedule starts its flow',
  run: async (tools) => expectFires(tools, await frequent(tools), 0),
})

export const firesOnlyWhenDue = check({
  rule: 'schedules/fires-only-when-due',
  title: 'of two enabled schedules that are due once a year, at different times, one starts nothing',
  run: async (tools) => {
    const { expect, fixture } = tools
    const rare = []
    for (const member of ['expression', 'other'] as const)
      rare.push(await ready(tools, { schedule: fixture(`schedule.${member}`) }))
    await missed(tools)
    const started = []
    for (const { flowId } of rare) started.push((await executions(tools, flowId)).length)
    expect.that(started.includes(0), 'two schedules started their flows, of which one at most may be due', started)
  },
})

export const firesAfterRunNow = check({
  rule: 'schedules/fires-when-due',
  title: 'an enabled schedule that was run by hand, and whose flow was renamed then, starts it again when it is due',
  run: async (tools) => {
    const { api, given, unique } = tools
    const flow = await given.runnableFlow()
    const schedule = await frequent(tools, { flowId: flow.id })
    await witnessed(tools, schedule, 1)
    await runNow(tools, schedule)
    // What runs by hand may be in the history a moment later; two more are by the schedule.
    await expectFires(tools, schedule, (await endedRuns(tools, schedule)) + 1)
    // Whether a flow can be renamed, and be run then, is for other rules.
    const runsRenamed = await unlessBlocked(async () => {
      const name = unique('renamed')
      await replace(api, 'flow', flow, { ...flow, name })
      return given.ended(await given.started({ by: 'runFlow', flow: { ...flow, name } }))
    })
    if (runsRenamed !== undefined) await expectFires(tools, schedule, await endedRuns(tools, schedule))
  },
})

/** Waits for an execution of a flow that was not there before, and that fails; blocks the case without one. */
async function needFailure(tools: Tools, flowId: Int64, before: ReadonlySet<Int64>): Promise<void> {
  const isNew = (id: Int64): boolean => !before.has(id)
  const ids = await tools.eventually(
    () => executions(tools, flowId),
    (all) => all.some(isNew),
  )
  const auditId = ids.find(isNew)
  if (auditId === undefined || (await tools.given.ended({ flowId, auditId })) !== 'error')
    throw new Blocked('the schedule starts no run that fails')
}

export const firesAfterFailure = check({
  rule: 'schedules/fires-when-due',
  title: 'an enabled schedule starts its flow again when it is due, once a run of it has failed',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { api, eventually, expect, fixture, given, target } = tools
    const flowId = fixture('runs.fails')
    await given.idle(flowId)
    const before = new Set(await executions(tools, flowId))
    const schedule = await frequent(tools, { flowId })
    await needFailure(tools, flowId, before)
    const all = new Set(await executions(tools, flowId))
    const isNew = (ids: readonly Int64[]): boolean => ids.some((id) => !all.has(id))
    const isFollowed = isNew(await eventually(() => executions(tools, flowId), isNew))
    // What ends a schedule but the call that disables it is not documented.
    if ((await read(api, 'schedule', schedule))['enabled'] !== true)
      throw new NotApplicable('the schedule is not enabled once a run has failed')
    expect.that(isFollowed, `the schedule started no execution after one that failed ${inTime(target)}`)
  },
})

export const firesBesideAnother = check({
  rule: 'schedules/fires-when-due',
  title:
    'of two schedules of a flow, if possible of one name, the due one starts it, also once the other was disabled and deleted',
  run: async (tools) => {
    const { api, given, unique } = tools
    const { id: flowId } = await given.runnableFlow()
    const name = unique('schedule')
    const due = await frequent(tools, { flowId, name })
    // Whether two schedules may have one name is not documented.
    const other = (await unlessBlocked(() => ready(tools, { flowId, name }))) ?? (await ready(tools, { flowId }))
    const path = { scheduleId: other.id }
    await expectFires(tools, due, await endedRuns(tools, due))
    for (const end of ['disableSchedule', 'deleteSchedule'] as const) {
      await api.need(end, { path })
      await expectFires(tools, due, await endedRuns(tools, due))
    }
  },
})

export const disabledDoesNotFire = check({
  rule: 'schedules/disabled-does-not-fire',
  title:
    'disabled schedules, new, fired, renamed or enabled before, or of a flow that is edited then, start nothing while another goes on',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const flow = await given.runnableFlow()
    const [fired, renamed, enabled, edited] = [
      await frequent(tools),
      await frequent(tools),
      await frequent(tools, { enabled: false }),
      await frequent(tools, { flowId: flow.id }),
    ]
    await api.need('enableSchedule', { path: { scheduleId: enabled.id } })
    await witnessed(tools, fired, 1)
    const body = bodyOf(renamed, { name: unique('renamed'), enabled: true })
    // Whether it can be renamed is for other rules.
    await unlessBlocked(() => replace(api, 'schedule', renamed, body))
    const all = [fired, renamed, enabled, edited, await frequent(tools)]
    for (const { id } of all) await api.need('disableSchedule', { path: { scheduleId: id } })
    // Whether its flow can be edited is for other rules.
    await unlessBlocked(async () => {
      await replace(api, 'flow', flow, { ...flow, description: unique('edited') })
      await addTags(tools, flows, [flow], [[unique('tag')]])
    })
    // What fired just before may start an execution yet.
    await missed(tools)
    expect.that(await cease(tools, all), 'a disabled schedule started an execution')
  },
})

/** Enables a schedule, and asserts that it starts its flow. */
async function expectFiresOnceEnabled(tools: Tools, schedule: Stored): Promise<void> {
  const before = await endedRuns(tools, schedule)
  await tools.api.need('enableSchedule', { path: { scheduleId: schedule.id } })
  await expectFires(tools, schedule, before)
}

export const enabledAgainFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a schedule that was disabled and enabled starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    await missed(tools)
    await expectFiresOnceEnabled(tools, schedule)
  },
})

export const enabledFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'schedules that were created disabled, or disabled by a replace, start their flows once they are enabled',
  run: async (tools) => {
    const { api } = tools
    const [made, replaced] = [await frequent(tools, { enabled: false }), await frequent(tools)]
    const body = bodyOf(replaced, { enabled: false })
    await api.need('replaceSchedule', { path: { scheduleId: replaced.id }, body })
    await missed(tools)
    for (const schedule of [made, replaced]) await expectFiresOnceEnabled(tools, schedule)
  },
})

export const replacedFires = check({
  rule: 'schedules/replaced-fires',
  title: 'a schedule that was created disabled and replaced by an enabled one starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools, { enabled: false })
    await missed(tools)
    const body = bodyOf(schedule, { enabled: true })
    await tools.api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body })
    await expectFires(tools, schedule, 0)
  },
})

export const restoredFires = check({
  rule: 'schedules/restored-fires',
  title: 'a schedule that was deleted, missed its time and was restored starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    await missed(tools)
    const before = await endedRuns(tools, schedule)
    const type = tools.target.recycleBinTypes['schedule'] ?? ''
    await tools.api.need('restoreDeletedObject', { path: { type, id: schedule.id } })
    // Whether it comes back enabled is not documented.
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      await tools.api.need('enableSchedule', { path: { scheduleId: schedule.id } })
    await expectFires(tools, schedule, before)
  },
})

export const bulkEditedFires = check({
  rule: 'schedules/bulk-edited-fires',
  title: 'a schedule that got a tag in bulk goes on starting its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    // If it is late or never fires, that proves nothing about the edit.
    await witnessed(tools, schedule, 1)
    await addTags(tools, schedules, [schedule], [[tools.unique('tag')]])
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      throw new Blocked('the schedule is not enabled any more')
    const flowId = schedule['flowId'] as Int64
    const before = await executions(tools, flowId)
    // While one of them runs, no other needs to start.
    for (const auditId of before) await tools.given.ended({ flowId, auditId })
    await expectFires(tools, schedule, before.length)
  },
})

export const deletedWithFlowDoesNotFire = check({
  rule: 'schedules/deleted-does-not-fire',
  title: 'a schedule that was deleted with its flow starts nothing once the flow is restored',
  run: async (tools) => {
    const { api, target } = tools
    const type = target.recycleBinTypes['flow']
    if (type === undefined) throw new NotApplicable('the target file has no recycle_bin_types.flow')
    const schedule = await frequent(tools)
    const id = schedule['flowId']
    await api.need('deleteFlow', { path: { flowId: id }, query: { schedules: true } })
    await api.need('restoreDeletedObject', { path: { type, id } })
    // What fired just before the deletion may start an execution yet.
    await missed(tools)
    const hasCeased = await cease(tools, [schedule])
    // Whether the flow brings its schedules back, and how soon, is not documented.
    if (await isListed(api, 'schedule', schedule)) throw new NotApplicable('the schedule came back with its flow')
    tools.expect.that(hasCeased, 'a deleted schedule started an execution')
  },
})

export const createdDisabledDoesNotFire = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'schedules that were created disabled, of which one was run by hand where it may be, start nothing',
  run: async (tools) => {
    const { api, expect } = tools
    const [quiet, run] = [await frequent(tools, { enabled: false }), await frequent(tools, { enabled: false })]
    const schedules = [quiet]
    // Whether a run leaves it as it was is for other rules.
    if ((await hasRun(tools, run)) && (await read(api, 'schedule', run))['enabled'] === false) schedules.push(run)
    expect.that(await stay(tools, schedules), 'a schedule that was created disabled started an execution')
  },
})

/** Runs a disabled schedule by hand, which is not shown to be possible; returns whether it was, and the run has ended. */
async function hasRun(tools: Tools, schedule: Stored): Promise<boolean> {
  const path = { scheduleId: schedule.id, flowId: schedule['flowId'] }
  const { ok, json } = await tools.api.call('runScheduledFlow', { path, valid: false })
  const { status = 0 } = (json ?? {}) as { status?: unknown }
  // An answer may say that it was not started.
  if (!ok || status !== 0 || !(await fires(tools, schedule, 0))) return false
  await endedRuns(tools, schedule)
  return true
}

export const editedWhileDisabledDoesNotFire = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'a schedule that was created disabled and got a tag in bulk, or was restored, starts nothing',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const type = target.recycleBinTypes['schedule']
    const [tagged, restored] = [await frequent(tools, { enabled: false }), await frequent(tools, { enabled: false })]
    await addTags(tools, schedules, [tagged], [[unique('tag')]])
    const quiet = [tagged]
    if (type !== undefined) {
      await api.need('deleteSchedule', { path: { scheduleId: restored.id } })
      await api.need('restoreDeletedObject', { path: { type, id: restored.id } })
      quiet.push(restored)
    }
    // Whether it comes back as it was, and stays as it was, is for other rules.
    for (const one of quiet)
      if ((await read(api, 'schedule', one))['enabled'] !== false) throw new Blocked('the schedule is enabled now')
    expect.that(await stay(tools, quiet), 'a disabled schedule started an execution')
  },
})

export const deletedDoesNotFire = check({
  rule: 'schedules/deleted-does-not-fire',
  title: 'deleted schedules, of which one has fired, start nothing',
  run: async (tools) => {
    const fired = await frequent(tools)
    await witnessed(tools, fired, 1)
    const both = [fired, await frequent(tools)]
    for (const { id } of both) await tools.api.need('deleteSchedule', { path: { scheduleId: id } })
    // What fired just before may start an execution yet.
    await missed(tools)
    tools.expect.that(await cease(tools, both), 'a deleted schedule started an execution')
  },
})

export const runStartsFlow = check({
  rule: 'schedules/run-starts-flow',
  title: 'a run by a schedule that is not due starts an execution',
  run: async (tools) => {
    const schedule = await ready(tools)
    await runNow(tools, schedule)
    tools.expect.that(await fires(tools, schedule, 0), `no execution followed ${inTime(tools.target)}`)
  },
})

/** Runs a schedule by hand, twice at most: how soon after an end, or a change, a flow can be started is not documented. */
async function runsOnce(tools: Tools, schedule: Stored, before: number): Promise<boolean> {
  await runNow(tools, schedule)
  if (await fires(tools, schedule, before)) return true
  await runNow(tools, schedule)
  return fires(tools, schedule, before)
}

export const runsAgain = check({
  rule: 'schedules/run-starts-flow',
  title: 'a second run by a schedule, and one after it was moved to another flow, which alone is started then',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const schedule = await ready(tools)
    await runNow(tools, schedule)
    if (!(await fires(tools, schedule, 0))) throw new Blocked('the first run starts nothing')
    const first = await endedRuns(tools, schedule)
    expect.that(await runsOnce(tools, schedule, first), `no execution followed the second run ${inTime(target)}`)
    const both = await endedRuns(tools, schedule)
    const moved = { ...schedule, flowId: (await given.runnableFlow()).id }
    await api.need('replaceSchedule', { path: { scheduleId: schedule.id }, body: bodyOf(moved) })
    expect.that(await runsOnce(tools, moved, 0), `no execution of the new flow followed ${inTime(target)}`)
    expect.equal((await executions(tools, schedule['flowId'])).length, both, 'the executions of the former flow')
  },
})

/**
 * Whether a run is answered as one that started: what is answered is not shown, so it has to be a whole
 * FlowExecutionResponse.
 */
function saysStarted({ ok, json }: Reply): boolean {
  return ok && isObject(json) && json['status'] === 0 && isId(json['flowId']) && isId(json['auditId'])
}

export const runWhileDisabled = check({
  rule: 'schedules/run-starts-flow',
  title: 'a run by a schedule that was created disabled, replaced or disabled, if it is answered as one that starts',
  run: async (tools) => {
    const { api } = tools
    const [made, replaced, paused] = [
      await ready(tools, { enabled: false }),
      await ready(tools, { enabled: true }),
      await ready(tools, { enabled: true }),
    ]
    const path = { scheduleId: replaced.id }
    await api.need('replaceSchedule', { path, body: bodyOf(replaced, { enabled: false }) })
    await api.need('disableSchedule', { path: { scheduleId: paused.id } })
    for (const { id, flowId } of [made, replaced, paused]) {
      const request = { path: { scheduleId: id, flowId }, valid: false }
      // Whether it can be run at all is not documented.
      if (!saysStarted(await api.call('runScheduledFlow', request))) continue
      tools.expect.that(await fires(tools, { id, flowId }, 0), `no execution followed ${inTime(tools.target)}`)
    }
  },
})

export const runEndsAsItsFlowDoes = check({
  rule: 'schedules/run-ends-as-its-flow-does',
  title: 'a run by a schedule that is not due, of a flow that succeeds',
  run: async (tools) => {
    // The case's own flow, so all its runs come from the schedule.
    const { id: flowId } = await tools.given.runnableFlow()
    await runNow(tools, await ready(tools, { flowId }))
    const [auditId] = await tools.eventually(
      () => executions(tools, flowId),
      (ids) => ids.length > 0,
    )
    if (auditId === undefined) throw new Blocked('no execution followed')
    tools.expect.equal(await tools.given.ended({ flowId, auditId }), 'success', 'the status with which it ended')
  },
})

export const runWhileDisabledEndsAsItsFlowDoes = check({
  rule: 'schedules/run-ends-as-its-flow-does',
  title: 'a run by a disabled schedule, if it is answered as one that started, of a flow that succeeds',
  run: async (tools) => {
    const { api, eventually, expect, given } = tools
    const { id, flowId } = await ready(tools, { enabled: false })
    const reply = await api.call('runScheduledFlow', { path: { scheduleId: id, flowId }, valid: false })
    // Whether it can be run at all is not documented.
    if (!saysStarted(reply)) throw new NotApplicable('a run by a disabled schedule is not answered as one that started')
    const [auditId] = await eventually(
      () => executions(tools, flowId),
      (ids) => ids.length > 0,
    )
    if (auditId === undefined) throw new Blocked('no execution followed')
    const run = { flowId: flowId as Int64, auditId }
    expect.equal(await given.ended(run), 'success', 'the status with which it ended')
  },
})

export const runLeavesSchedule = check({
  rule: 'schedules/run-leaves-schedule',
  title: 'the schedule reads as before, and so does a disabled one that may be run',
  run: async (tools) => {
    const { api, expect } = tools
    const [schedule, disabled] = [await ready(tools), await ready(tools, { enabled: false })]
    for (const one of [schedule, disabled]) {
      const before = await read(api, 'schedule', one)
      if (one === schedule) await runNow(tools, one)
      // Whether a disabled schedule can be run is not documented.
      else await api.call('runScheduledFlow', { path: { scheduleId: one.id, flowId: one['flowId'] }, valid: false })
      const now = await read(api, 'schedule', one)
      for (const member of ['flowId', 'name', 'description', 'schedule', 'tags', 'enabled'])
        expect.equal(now[member], before[member], member)
    }
    if (!listed<Stored>(await api.need('listSchedules')).some(({ id }) => id === schedule.id)) {
      throw new Blocked('the schedule is not listed')
    }
  },
})
