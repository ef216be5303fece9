import type { Int64 } from '#spec'
import { Blocked, type Reply, type Stored, type Tools, inTime, isId, isObject } from '../../kit/index.ts'
import { executions } from '../executions/history-page.ts'
import { given } from './schedule.ts'

/** How many executions the flow of each of these schedules has. */
export async function counts(tools: Tools, schedules: readonly Stored[]): Promise<number[]> {
  const all: number[] = []
  for (const { flowId } of schedules) all.push((await executions(tools, flowId)).length)
  return all
}

/** An enabled schedule on a flow of the case that is ready to run: a flow like `fixtures.flow` need not be. */
export async function ready(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const flowId = (overrides['flowId'] as Int64 | undefined) ?? (await tools.given.runnableFlow()).id
  return given(tools, { enabled: true, ...overrides, flowId })
}

/** The same, due every few seconds, from `fixtures.frequent_schedule`. */
export async function frequent(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  return ready(tools, { schedule: tools.fixture('frequent_schedule'), ...overrides })
}

/** Waits until the schedule's flow has more executions than before; returns whether it has. */
export async function fires(tools: Tools, { flowId }: Stored, before: number): Promise<boolean> {
  const more = (ids: readonly Int64[]): boolean => ids.length > before
  return more(await tools.eventually(() => executions(tools, flowId), more))
}

/** Asserts that the schedule's flow gets more executions than before. */
export async function expectFires(tools: Tools, schedule: Stored, before: number): Promise<void> {
  tools.expect.that(await fires(tools, schedule, before), `the schedule started no execution ${inTime(tools.target)}`)
}

/** Waits until another schedule with the same expression, created for this purpose, has fired `times` times. */
export async function witnessed(tools: Tools, witness: Stored, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    if (!(await fires(tools, witness, count))) throw new Blocked('a schedule of the same expression does not fire')
  }
}

/** How many executions the flow of a schedule has, once all have ended: while one runs, no other needs to start. */
export async function endedRuns(tools: Tools, schedule: Stored): Promise<number> {
  const flowId = schedule['flowId'] as Int64
  const all = await executions(tools, flowId)
  for (const auditId of all) await tools.given.ended({ flowId, auditId })
  return all.length
}

/**
 * Whether none of these schedules fires any more. A start that was due while a run was under way may wait for its end, and is
 * not shown to be lost with the schedule: a second look decides, once all runs have ended, and what starts before it is not
 * reported.
 */
export async function cease(tools: Tools, schedules: readonly Stored[]): Promise<boolean> {
  if (await stay(tools, schedules)) return true
  for (const schedule of schedules) await endedRuns(tools, schedule)
  return stay(tools, schedules)
}

/**
 * Whether none of these schedules fires: another schedule is seen to fire twice, by which time they would have fired
 * too.
 */
export async function stay(tools: Tools, schedules: readonly Stored[]): Promise<boolean> {
  const started = async (): Promise<number> =>
    (await counts(tools, schedules)).reduce((total, count) => total + count, 0)
  const witness = await frequent(tools)
  const before = await started()
  await witnessed(tools, witness, 2)
  return (await started()) === before
}

/** Waits for a moment at which schedules with the expression are due; anything started before has then had its turn. */
export async function missed(tools: Tools): Promise<void> {
  await witnessed(tools, await frequent(tools), 1)
}

/** Runs the flow of a schedule by it, and leaves open what that is answered with. */
export async function runNow(tools: Tools, { id, flowId }: Stored): Promise<void> {
  await tools.api.need('runScheduledFlow', { path: { scheduleId: id, flowId } })
}

/**
 * Whether a run is answered as one that started: what is answered is not shown, so it has to be a whole
 * FlowExecutionResponse.
 */
export function saysStarted({ ok, json }: Reply): boolean {
  return ok && isObject(json) && json['status'] === 0 && isId(json['flowId']) && isId(json['auditId'])
}
