import type { Int64 } from '#spec'
import {
  type Attempt,
  Blocked,
  NotApplicable,
  type RunnableFlow,
  STARTED,
  type StartedRun,
  type Tools,
  check,
  isTerminal,
  unlessBlocked,
} from '../../kit/index.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { pastRuns, ready, slowRun, starting } from './starts.ts'

async function auditIdsOf(tools: Tools, flowId: Int64): Promise<Int64[]> {
  return (await pastRuns(tools, flowId)).map(({ auditId }) => auditId)
}

/** The executions that a flow has beside those known before. A record that a start was turned down is none. */
async function begunBeside(tools: Tools, flowId: Int64, known: readonly Int64[]): Promise<Int64[]> {
  return (await pastRuns(tools, flowId))
    .filter(({ auditId, status }) => status !== 'canceled' && !known.includes(auditId))
    .map(({ auditId }) => auditId)
}

/** The start outcome codes that the documents show. */
const DOCUMENTED = [0, 1, 2]

/** Starts a flow that nobody runs, and asserts that the answer says so if an execution follows. */
async function expectStarted(tools: Tools, flow: RunnableFlow): Promise<void> {
  const { eventually, given, expect } = tools
  const run = await given.attempt({ by: starting(tools), flow })
  const ids = await eventually(
    () => auditIdsOf(tools, run.flowId),
    (now) => now.includes(run.auditId),
  )
  if (!ids.includes(run.auditId)) throw new Blocked('the start led to no execution')
  if ((await given.ended(run)) === 'canceled') throw new Blocked('the execution was canceled')
  if (!DOCUMENTED.includes(run.code))
    throw new NotApplicable(`a start is answered with ${run.code} here, which the documents do not show`)
  expect.equal(run.code, 0, 'the start outcome code')
}

export const startedCode = check({
  rule: 'runs/started-code',
  title: 'the start of a new flow that is then executed answers 0',
  over: 'operations',
  run: async (tools) => expectStarted(tools, await tools.given.runnableFlow()),
})

export const startedCodeAfterRestore = check({
  rule: 'runs/started-code',
  title: 'the start of a restored flow that is then executed answers 0',
  over: 'operations',
  run: async (tools) => {
    if (tools.target.recycleBinTypes['flow'] === undefined)
      throw new NotApplicable('the target file has no recycle_bin_types.flow')
    const flow = await tools.given.runnableFlow()
    await discard(tools, 'flow', flow)
    await restore(tools, 'flow', flow)
    await expectStarted(tools, flow)
  },
})

const RUNNING = 1

export const alreadyRunningStartsNothing = check({
  rule: 'runs/already-running-starts-nothing',
  title: 'a second start that answers 1 leaves the history as it is',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect } = tools
    const first = await slowRun(tools)
    const before = await auditIdsOf(tools, first.flowId)
    const second = await given.attempt({ by: starting(tools), flow: await ready(tools, 'slow') })
    if (isTerminal(await given.statusOf(first))) throw new Blocked('the first run was over too soon')
    if (second.code !== RUNNING)
      throw new NotApplicable(`a second start is answered with ${second.code} here, not with ${RUNNING}`)
    const begun = await begunBeside(tools, first.flowId, before)
    expect.equal(
      // The history may show only now the first one, or what was begun before it.
      begun.filter((id) => id > first.auditId),
      [],
      'executions that the second start began',
    )
  },
})

export const alreadyRunningOnlyWhileRunning = check({
  rule: 'runs/already-running-starts-nothing',
  title: 'the first start of a new flow does not answer 1',
  over: 'operations',
  run: async (tools) => {
    const { given, expect } = tools
    const { code } = await given.attempt({ by: starting(tools), flow: await given.runnableFlow() })
    expect.that(code !== RUNNING, 'the start of a flow that nobody runs answered as if it were running', code)
  },
})

/** Starts a flow that nobody else starts now, and asserts that the answer does not go on to say that it is running. */
async function startIdle(tools: Tools, flow: RunnableFlow): Promise<Attempt> {
  const { eventually, expect, given } = tools
  await given.idle(flow.id)
  const isUnderWay = async (): Promise<boolean> =>
    (await pastRuns(tools, flow.id)).some(({ status }) => !isTerminal(status))
  // How soon after an end a flow can be started again is not documented.
  const { run, isBusy } = await eventually(
    async () => {
      const isBefore = await isUnderWay()
      const attempt = await given.attempt({ by: starting(tools), flow })
      return { run: attempt, isBusy: isBefore || (await isUnderWay()) }
    },
    ({ run: { code } }) => code !== RUNNING,
  )
  if (run.code === RUNNING && isBusy) throw new Blocked('another run of the flow is under way')
  expect.that(run.code !== RUNNING, 'a flow of which nothing is under way is not started, as if it were running')
  if (run.code !== STARTED) throw new NotApplicable(`a start is answered with ${run.code} here`)
  return run
}

export const startsAgainAfterEachEnd = check({
  rule: 'runs/already-running-starts-nothing',
  title: 'a start after a run that failed, warned or succeeded does not answer 1',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { given, target } = tools
    const names = (['fails', 'warns', 'succeeds'] as const).filter((name) => target.fixtures.runs?.[name] !== undefined)
    if (names.length === 0) throw new NotApplicable('there is no flow in fixtures.runs whose runs end at once')
    for (const name of names) {
      const flow = await ready(tools, name)
      await given.ended(await startIdle(tools, flow))
      await given.ended(await startIdle(tools, flow))
    }
  },
})

export const startsAgainAfterAStop = check({
  rule: 'runs/already-running-starts-nothing',
  title: 'a start after a run that was stopped does not answer 1',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given } = tools
    const flow = await ready(tools, 'slow')
    const { flowId, auditId } = await startIdle(tools, flow)
    const status = await given.begun({ flowId, auditId })
    if (status !== 'running') throw new Blocked(`the slow run is ${status}, not running`)
    await api.need('stopFlow', { path: { flowId }, query: { auditId } })
    await given.ended({ flowId, auditId })
    await startIdle(tools, flow)
  },
})

export const startedBeginsAnExecution = check({
  rule: 'runs/started-begins-an-execution',
  title: 'a start that is answered with 0 begins an execution, the first of a flow and one while it is running',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, given, expect } = tools
    const first = await slowRun(tools)
    const { flowId, auditId } = first
    const ids = (): Promise<Int64[]> => auditIdsOf(tools, flowId)
    const before = await eventually(ids, (now) => now.includes(auditId))
    // A history need not show a run before it is over.
    const isThere = async (run: StartedRun): Promise<boolean> => (await given.execution(run)).ok
    if (first.code === STARTED)
      expect.that(
        before.includes(auditId) || (await isThere(first)),
        'a start that was answered as one that started began no execution',
      )
    const second = await given.attempt({ by: starting(tools), flow: await ready(tools, 'slow') })
    // What a start is answered with meanwhile is not documented.
    if (second.code !== STARTED) return
    const isAnother = await unlessBlocked(
      async () => second.auditId !== auditId && !before.includes(second.auditId) && (await isThere(second)),
    )
    if (isAnother === true) return
    // It may have to wait for the first one.
    await api.call('stopFlow', { path: { flowId }, query: { auditId }, valid: false })
    const begun = await eventually(
      async () => (await ids()).filter((id) => id !== auditId && !before.includes(id)),
      ({ length }) => length > 0,
    )
    expect.that(begun.length > 0, 'a start while the flow was running was answered with 0, and began no execution')
  },
})

export const codeIsNotProgress = check({
  rule: 'runs/code-is-not-progress',
  title: 'a run that fails while it is waited for was started with 0',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await ready(tools, 'fails')
    await given.idle(flow.id)
    const run = await given.attempt({ by: starting(tools), flow, query: { sync: true } })
    const status = await given.statusOf(run)
    if (status !== 'error') throw new Blocked(`the run that was waited for is ${status}`)
    // Another code than 0 may mean that a start succeeded; then it is that of a run that is not waited for too.
    if (run.code !== 0)
      expect.equal(run.code, (await given.attempt({ by: starting(tools), flow })).code, 'the start outcome code')
  },
})

export const auditIdLeadsToExecution = check({
  rule: 'runs/audit-id-leads-to-execution',
  title: 'the execution of a start, also of one that waits, is there soon after it, and was not before',
  over: 'operations',
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await given.runnableFlow()
    // What the start waits for, and what comes before it, must not change what it names.
    for (const query of [{}, { sync: true }, { sync: true, returnErrorCode: false }, { allowParallel: true }]) {
      const before = await auditIdsOf(tools, flow.id)
      const run = await given.started({ by: starting(tools), flow, query })
      expect.status(await given.execution(run), 200)
      expect.that(!before.includes(run.auditId), 'the start names an execution that was there before it', run.auditId)
      await given.ended(run)
    }
  },
})

export const auditIdsDiffer = check({
  rule: 'runs/audit-ids-differ',
  title: 'two runs of a flow have two audit ids',
  over: 'operations',
  run: async (tools) => {
    const { given, expect } = tools
    const request = { by: starting(tools), flow: await given.runnableFlow() }
    const first = await given.started(request)
    await given.ended(first)
    const second = await given.started(request)
    expect.that(first.auditId !== second.auditId, 'both starts answered the same auditId', second.auditId)
  },
})

export const alreadyRunningBesideAnother = check({
  rule: 'runs/already-running-starts-nothing',
  title: 'a start with allowParallel=true that begins an execution does not answer 1',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect } = tools
    const first = await slowRun(tools)
    const before = await auditIdsOf(tools, first.flowId)
    const flow = await ready(tools, 'slow')
    const { code } = await given.attempt({ by: starting(tools), flow, query: { allowParallel: true } })
    const begun = await begunBeside(tools, first.flowId, [first.auditId, ...before])
    expect.that(code !== RUNNING || begun.length === 0, 'a start that began an execution answered 1', begun)
  },
})
