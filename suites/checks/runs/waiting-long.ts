import {
  Blocked,
  type StartRequest,
  type Tools,
  check,
  isTerminal,
  movesClock,
  requestOf,
  unawaited,
} from '../../kit/index.ts'
import { A_MOMENT_MS, PATIENCE_MS, currentRun, more, ready, starting } from './starts.ts'

/** A start with sync=true of a run that goes on for long, and its execution while that is under way. */
async function slowStart(tools: Tools, query: StartRequest['query'] = {}) {
  const [by, flow] = [starting(tools), await ready(tools, 'slow')]
  await tools.given.idle(flow.id)
  // The run is stopped in the end, for which this one asks for a 500.
  const valid = query['returnErrorCode'] !== true
  const start = unawaited(tools.api.call(by, { ...requestOf({ by, flow, query: { ...query, sync: true } }), valid }))
  const found = await currentRun(tools, flow.id, start.answered)
  if (found === undefined) throw new Blocked('the start with sync=true did not wait')
  const stop = () => tools.api.call('stopFlow', { path: { flowId: flow.id }, query: { auditId: found.auditId } })
  return { run: { flowId: flow.id, auditId: found.auditId }, start, stop }
}

/** Asserts that a start was not answered while its execution goes on. */
async function expectUnanswered(
  { eventually, expect, given }: Tools,
  { run, start }: Awaited<ReturnType<typeof slowStart>>,
): Promise<string> {
  const isAnswered = await eventually(async () => start.answered(), Boolean, A_MOMENT_MS)
  // What is read may be a moment behind.
  const status = isAnswered
    ? await eventually(() => given.statusOf(run), isTerminal, A_MOMENT_MS)
    : await given.statusOf(run)
  if (!isAnswered || isTerminal(status)) return status
  // What lies before the service may have given up waiting for it.
  const reply = await start.answer.catch(() => undefined)
  if (reply?.ok !== true) throw new Blocked('the start with sync=true was not answered with a success')
  expect.that(false, 'the start was answered while the execution went on', status)
  return status
}

/** Where the clock can be advanced: beyond the usual limits of gateways and clients. */
const LONG_MS = [12_000, 20_000]

export const syncWaitsLong = check({
  rule: 'runs/sync-waits',
  title: 'the start of a slow run with sync=true is not answered while the run goes on',
  over: 'operations',
  exclusive: movesClock,
  claims: 'slow-flow',
  run: async (tools) => {
    const { passTime, target } = tools
    // That a run takes longer than expected is told to people, which not every target allows.
    const expected = target.allow.has('mails') ? { expectedTime: 1 } : {}
    const waiting = await slowStart(tools, expected)
    const short = [Math.min(PATIENCE_MS, target.limits.timeoutMs / 2)]
    for (const ms of movesClock(target) ? LONG_MS : short) {
      await passTime(ms)
      if (isTerminal(await expectUnanswered(tools, waiting))) break
    }
    await waiting.stop()
    // A service may forget a start whose run was stopped; that is for another rule.
    await waiting.start.answer.catch(() => undefined)
  },
})

export const syncWaitsBesideOptions = check({
  rule: 'runs/sync-waits',
  title: 'the start of a slow run with sync=true is not answered at once, whatever else it asks for',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const waiting = await slowStart(tools, more(tools))
    await expectUnanswered(tools, waiting)
    await waiting.stop()
    await waiting.start.answer.catch(() => undefined)
  },
})

export const codeIsNotTheCancellation = check({
  rule: 'runs/code-is-not-progress',
  title: 'a run that is stopped while it is waited for was started with 0',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    const { run, start, stop } = await slowStart(tools)
    if (start.answered()) throw new Blocked('the start with sync=true did not wait')
    const status = await tools.given.begun(run)
    await stop()
    await tools.given.ended(run)
    // A run that is stopped in a queue may be one that was canceled before it was started.
    if (status !== 'running') throw new Blocked(`the run that is waited for was ${status}, not running`)
    const reply = await start.answer
    const code = (reply.json as { status?: unknown } | undefined)?.status
    if (!reply.ok || typeof code !== 'number') throw new Blocked('the start was answered without a code')
    tools.expect.that(code !== 1 && code !== 2, 'the code says how the execution went', code)
  },
})
