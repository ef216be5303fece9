import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Stored, type Tools, check, inTime } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import { executions } from '../executions/history-page.ts'
import { endedRuns, fires, ready, runNow, saysStarted } from './due.ts'
import { bodyOf } from './schedule.ts'

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

/** Asserts that a flow that had no execution before gets one that succeeds; blocks the case if none follows. */
async function expectSuccess(tools: Tools, flowId: Int64): Promise<void> {
  const { eventually, expect, given } = tools
  const [auditId] = await eventually(
    () => executions(tools, flowId),
    (ids) => ids.length > 0,
  )
  if (auditId === undefined) throw new Blocked('no execution followed')
  expect.equal(await given.ended({ flowId, auditId }), 'success', 'the status with which it ended')
}

export const runEndsAsItsFlowDoes = check({
  rule: 'schedules/run-ends-as-its-flow-does',
  title: 'a run by a schedule that is not due, of a flow that succeeds',
  run: async (tools) => {
    // The case's own flow, so all its runs come from the schedule.
    const { id: flowId } = await tools.given.runnableFlow()
    await runNow(tools, await ready(tools, { flowId }))
    await expectSuccess(tools, flowId)
  },
})

export const runWhileDisabledEndsAsItsFlowDoes = check({
  rule: 'schedules/run-ends-as-its-flow-does',
  title: 'a run by a disabled schedule, if it is answered as one that started, of a flow that succeeds',
  run: async (tools) => {
    const { id, flowId } = await ready(tools, { enabled: false })
    const reply = await tools.api.call('runScheduledFlow', { path: { scheduleId: id, flowId }, valid: false })
    // Whether it can be run at all is not documented.
    if (!saysStarted(reply)) throw new NotApplicable('a run by a disabled schedule is not answered as one that started')
    await expectSuccess(tools, flowId as Int64)
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
    if (!(await listedSoon(tools, 'schedule', schedule))) throw new Blocked('the schedule is not listed')
  },
})
