import {
  Blocked,
  NotApplicable,
  type RunnableFlow,
  type StartRequest,
  type Tools,
  check,
  fc,
  inTime,
  isTerminal,
  property,
} from '../../kit/index.ts'
import { needCutShort, pastRuns, ready, slowRun, startWith, starting } from './starts.ts'

export const takesSwitches = check({
  rule: 'runs/takes-listed-switches',
  title: 'each switch is accepted with its documented default',
  over: 'operations',
  run: async (tools) => {
    for (const { name, type, default: value } of tools.facts.parameters) {
      if (type !== 'boolean' || value === undefined) continue
      tools.expect.status(await startWith(tools, { [name]: value }), 200)
    }
  },
})

/** Numbers of seconds that need more than 32 bits, as seconds or as milliseconds. */
const LONG_TIMES = [2_147_484, 2 ** 31, 2 ** 40]

export const takesValues = check({
  rule: 'runs/takes-listed-values',
  title: 'each of the other parameters is accepted with a fitting value',
  over: 'operations',
  run: async (tools) => {
    const values = {
      expectedTime: [3_600, ...LONG_TIMES],
      stopTime: [3_600, ...LONG_TIMES],
      emails: ['first@example.com,second@example.com'],
      secureParameterNames: ['pin,pass'],
    }
    for (const [name, all] of Object.entries(values))
      for (const value of all) tools.expect.status(await startWith(tools, { [name]: value }), 200)
  },
})

export const logStepZero = check({
  rule: 'runs/log-step-zero',
  title: 'logStep 0 is accepted',
  over: 'operations',
  run: async (tools) => tools.expect.status(await startWith(tools, { logStep: 0 }), 200),
})

export const logStepFromHundred = check({
  rule: 'runs/log-step-from-hundred',
  title: 'logStep 100 and higher ones are accepted',
  over: 'operations',
  run: async (tools) => {
    for (const logStep of [100, 101, 5_000, 2 ** 31 + 1]) {
      tools.expect.status(await startWith(tools, { logStep }), 200)
    }
  },
})

export const logStepBelowHundred = property<number>({
  rule: 'runs/log-step-below-hundred',
  title: 'a logStep from 1 to 99 is refused',
  over: 'operations',
  given: () => fc.oneof(fc.constantFrom(1, 99), fc.integer({ min: 1, max: 99 })),
  runs: 6,
  holds: async (tools, logStep) => tools.expect.status(await startWith(tools, { logStep }, { valid: false }), 400),
})

export const logStepNegative = check({
  rule: 'runs/log-step-negative',
  title: 'a logStep below 0 is refused',
  over: 'operations',
  run: async (tools) => {
    for (const logStep of [-1, -100]) {
      tools.expect.status(await startWith(tools, { logStep }, { valid: false }), 400)
    }
  },
})

export const logStepRefusedStartsNothing = check({
  rule: 'runs/log-step-refused-starts-nothing',
  title: 'a new flow has no execution after the start that was refused',
  over: 'operations',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const path = tools.operation === 'runFlow' ? { flowId: flow.id } : { flowName: flow['name'] }
    const reply = await api.call(starting(tools), { path: path, query: { logStep: 50 }, valid: false })
    if (reply.status !== 400) throw new Blocked(`the start was answered with ${reply.status}, not refused with 400`)
    const begun = []
    for (const { auditId } of await pastRuns(tools, flow.id)) {
      // Another rule says that a history is limited to its flow.
      const read = await api.call('getExecution', { path: { flowId: flow.id }, query: { auditId }, valid: false })
      if (read.ok) begun.push(auditId)
    }
    expect.equal(begun, [], 'executions of the flow')
  },
})

/** The checks' stop time, in seconds and in ms. */
const STOP_TIME = 1
const STOP_TIME_MS = 1_000

export const stopTimeStops = check({
  rule: 'runs/stop-time-stops',
  title: 'a slow run with a stop time of one second is over soon after it',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect, passTime, eventually, target } = tools
    const run = await slowRunWithStopTime(tools)
    await passTime(STOP_TIME_MS)
    const status = await eventually(() => given.statusOf(run), isTerminal)
    expect.that(isTerminal(status), `the execution was not over after its stop time ${inTime(target)}`, status)
    needCutShort(status)
  },
})

async function slowRunWithStopTime(tools: Parameters<typeof slowRun>[0]) {
  const run = await slowRun(tools, { stopTime: STOP_TIME })
  if (isTerminal(await tools.given.statusOf(run))) throw new Blocked('the run was over before its stop time')
  return run
}

/** Multiple of a normal run's duration that is long enough as a stop time. */
const MARGIN = 4
/** Longest stop time that is waited for, in seconds. */
const LONGEST_STOP_TIME = 60

export const stopTimeLeavesEarlierEnd = check({
  rule: 'runs/stop-time-leaves-earlier-end',
  title: 'a run that succeeds within its stop time stays a success',
  over: 'operations',
  exclusive: true,
  run: async (tools) => {
    const { given, expect, passTime } = tools
    const flow = await ready(tools, 'succeeds')
    const plain = await timed(tools, flow)
    if (plain.status !== 'success') throw new Blocked(`a run without stop time is ${plain.status}`)
    const stopTime = Math.max(1, Math.ceil((plain.ms * MARGIN) / 1_000))
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
  title: 'a run with a stop time of weeks, or of thousands of years, is a success',
  over: 'operations',
  run: async (tools) => {
    const flow = await ready(tools, 'succeeds')
    for (const stopTime of LONG_TIMES) {
      const { status } = await timed(tools, flow, { stopTime })
      tools.expect.equal(status, 'success', `the status of a run with stopTime=${stopTime}`)
    }
  },
})

export const expectedTimeDoesNotStop = check({
  rule: 'runs/expected-time-does-not-stop',
  title: 'a slow run goes on after its expected time of one second',
  over: 'operations',
  exclusive: true,
  run: async (tools) => {
    const { given, expect, passTime } = tools
    const run = await slowRun(tools, { expectedTime: 1 })
    if (isTerminal(await given.statusOf(run))) throw new Blocked('the run was over before its expected time')
    await passTime(1_500)
    const status = await given.statusOf(run)
    needCutShort(status)
    expect.that(!isTerminal(status), 'the run was ended after its expected time', status)
  },
})
