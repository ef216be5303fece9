import type { Fixture } from '#spec'
import {
  Blocked,
  NotApplicable,
  type StartedRun,
  type Tools,
  check,
  isTerminal,
  requestOf,
  unawaited,
  unlessBlocked,
} from '../../kit/index.ts'
import { stopRunning } from '../executions/ends.ts'
import type { HistoryItem } from '../executions/history-page.ts'
import { currentRun, more, pastRuns, ready, slowRun, starting } from './starts.ts'

/**
 * A run of the slow flow. Its start has to be answered while the run goes on, however long requests may take: a service
 * that waits would answer after `limits.timeout_ms`, or not at all.
 */
async function answeredAtOnce(tools: Tools, query: Readonly<Record<string, unknown>>): Promise<StartedRun> {
  const { api, given, expect, target } = tools
  const flow = await ready(tools, 'slow')
  await given.idle(flow.id)
  const start = unawaited(slowRun(tools, query))
  const run = await currentRun(tools, flow.id, start.answered)
  if (run === undefined || start.answered()) return start.answer
  const patience = Math.min(target.limits.timeoutMs, target.limits.settleMs) / 2
  if (await tools.eventually(async () => start.answered(), Boolean, patience)) return start.answer
  await api.call('stopFlow', { path: { flowId: flow.id }, query: { auditId: run.auditId } })
  expect.that(false, `the start was not answered while its execution had been under way for ${patience} ms`, run)
  return start.answer
}

export const returnsAtOnce = check({
  rule: 'runs/returns-at-once',
  title: 'a slow run is under way when its start is answered, whatever else it asks for',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect } = tools
    for (const query of [{}, { sync: false }, more(tools)]) {
      const run = await answeredAtOnce(tools, query)
      const status = await given.statusOf(run)
      expect.that(!isTerminal(status), 'the execution was over when its start was answered', status)
      await stopRunning(tools, run)
      // A stop may take a moment, and a start beside a run be refused. That a stopped run ends is another rule.
      await unlessBlocked(() => given.ended(run))
    }
  },
})

export const returnsAtOnceBesideARun = check({
  rule: 'runs/returns-at-once',
  title: 'a start with waitIfRunning=true is answered while an earlier run goes on',
  over: ['runFlow'],
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect } = tools
    const earlier = await slowRun(tools)
    if (isTerminal(await given.statusOf(earlier))) throw new Blocked('the earlier run was over too soon')
    await given.attempt({ by: 'runFlow', flow: await ready(tools, 'slow'), query: { waitIfRunning: true } })
    const status = await given.statusOf(earlier)
    // The start may have ended it: what `force` does, which is on by default, is not shown.
    if (isTerminal(status) && status !== 'success')
      throw new NotApplicable(`the earlier run ended as ${status} beside the start`)
    expect.that(!isTerminal(status), 'the earlier run was over when the start was answered', status)
  },
})

export const syncWaits = check({
  rule: 'runs/sync-waits',
  title: 'a run is over when its start with sync=true is answered',
  over: 'operations',
  run: async (tools) => {
    const { eventually, given, expect, target } = tools
    const flow = await ready(tools, 'succeeds')
    // What is read may be a moment behind; a slow run, if there is one, shows the same without it.
    const patienceMs = target.fixtures.runs?.slow === undefined ? 0 : target.limits.settleMs
    for (const query of [{ sync: true }, { ...more(tools), sync: true }]) {
      const run = await given.started({ by: starting(tools), flow, query })
      const status = await eventually(() => given.statusOf(run), isTerminal, patienceMs)
      expect.that(isTerminal(status), 'the execution was still under way when its start was answered', status)
    }
  },
})

/** The reply to a start with sync=true and this query, of a run that nobody else can disturb. */
async function waitedFor(tools: Tools, fixture: keyof Fixture<'runs'>, query: Readonly<Record<string, unknown>>) {
  const by = starting(tools)
  const flow = await ready(tools, fixture)
  await tools.given.idle(flow.id)
  const [before] = await pastRuns(tools, flow.id)
  // Whether a 500 is right is for this case to judge, so passive rules ignore it.
  const reply = await tools.api.call(by, { ...requestOf({ by, flow, query: { sync: true, ...query } }), valid: false })
  if (reply.status >= 400 && reply.status < 500) {
    const [after] = await pastRuns(tools, flow.id)
    if (after?.auditId === before?.auditId) throw new Blocked(`the start was refused with ${reply.status}`)
  }
  return { reply, flow, before }
}

type WaitedFor = Awaited<ReturnType<typeof waitedFor>>

/** The status of the run that was waited for: how soon the history shows it is not documented. */
async function endOf(tools: Tools, { flow, before }: WaitedFor): Promise<string> {
  const isNew = (run: HistoryItem | undefined): run is HistoryItem =>
    run !== undefined && run.auditId !== before?.auditId
  const [newest] = await tools.eventually(
    () => pastRuns(tools, flow.id),
    ([run]) => isNew(run),
  )
  if (!isNew(newest)) throw new Blocked('the run that was waited for is not in the history')
  return newest.status
}

/** Blocks the case unless the run ended with one of these statuses. */
async function needEnd(tools: Tools, waited: WaitedFor, ...wanted: readonly string[]): Promise<void> {
  const status = await endOf(tools, waited)
  if (!wanted.includes(status))
    throw new Blocked(`the run that was waited for is ${status}, not ${wanted.join(' or ')}`)
}

export const failedAnswers200ByDefault = check({
  rule: 'runs/failed-run-answers-200-by-default',
  title: 'a run that fails is answered with 200 unless 500 is asked for',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    for (const query of [{}, { returnErrorCode: false }]) {
      const waited = await waitedFor(tools, 'fails', query)
      await needEnd(tools, waited, 'error')
      tools.expect.status(waited.reply, 200)
    }
  },
})

export const errorCodeForFailed = check({
  rule: 'runs/error-code-for-failed-run',
  title: 'a run that fails is answered with 500 where that is asked for',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const waited = await waitedFor(tools, 'fails', { returnErrorCode: true })
    await needEnd(tools, waited, 'error')
    tools.expect.status(waited.reply, 500)
  },
})

const FAILED_OR_CANCELED: ReadonlySet<string> = new Set(['canceled', 'error'])

export const errorCodeForCanceled = check({
  rule: 'runs/error-code-for-canceled-run',
  title: 'a run that its stop time cancels is answered with 500 where that is asked for',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { passTime, eventually } = tools
    const { answered, answer } = unawaited(waitedFor(tools, 'slow', { returnErrorCode: true, stopTime: 1 }))
    const flow = await ready(tools, 'slow')
    await currentRun(tools, flow.id, answered)
    // A history need not show a run before it is over.
    if (!answered()) await passTime(1_000)
    if (!(await eventually(async () => answered(), Boolean)))
      throw new Blocked('the start with a stop time was not answered')
    const waited = await answer
    const end = await endOf(tools, waited)
    if (!isTerminal(end)) throw new Blocked('the start with sync=true did not wait')
    // The documents do not show the status of a run stopped by its stop time; only a failed or canceled one gets a 500.
    if (!FAILED_OR_CANCELED.has(end)) throw new NotApplicable(`a run that its stop time stops ends as ${end}`)
    tools.expect.status(waited.reply, 500)
  },
})

export const errorCodeForStopped = check({
  rule: 'runs/error-code-for-canceled-run',
  title: 'a run that is stopped while its start waits is answered with 500 where that is asked for',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect, eventually } = tools
    const flow = await ready(tools, 'slow')
    await given.idle(flow.id)
    const { answered, answer } = unawaited(waitedFor(tools, 'slow', { returnErrorCode: true }))
    const found = await currentRun(tools, flow.id, answered)
    if (answered()) throw new Blocked('the start with sync=true did not wait')
    if (found === undefined) {
      // It must not be under way any more when others need the flow.
      await answer
      throw new NotApplicable('the history does not show a run that is under way')
    }
    const run = { flowId: flow.id, auditId: found.auditId }
    await stopRunning(tools, run)
    const end = await given.ended(run)
    // What a stop makes of a run is not documented; only a failed or canceled one gets a 500.
    if (!FAILED_OR_CANCELED.has(end)) throw new NotApplicable(`a run that is stopped ends as ${end}`)
    if (!(await eventually(async () => answered(), Boolean))) throw new Blocked('the start was not answered')
    expect.status((await answer).reply, 500)
  },
})

export const noErrorCodeForSuccess = check({
  rule: 'runs/no-error-code-for-success',
  title: 'a run that succeeds is answered with 200 also where 500 is asked for',
  over: 'operations',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const waited = await waitedFor(tools, 'succeeds', { returnErrorCode: true })
    await needEnd(tools, waited, 'success')
    tools.expect.status(waited.reply, 200)
  },
})
