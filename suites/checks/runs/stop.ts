import type { Int64 } from '#spec'
import {
  Blocked,
  NotApplicable,
  type StartedRun,
  type Tools,
  Unanswered,
  check,
  inTime,
  isId,
  isTerminal,
  requestOf,
  unawaited,
} from '../../kit/index.ts'
import { otherEnds, stopRunning } from '../executions/ends.ts'
import { ready as readySchedule } from '../schedules/due.ts'
import { PATIENCE_MS, currentRun, needCutShort, ready, slowRun, starting } from './starts.ts'

/** A run of the slow flow that was running a moment ago: what a stop makes of one that waits is not documented. */
async function underWay(tools: Tools, parameters?: Readonly<Record<string, string>>): Promise<StartedRun> {
  const { flowId, auditId } = await slowRun(tools, {}, parameters)
  const status = await tools.given.begun({ flowId, auditId })
  if (status !== 'running') throw new Blocked(`the slow run is ${status}, not running`)
  return { flowId, auditId }
}

const stopOf = ({ flowId, auditId }: StartedRun) => ({ path: { flowId }, query: { auditId } })

/** The error for a case whose request timed out: its run may have needed all that time. */
function timedOut({ target: { limits } }: Tools): Blocked {
  return new Blocked(
    `the start with sync=true was not answered within ${limits.timeoutMs} ms (limits.timeout_ms), in which its run had to begin and to end; give it more than the ${limits.settleMs} ms of limits.settle_ms`,
  )
}

/** Asserts that a run is over soon after its stop; blocks the case if it came to its own end. */
async function expectCutShort({ given, expect, eventually, target }: Tools, run: StartedRun): Promise<void> {
  const status = await eventually(() => given.statusOf(run), isTerminal)
  expect.that(isTerminal(status), `the execution was not over after its stop ${inTime(target)}`, status)
  needCutShort(status)
}

export const endsTheExecution = check({
  rule: 'runs/stop-ends-the-execution',
  title: 'a slow run is over soon after its stop',
  claims: 'slow-flow',
  run: async (tools) => {
    const run = await underWay(tools, { origin: 'etalon' })
    await tools.api.need('stopFlow', stopOf(run))
    await expectCutShort(tools, run)
  },
})

/** Has a schedule run its flow, and finds the execution that is under way. */
async function begunBy(tools: Tools, path: { scheduleId: Int64; flowId: Int64 }): Promise<StartedRun> {
  // Nothing says that this start is answered before its run is over.
  const { answered, answer } = unawaited(tools.api.need('runScheduledFlow', { path }))
  const isAnswered = await tools.eventually(async () => answered(), Boolean, PATIENCE_MS)
  const shown = isAnswered ? ((await answer).json as { auditId?: unknown } | null | undefined)?.auditId : undefined
  const found = await currentRun(tools, path.flowId, () => false)
  // A history need not show a run that is under way. If the answer names it, it can be stopped all the same.
  const auditId = found?.auditId ?? shown
  if (!isId(auditId)) throw new NotApplicable('neither the history nor the answer shows the run by the schedule')
  return { flowId: path.flowId, auditId }
}

export const endsAScheduledRun = check({
  rule: 'runs/stop-ends-the-execution',
  title: 'a slow run that a schedule was made to start is over soon after its stop',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, fixture } = tools
    const flowId = fixture('runs.slow')
    const schedule = await readySchedule(tools, { flowId })
    await given.idle(flowId)
    const run = await begunBy(tools, { scheduleId: schedule.id, flowId })
    const status = await stopRunning(tools, run)
    if (isTerminal(status)) throw new NotApplicable('the run by the schedule was over too soon')
    if (status !== 'running') throw new Blocked(`the run by the schedule is ${status}, not running`)
    await expectCutShort(tools, run)
  },
})

export const answersTheExecution = check({
  rule: 'runs/stop-answers-the-execution',
  title: 'a stop names the flow and the execution that it was asked to stop',
  claims: 'slow-flow',
  run: async (tools) => {
    const run = await underWay(tools)
    const reply = await tools.api.call('stopFlow', stopOf(run))
    tools.expect.status(reply, 200)
    const { flowId, auditId } = (reply.json ?? {}) as { flowId?: unknown; auditId?: unknown }
    if (!isId(flowId) || !isId(auditId)) throw new Blocked('the answer names no execution')
    tools.expect.equal({ flowId, auditId }, run, 'flowId and auditId')
  },
})

export const sparesOtherExecutions = check({
  rule: 'runs/stop-spares-other-executions',
  title: 'the stop of an earlier execution leaves the one under way alone',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect } = tools
    const earlier = await underWay(tools)
    await api.need('stopFlow', stopOf(earlier))
    await given.ended(earlier)
    const current = await underWay(tools)
    // The documents do not say what stopping a finished execution returns.
    await api.call('stopFlow', { ...stopOf(earlier), valid: false })
    const status = await given.statusOf(current)
    expect.that(!isTerminal(status), 'the stop of another execution ended this one', status)
  },
})

export const leavesFinishedStatus = check({
  rule: 'runs/stop-leaves-finished-status',
  title: 'a success stays one when its stop is asked for',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.succeeds'))
    const ended = await given.ended(run)
    await api.call('stopFlow', { ...stopOf(run), valid: false })
    expect.equal(await given.statusOf(run), ended, 'the status of the ended execution')
  },
})

export const leavesOtherEnds = check({
  rule: 'runs/stop-leaves-finished-status',
  title: 'runs that failed, warned or were stopped end no other way when their stop is asked for',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect } = tools
    const ended = await otherEnds(tools)
    if (ended.length === 0) throw new NotApplicable('no run of fixtures.runs ended in another way than as a success')
    for (const { status, ...run } of ended) {
      await api.call('stopFlow', { ...stopOf(run), valid: false })
      expect.equal(await given.statusOf(run), status, 'the status of the ended execution')
    }
  },
})

export const endsWaiting = check({
  rule: 'runs/stop-ends-waiting',
  title: 'the start that waits for a run is answered once the run was stopped',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect, eventually, target } = tools
    const by = starting(tools)
    const flow = await ready(tools, 'slow')
    await given.idle(flow.id)
    const { answered, answer } = unawaited(api.call(by, requestOf({ by, flow, query: { sync: true } })))
    const found = await currentRun(tools, flow.id, answered)
    if (found === undefined) throw new Blocked('the start with sync=true did not wait')
    const run = { flowId: flow.id, auditId: found.auditId }
    await stopRunning(tools, run)
    needCutShort(await given.ended(run))
    const isOver = await eventually(async () => answered(), Boolean)
    // A service that no longer responds at all is a different problem.
    await given.named(flow.id)
    expect.that(isOver, `the start that waited for the stopped run was not answered ${inTime(target)}`)
    await answer.catch((problem: unknown) => {
      throw problem instanceof Unanswered && problem.timedOut ? timedOut(tools) : problem
    })
  },
})
