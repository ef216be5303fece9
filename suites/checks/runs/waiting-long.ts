import type { Int64 } from '#spec'
import {
  Blocked,
  type Reply,
  STARTED,
  type StartRequest,
  type Tools,
  check,
  isId,
  isTerminal,
  movesClock,
  requestOf,
  unawaited,
} from '../../kit/index.ts'
import { A_MOMENT_MS, currentRun, more, ready, starting } from './starts.ts'

/** A start with sync=true of a run that goes on for long, and its execution while that is under way. */
async function slowStart(tools: Tools, query: StartRequest['query'] = {}) {
  const [by, flow] = [starting(tools), await ready(tools, 'slow')]
  await tools.given.idle(flow.id)
  // The run is stopped in the end, for which this one asks for a 500.
  const valid = query['returnErrorCode'] !== true
  const start = unawaited(tools.api.call(by, { ...requestOf({ by, flow, query: { ...query, sync: true } }), valid }))
  const found = await currentRun(tools, flow.id, start.answered)
  // A history may show a run a moment later, or none that is under way. If an answer names it, it is known all the same.
  const auditId = found?.auditId ?? (start.answered() ? await namedBy(start.answer) : undefined)
  if (auditId === undefined) throw new Blocked('neither the history nor the answer shows the run of the start')
  const path = { flowId: flow.id }
  // What stopping a finished execution returns is not documented.
  const stop = () => tools.api.call('stopFlow', { path, query: { auditId }, valid: false })
  return { run: { ...path, auditId }, start, stop }
}

/** The execution that the answer to a start names as begun by it. */
async function namedBy(answer: Promise<Reply>): Promise<Int64 | undefined> {
  const reply = await answer.catch(() => undefined)
  const { auditId, status } = (reply?.json ?? {}) as { auditId?: unknown; status?: unknown }
  return reply?.ok === true && status === STARTED && isId(auditId) ? auditId : undefined
}

type Waiting = Awaited<ReturnType<typeof slowStart>>

/** Starts a slow run with sync=true, and lets nothing of it go on once the case is through with it. */
async function whileWaiting(
  tools: Tools,
  query: StartRequest['query'],
  look: (waiting: Waiting) => Promise<void>,
): Promise<void> {
  const waiting = await slowStart(tools, query)
  try {
    await look(waiting)
  } finally {
    await waiting.stop()
    // A service may forget a start whose run was stopped; that is for another rule.
    await waiting.start.answer.catch(() => undefined)
  }
}

/** Asserts that a start was not answered while its execution goes on. */
async function expectUnanswered({ eventually, expect, given }: Tools, { run, start }: Waiting): Promise<string> {
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
    const short = [Math.min(target.limits.settleMs, target.limits.timeoutMs) / 2]
    await whileWaiting(tools, expected, async (waiting) => {
      for (const ms of movesClock(target) ? LONG_MS : short) {
        await passTime(ms)
        if (isTerminal(await expectUnanswered(tools, waiting))) break
      }
    })
  },
})

export const syncWaitsBesideOptions = check({
  rule: 'runs/sync-waits',
  title: 'the start of a slow run with sync=true is not answered at once, whatever else it asks for',
  over: 'operations',
  claims: 'slow-flow',
  run: async (tools) => {
    await whileWaiting(tools, more(tools), async (waiting) => {
      await expectUnanswered(tools, waiting)
    })
  },
})
