import {
  Blocked,
  NotApplicable,
  type RunnableFlow,
  type StartRequest,
  type StartedRun,
  type Tools,
  check,
  inTime,
  isTerminal,
  movesClock,
  requestOf,
  unawaited,
} from '../../kit/index.ts'
import { stopRunning } from '../executions/ends.ts'
import { LONG_TIMES, currentRun, needCutShort, ready, slowRun, starting } from './starts.ts'

/** The checks' stop time, in seconds and in ms. */
const STOP_TIME = 1
const STOP_TIME_MS = 1_000

export const stopTimeStops = check({
  rule: 'runs/stop-time-stops',
  title: 'a slow run with a stop time of one second is over soon after it',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const run = await slowRunWithStopTime(tools)
    expectStopped(tools, await afterStopTime(tools, run))
  },
})

/** How a run begins, and its status once its stop time is over from then on. */
async function afterStopTime({ given, passTime, eventually }: Tools, run: StartedRun) {
  const begun = await given.begun(run)
  await passTime(STOP_TIME_MS)
  return { begun, status: await eventually(() => given.statusOf(run), isTerminal) }
}

/** Asserts that the stop time of a run stopped it. How long it is queued before it runs is not documented. */
function expectStopped({ expect, target }: Tools, { begun, status }: Awaited<ReturnType<typeof afterStopTime>>): void {
  if (begun === 'queued' && !isTerminal(status)) throw new Blocked('the run was queued for too long')
  expect.that(isTerminal(status), `the execution was not over after its stop time ${inTime(target)}`, status)
  needCutShort(status)
}

async function slowRunWithStopTime(tools: Parameters<typeof slowRun>[0]) {
  const run = await slowRun(tools, { stopTime: STOP_TIME })
  if (isTerminal(await tools.given.statusOf(run))) throw new Blocked('the run was over before its stop time')
  return run
}

/** Multiple of a normal run's duration that is long enough as a stop time. */
const MARGIN = 4
/** Shortest stop time, in seconds: a service that counts whole seconds may end one of a second at once. */
const LEAST_STOP_TIME = 2
/** Longest stop time that is waited for, in seconds. */
const LONGEST_STOP_TIME = 60

export const stopTimeLeavesEarlierEnd = check({
  rule: 'runs/stop-time-leaves-earlier-end',
  title: 'a run that succeeds within its stop time stays a success',
  over: 'operations',
  // What it measures must not be slowed down by other runs of the flow.
  exclusive: (target) => (movesClock(target) ? true : 'apart'),
  claims: 'ending-flows',
  run: async (tools) => {
    const { given, expect, passTime } = tools
    const flow = await ready(tools, 'succeeds')
    const plain = await timed(tools, flow)
    if (plain.status !== 'success') throw new Blocked(`a run without stop time is ${plain.status}`)
    const stopTime = Math.max(LEAST_STOP_TIME, Math.ceil((plain.ms * MARGIN) / 1_000))
    if (stopTime > LONGEST_STOP_TIME)
      throw new NotApplicable(
        `a run of flow ${flow.id} takes ${plain.ms} ms: a stop time well above it is long to wait for`,
      )
    const { run, status, ms } = await timed(tools, flow, { stopTime })
    // It ended sooner than it was seen to end, but a longer run may have been stopped rightly.
    if (ms >= stopTime * 1_000) throw new Blocked(`a run took ${ms} ms, longer than its stop time of ${stopTime} s`)
    expect.equal(status, 'success', 'the status of a run that ended within its stop time')
    await passTime(stopTime * 1_000)
    expect.equal(await given.statusOf(run), 'success', 'the status after the stop time')
  },
})

/** Runs a flow; returns its status and an upper bound of its duration in ms. */
async function timed(tools: Tools, flow: RunnableFlow, query: StartRequest['query'] = {}) {
  const { given } = tools
  const begun = Date.now()
  const run = await given.started({ by: starting(tools), flow, query })
  const status = await given.ended(run)
  return { run, status, ms: Date.now() - begun }
}

export const longStopTimeLeavesEarlierEnd = check({
  rule: 'runs/stop-time-leaves-earlier-end',
  title: 'a run with a stop time of weeks, or of decades, is a success',
  over: 'operations',
  // A start of others may end the run: what `force` does is not shown.
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const flow = await ready(tools, 'succeeds')
    await tools.given.idle(flow.id)
    for (const stopTime of LONG_TIMES) {
      const { status } = await timed(tools, flow, { stopTime })
      tools.expect.equal(status, 'success', `the status of a run with stopTime=${stopTime}`)
    }
  },
})

export const stopTimeStopsWhatIsWaitedFor = check({
  rule: 'runs/stop-time-stops',
  title: 'a slow run with a stop time of one second that is waited for is over soon after it',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given } = tools
    const [by, flow] = [starting(tools), await ready(tools, 'slow')]
    await given.idle(flow.id)
    const request = requestOf({ by, flow, query: { sync: true, stopTime: STOP_TIME } })
    const { answered, answer } = unawaited(api.call(by, request))
    const found = await currentRun(tools, flow.id, answered)
    if (found === undefined) throw new Blocked('the start with sync=true did not wait')
    const run = { flowId: flow.id, auditId: found.auditId }
    const after = await afterStopTime(tools, run)
    if (!isTerminal(after.status))
      await api.call('stopFlow', { path: { flowId: flow.id }, query: { auditId: run.auditId } })
    await answer.catch(() => undefined)
    expectStopped(tools, after)
  },
})

export const stopTimeOfThisRunOnly = check({
  rule: 'runs/stop-time-of-this-run-only',
  title: 'a run without a stop time, after one that its stop time stopped, goes on',
  over: 'operations',
  exclusive: movesClock,
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect, passTime } = tools
    const before = await slowRunWithStopTime(tools)
    await passTime(STOP_TIME_MS)
    if ((await given.ended(before)) === 'success') throw new Blocked('the run before succeeded')
    const run = await slowRun(tools)
    if (isTerminal(await given.statusOf(run))) throw new Blocked('the run was over at once')
    await passTime(STOP_TIME_MS + 500)
    const status = await given.statusOf(run)
    needCutShort(status)
    expect.that(!isTerminal(status), 'the run was stopped at the stop time of the run before', status)
  },
})

export const stopTimeOfAStoppedRunOnly = check({
  rule: 'runs/stop-time-of-this-run-only',
  title: 'a run without a stop time, after one that was stopped before its stop time, goes on',
  // The same for either operation: what it waits for belongs to the run before.
  over: ['runFlow'],
  exclusive: movesClock,
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect, passTime } = tools
    const { flowId, auditId } = await slowRun(tools, { stopTime: 2 * STOP_TIME })
    await stopRunning(tools, { flowId, auditId })
    await given.ended({ flowId, auditId })
    const run = await slowRun(tools)
    if (isTerminal(await given.statusOf(run))) throw new Blocked('the run was over at once')
    await passTime(2 * STOP_TIME_MS + 500)
    const status = await given.statusOf(run)
    needCutShort(status)
    expect.that(!isTerminal(status), 'the run was stopped at the stop time of the run before', status)
  },
})
