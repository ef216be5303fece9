import {
  Blocked,
  NotApplicable,
  type StartedRun,
  type Tools,
  check,
  isId,
  isTerminal,
  requestOf,
  unawaited,
  unlessBlocked,
} from '../../kit/index.ts'
import { stopRunning } from '../executions/ends.ts'
import type { HistoryItem } from '../executions/history-page.ts'
import { A_MOMENT_MS, PATIENCE_MS, currentRun, needCutShort, pastRuns, ready, slowRun } from './starts.ts'

const STATUSES: readonly unknown[] = ['queued', 'running', 'success', 'warning', 'error', 'canceled']

/** A run of the slow flow that has begun. */
async function slowRunBegun(tools: Tools): Promise<StartedRun> {
  const { flowId, auditId } = await slowRun(tools)
  await tools.given.begun({ flowId, auditId })
  return { flowId, auditId }
}

/** Two executions of the slow flow, of which the later one waits, or runs beside the other. */
async function twoUnderWay(
  tools: Tools,
  query: Readonly<Record<string, unknown>> = { waitIfRunning: true },
): Promise<[StartedRun, StartedRun]> {
  const { given } = tools
  const { flowId, auditId } = await slowRunBegun(tools)
  await given.attempt({ by: 'runFlow', flow: await ready(tools, 'slow'), query })
  const later = (await pastRuns(tools, flowId)).find((one) => one.auditId > auditId && !isTerminal(one.status))
  // What waitIfRunning and allowParallel do is not documented.
  if (later === undefined) throw new NotApplicable('a start beside a run begins nothing here')
  return [
    { flowId, auditId },
    { flowId, auditId: later.auditId },
  ]
}

/**
 * Waits whether one of two executions ends that nobody stops.
 * @throws NotApplicable if it does
 */
async function needGoingOn({ eventually, given }: Tools, run: StartedRun): Promise<void> {
  if (isTerminal(await eventually(() => given.statusOf(run), isTerminal)))
    throw new NotApplicable('an execution ends where another is started beside it')
}

export const sparesTheEarlier = check({
  rule: 'runs/stop-spares-other-executions',
  title: 'the stop of the later of two executions under way leaves the earlier one alone',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, given, expect } = tools
    const [earlier, later] = await twoUnderWay(tools)
    if (isTerminal(await given.statusOf(earlier))) throw new Blocked('the earlier run was over too soon')
    const request = { path: { flowId: later.flowId }, query: { auditId: later.auditId } }
    // Whether an execution that waits can be stopped is not documented.
    if (!(await api.call('stopFlow', { ...request, valid: false })).ok)
      throw new NotApplicable('an execution that waits cannot be stopped')
    const statuses = () => Promise.all([earlier, later].map((run) => given.statusOf(run)))
    const [status] = await eventually(statuses, (both) => both.some(isTerminal))
    needCutShort(status ?? '')
    if (!isTerminal(status)) return
    // The start of the later one may have ended it, and would do so without a stop.
    await api.call('stopFlow', { ...request, valid: false })
    const [other] = await twoUnderWay(tools)
    await needGoingOn(tools, other)
    expect.that(false, 'the stop of another execution ended this one', status)
  },
})

/** Stops an execution; returns the code of the answer, or undefined if that is no success. */
async function stopped({ api }: Tools, { flowId, auditId }: StartedRun): Promise<unknown> {
  const { ok, json } = await api.call('stopFlow', { path: { flowId }, query: { auditId }, valid: false })
  return ok ? ((json as { status?: unknown } | undefined)?.status ?? null) : undefined
}

export const endsTheLater = check({
  rule: 'runs/stop-ends-the-execution',
  title: 'the stop of the later of two executions, which may wait, is no less one if it is answered like any other',
  claims: 'slow-flow',
  run: async (tools) => {
    const { eventually, expect, given } = tools
    const [earlier, later] = await twoUnderWay(tools)
    const code = await stopped(tools, later)
    // Whether an execution that waits can be stopped is not documented.
    if (code === undefined) throw new NotApplicable('an execution that waits cannot be stopped')
    // No longer than that: the earlier one must not end by itself, since its stop shows what such an answer means.
    const status = await eventually(() => given.statusOf(later), isTerminal, PATIENCE_MS)
    if (isTerminal(status)) return
    const other = await stopped(tools, earlier)
    await given.ended(earlier)
    // Codes beside the documented ones may say that nothing was stopped.
    if (other !== code)
      throw new NotApplicable('the stop of an execution that waits is answered with a code of its own')
    // It may be taken off a queue only when its turn comes.
    const last = await eventually(() => given.statusOf(later), isTerminal)
    needCutShort(last)
    expect.that(isTerminal(last), 'an execution went on although its stop was answered as that of one that ended', last)
  },
})

/** Two executions of the slow flow that run beside each other. */
async function twoRunning(tools: Tools): Promise<[StartedRun, StartedRun]> {
  const runs = await twoUnderWay(tools, { allowParallel: true })
  for (const run of runs) await needRunning(tools, run)
  return runs
}

/**
 * Waits a while until an execution is running.
 * @throws NotApplicable if it is not: it waits for the one beside it, and may do so for long
 */
async function needRunning({ eventually, given }: Tools, run: StartedRun): Promise<void> {
  const status = await eventually(
    () => given.statusOf(run),
    (one) => one !== 'queued',
    PATIENCE_MS,
  )
  if (status !== 'running') throw new NotApplicable('two executions do not run beside each other')
}

export const sparesTheLater = check({
  rule: 'runs/stop-spares-other-executions',
  title: 'the stop of the earlier of two executions that run beside each other leaves the later one alone',
  claims: 'slow-flow',
  run: async (tools) => {
    const { eventually, given, expect } = tools
    const [earlier, later] = await twoRunning(tools)
    await stopRunning(tools, earlier)
    needCutShort(await given.ended(earlier))
    const status = await eventually(() => given.statusOf(later), isTerminal, A_MOMENT_MS)
    needCutShort(status)
    if (!isTerminal(status)) return
    const [, alone] = await twoRunning(tools)
    await needGoingOn(tools, alone)
    expect.that(false, 'the stop of another execution ended this one', status)
  },
})

export const answersTheEarlier = check({
  rule: 'runs/stop-answers-the-execution',
  title: 'the stop of the earlier of two executions that run beside each other names that one',
  claims: 'slow-flow',
  run: async (tools) => {
    const [{ flowId, auditId }] = await twoRunning(tools)
    const { json } = await tools.api.need('stopFlow', { path: { flowId }, query: { auditId } })
    const { auditId: answered } = (json ?? {}) as { auditId?: unknown }
    if (!isId(answered)) throw new Blocked('the answer names no execution')
    tools.expect.equal(answered, auditId, 'auditId')
  },
})

/** Stops what is under way since a run until a start is answered: the flow must not be busy when others need it. */
async function endAll(tools: Tools, { flowId, auditId }: StartedRun, answered: () => boolean): Promise<void> {
  const stopAll = async (): Promise<void> => {
    const active = (await pastRuns(tools, flowId)).filter((one) => !isTerminal(one.status))
    for (const one of active.filter((run) => run.auditId >= auditId))
      await stopped(tools, { flowId, auditId: one.auditId })
  }
  await unlessBlocked(() => tools.eventually(async () => (await stopAll(), answered()), Boolean))
}

export const waitsForItsOwnRun = check({
  rule: 'runs/sync-waits',
  title: 'a start with sync=true beside an earlier run is not answered at the end of that one',
  // The same for either operation: what it waits for begins after the start.
  over: ['runFlow'],
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, expect, given } = tools
    const earlier = await slowRunBegun(tools)
    const flow = await ready(tools, 'slow')
    const request = requestOf({ by: 'runFlow', flow, query: { sync: true, allowParallel: true } })
    const { answered, answer } = unawaited(api.call('runFlow', request))
    try {
      const isBeside = ({ auditId, status }: HistoryItem): boolean => auditId > earlier.auditId && !isTerminal(status)
      const found = await currentRun(tools, flow.id, answered, isBeside)
      // What allowParallel does is not documented.
      if (found === undefined || answered()) throw new NotApplicable('a start beside a run begins nothing here')
      const later = { flowId: flow.id, auditId: found.auditId }
      await needRunning(tools, later)
      await stopRunning(tools, earlier)
      await given.ended(earlier)
      if (!(await eventually(async () => answered(), Boolean, A_MOMENT_MS))) return
      const status = await given.statusOf(later)
      // The end of the earlier run may have taken longer than a request may.
      const reply = await answer.catch(() => undefined)
      if (reply?.ok !== true) throw new Blocked('the start with sync=true was not answered with a success')
      expect.that(isTerminal(status), 'the start was answered while its execution went on', status)
    } finally {
      await endAll(tools, earlier, answered)
    }
  },
})

export const statusesBeside = check({
  rule: 'executions/status-values',
  title: 'two executions under way, one of which may wait, show known statuses',
  claims: 'slow-flow',
  run: async (tools) => {
    for (const run of await twoUnderWay(tools)) {
      const status = await tools.given.statusOf(run)
      tools.expect.that(STATUSES.includes(status), 'the status is none of the six', status)
      const item = (await pastRuns(tools, run.flowId)).find(({ auditId }) => auditId === run.auditId)
      tools.expect.that(item === undefined || STATUSES.includes(item.status), 'the history shows another status', item)
    }
  },
})
