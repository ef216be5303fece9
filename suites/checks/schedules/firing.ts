import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Stored, type Tools, check, inTime, listed } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { bodyOf, given } from './schedule.ts'

/** Audit ids of a flow's executions. */
async function executions({ api }: Tools, flowId: unknown): Promise<Int64[]> {
  const { json } = await api.need('listExecutionHistory', { path: { flowId } })
  return Array.isArray(json) ? (json as { auditId: Int64 }[]).map(({ auditId }) => auditId) : []
}

/** The case's own flow with a schedule that is due every few seconds, from `fixtures.frequent_schedule`. */
async function frequent(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  return given(tools, { schedule: tools.fixture('frequent_schedule'), enabled: true, ...overrides })
}

/** Waits until the schedule's flow has more executions than before; returns whether it has. */
async function fires(tools: Tools, { flowId }: Stored, before: number): Promise<boolean> {
  const more = (ids: readonly Int64[]): boolean => ids.length > before
  return more(await tools.eventually(() => executions(tools, flowId), more))
}

/** Asserts that the schedule's flow gets more executions than before. */
async function expectFires(tools: Tools, schedule: Stored, before: number): Promise<void> {
  tools.expect.that(await fires(tools, schedule, before), `the schedule started no execution ${inTime(tools.target)}`)
}

/** Waits until another schedule with the same expression, created for this purpose, has fired `times` times. */
async function witnessed(tools: Tools, witness: Stored, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    if (!(await fires(tools, witness, count))) throw new Blocked('a schedule of the same expression does not fire')
  }
}

/**
 * Whether a schedule does not fire: a second schedule is seen to fire twice, by which time the first would have fired
 * too.
 */
async function stays(tools: Tools, schedule: Stored): Promise<boolean> {
  const witness = await frequent(tools)
  const before = (await executions(tools, schedule['flowId'])).length
  await witnessed(tools, witness, 2)
  return (await executions(tools, schedule['flowId'])).length === before
}

/** Waits for a moment at which schedules with the expression are due; anything started before has then had its turn. */
async function missed(tools: Tools): Promise<void> {
  await witnessed(tools, await frequent(tools), 1)
}

export const firesWhenDue = check({
  rule: 'schedules/fires-when-due',
  title: 'an enabled schedule starts its flow',
  run: async (tools) => expectFires(tools, await frequent(tools), 0),
})

export const disabledDoesNotFire = check({
  rule: 'schedules/disabled-does-not-fire',
  title: 'a disabled schedule starts nothing while another goes on',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.that(await stays(tools, schedule), 'a disabled schedule started an execution')
  },
})

export const enabledAgainFires = check({
  rule: 'schedules/enabled-again-fires',
  title: 'a schedule that was disabled and enabled starts its flow',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('disableSchedule', { path: { scheduleId: schedule.id } })
    await missed(tools)
    await tools.api.need('enableSchedule', { path: { scheduleId: schedule.id } })
    const before = (await executions(tools, schedule['flowId'])).length
    await expectFires(tools, schedule, before)
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
    const type = tools.target.recycleBinTypes['schedule'] ?? ''
    await tools.api.need('restoreDeletedObject', { path: { type, id: schedule.id } })
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      throw new NotApplicable('a restored schedule is not enabled')
    const before = (await executions(tools, schedule['flowId'])).length
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
    const actions = [{ type: 'tags.add', tags: [tools.unique('tag')] }]
    const body = { scheduleIds: [schedule.id], actions, modifiedMessage: 'etalon: add a tag' }
    await tools.api.need('bulkEditSchedules', { body })
    if ((await read(tools.api, 'schedule', schedule))['enabled'] !== true)
      throw new Blocked('the schedule is not enabled any more')
    const flowId = schedule['flowId'] as Int64
    const before = await executions(tools, flowId)
    // While one of them runs, no other needs to start.
    for (const auditId of before) await tools.given.ended({ flowId, auditId })
    await expectFires(tools, schedule, before.length)
  },
})

export const createdDisabledDoesNotFire = check({
  rule: 'schedules/created-disabled-does-not-fire',
  title: 'a schedule that was created disabled starts nothing',
  run: async (tools) => {
    const schedule = await frequent(tools, { enabled: false })
    tools.expect.that(await stays(tools, schedule), 'a schedule that was created disabled started an execution')
  },
})

export const deletedDoesNotFire = check({
  rule: 'schedules/deleted-does-not-fire',
  title: 'a deleted schedule starts nothing',
  run: async (tools) => {
    const schedule = await frequent(tools)
    await tools.api.need('deleteSchedule', { path: { scheduleId: schedule.id } })
    tools.expect.that(await stays(tools, schedule), 'a deleted schedule started an execution')
  },
})

async function runNow(tools: Tools, { id, flowId }: Stored): Promise<void> {
  await tools.api.need('runScheduledFlow', { path: { scheduleId: id, flowId } })
}

export const runStartsFlow = check({
  rule: 'schedules/run-starts-flow',
  title: 'a run by a schedule that is not due starts an execution',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    await runNow(tools, schedule)
    tools.expect.that(await fires(tools, schedule, 0), `no execution followed ${inTime(tools.target)}`)
  },
})

export const runEndsAsItsFlowDoes = check({
  rule: 'schedules/run-ends-as-its-flow-does',
  title: 'a run by a schedule that is not due, of a flow that succeeds',
  run: async (tools) => {
    // The case's own flow, so all its runs come from the schedule.
    const { id: flowId } = await tools.given.runnableFlow()
    await runNow(tools, await given(tools, { flowId, enabled: true }))
    const [auditId] = await tools.eventually(
      () => executions(tools, flowId),
      (ids) => ids.length > 0,
    )
    if (auditId === undefined) throw new Blocked('no execution followed')
    tools.expect.equal(await tools.given.ended({ flowId, auditId }), 'success', 'the status with which it ended')
  },
})

export const runLeavesSchedule = check({
  rule: 'schedules/run-leaves-schedule',
  title: 'the schedule reads as before',
  run: async (tools) => {
    const schedule = await given(tools, { enabled: true })
    const before = await read(tools.api, 'schedule', schedule)
    await runNow(tools, schedule)
    const now = await read(tools.api, 'schedule', schedule)
    for (const member of ['flowId', 'name', 'description', 'schedule', 'tags', 'enabled']) {
      tools.expect.equal(now[member], before[member], member)
    }
    if (!listed<Stored>(await tools.api.need('listSchedules')).some(({ id }) => id === schedule.id)) {
      throw new Blocked('the schedule is not listed')
    }
  },
})
