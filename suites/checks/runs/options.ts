import type { Int64 } from '#spec'
import {
  Blocked,
  REFUSED_STARTS,
  type Reply,
  type Tools,
  Violation,
  check,
  fc,
  isTerminal,
  movesClock,
  offers,
  property,
} from '../../kit/index.ts'
import { A_MOMENT_MS, LONG_TIMES, PATIENCE_MS, needCutShort, pastRuns, slowRun, startWith, starting } from './starts.ts'

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

export const defaultsStart = check({
  rule: 'runs/takes-listed-switches',
  title: 'a flow with all switches at their documented defaults starts, as it does without them',
  over: 'operations',
  run: async (tools) => {
    const { eventually, facts, given } = tools
    const by = starting(tools)
    const flow = await given.runnableFlow()
    const switches = facts.parameters.filter(({ type, default: value }) => type === 'boolean' && value !== undefined)
    const query = Object.fromEntries(switches.map(({ name, default: value }) => [name, value]))
    await given.ended(await given.started({ by, flow }))
    // How soon a flow can be started again is not documented.
    const code = await eventually(
      async () => (await given.attempt({ by, flow, query })).code,
      (one) => !REFUSED_STARTS.has(one),
      PATIENCE_MS,
    )
    if (!REFUSED_STARTS.has(code)) return
    await given.started({ by, flow })
    throw new Violation('a start with the defaults begins nothing, and one without them does', 0, code)
  },
})

/** Two addresses. */
const EMAILS = ['first@example.com', 'second@example.com'] as const

/** Two parameters of a run. */
const parameters = { pin: '2718', pass: 'word' }

/** Asserts that a start is taken, unless it is refused for what is in this simpler one too. */
async function expectTaken(
  { expect }: Tools,
  start: () => Promise<Reply>,
  simpler: () => Promise<Reply>,
): Promise<void> {
  const reply = await start()
  if (reply.status !== 400 || (await simpler()).ok) expect.status(reply, 200)
}

export const takesValues = check({
  rule: 'runs/takes-listed-values',
  title: 'each of the other parameters is accepted with a fitting value',
  over: 'operations',
  run: async (tools) => {
    for (const name of ['expectedTime', 'stopTime'])
      for (const value of [3_600, ...LONG_TIMES]) tools.expect.status(await startWith(tools, { [name]: value }), 200)
    await expectTaken(
      tools,
      () => startWith(tools, { emails: EMAILS.join() }, { valid: false }),
      // Which addresses are taken is not shown, and one alone shows whether it is for the list.
      () => startWith(tools, { emails: EMAILS[0] }, { valid: false }),
    )
    await expectTaken(
      tools,
      () => startWith(tools, { secureParameterNames: Object.keys(parameters).join() }, { parameters, valid: false }),
      // A flow may take the parameters that it has alone.
      () => startWith(tools, {}, { parameters, valid: false }),
    )
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
    const { api, eventually, given, expect, target } = tools
    // A flow like `fixtures.flow` may be unable to run at all.
    const flow = offers(target, 'fixture:runnable_flow') ? await given.runnableFlow() : await given.flow()
    const path = tools.operation === 'runFlow' ? { flowId: flow.id } : { flowName: flow['name'] }
    const reply = await api.call(starting(tools), { path: path, query: { logStep: 50 }, valid: false })
    if (reply.status !== 400) throw new Blocked(`the start was answered with ${reply.status}, not refused with 400`)
    const ask = async (): Promise<Int64[]> => {
      const begun = []
      for (const { auditId, status } of await pastRuns(tools, flow.id)) {
        // A service may note the start that it refused, as an execution that was canceled before it began.
        if (status === 'canceled') continue
        // Another rule says that a history is limited to its flow.
        const read = await api.call('getExecution', { path: { flowId: flow.id }, query: { auditId }, valid: false })
        if (read.ok) begun.push(auditId)
      }
      return begun
    }
    // A history may show a moment later what was begun.
    const begun = await eventually(ask, ({ length }) => length > 0, A_MOMENT_MS)
    expect.equal(begun, [], 'executions of the flow')
  },
})

export const expectedTimeDoesNotStop = check({
  rule: 'runs/expected-time-does-not-stop',
  title: 'a slow run goes on after its expected time of one second',
  over: 'operations',
  exclusive: movesClock,
  claims: 'slow-flow',
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
