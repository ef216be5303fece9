import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Tools, check, inTime, unlessBlocked } from '../../kit/index.ts'
import { read, replace } from '../objects.ts'
import { executions } from '../executions/history-page.ts'
import { endedRuns, expectFires, frequent, missed, ready, runNow, witnessed } from './due.ts'

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
