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
} from '../../kit/index.ts'
import { stopRunning } from '../executions/ends.ts'
import { type PastRun, currentRun, needCutShort, pastRuns } from './starts.ts'

const STATUSES: readonly unknown[] = ['queued', 'running', 'success', 'warning', 'error', 'canceled']

/** A run of the slow flow that has begun. */
async function slowRunBegun({ given, target }: Tools): Promise<StartedRun> {
  const flowId = target.fixtures.runs?.slow
  if (flowId === undefined) throw new NotApplicable('there is no fixtures.runs.slow')
  await given.idle(flowId)
  const run = await given.run(flowId)
  await given.begun(run)
  return run
}

/** Two executions of the slow flow, of which the later one waits, or runs beside the other. */
async function twoUnderWay(
  tools: Tools,
  query: Readonly<Record<string, unknown>> = { waitIfRunning: true },
): Promise<[StartedRun, StartedRun]> {
  const { given } = tools
  const { flowId, auditId } = await slowRunBegun(tools)
  await given.attempt({ by: 'runFlow', flow: { id: flowId, name: '' }, query })
  const later = (await pastRuns(tools, flowId)).find((one) => one.auditId > auditId && !isTerminal(one.status))
  // What waitIfRunning and allowParallel do is not documented.
  if (later === undefined) throw new NotApplicable('a start beside a run begins nothing here')
  return [
    { flowId, auditId },
    { flowId, auditId: later.auditId },
  ]
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
    if (isTerminal(await eventually(() => given.statusOf(other), isTerminal)))
      throw new NotApplicable('an execution ends where another is started beside it')
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
    const status = await eventually(() => given.statusOf(later), isTerminal)
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
  const [earlier, later] = await twoUnderWay(tools, { allowParallel: true })
  for (const run of [earlier, later])
    if ((await tools.given.begun(run)) !== 'running')
      throw new NotApplicable('two executions do not run beside each other')
  return [earlier, later]
}

/** How long it is looked whether something ends that should go on, in ms. */
const A_MOMENT_MS = 300

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
    expect.that(!isTerminal(status), 'the stop of another execution ended this one', status)
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

export const waitsForItsOwnRun = check({
  rule: 'runs/sync-waits',
  title: 'a start with sync=true beside an earlier run is not answered at the end of that one',
  // The same for either operation: what it waits for begins after the start.
  over: ['runFlow'],
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, expect, given } = tools
    const earlier = await slowRunBegun(tools)
    const request = requestOf({
      by: 'runFlow',
      flow: { id: earlier.flowId, name: '' },
      query: { sync: true, allowParallel: true },
    })
    const { answered, answer } = unawaited(api.call('runFlow', request))
    const isBeside = ({ auditId, status }: PastRun): boolean => auditId > earlier.auditId && !isTerminal(status)
    const found = await currentRun(tools, earlier.flowId, answered, isBeside)
    // What allowParallel does is not documented.
    if (found === undefined || answered()) throw new NotApplicable('a start beside a run begins nothing here')
    const later = { flowId: earlier.flowId, auditId: found.auditId }
    await given.begun(later)
    await stopRunning(tools, earlier)
    await given.ended(earlier)
    const isAnswered = await eventually(async () => answered(), Boolean, A_MOMENT_MS)
    const status = await given.statusOf(later)
    await api.call('stopFlow', { path: { flowId: later.flowId }, query: { auditId: later.auditId }, valid: false })
    await answer.catch(() => undefined)
    expect.that(!isAnswered || isTerminal(status), 'the start was answered while its execution went on', status)
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
