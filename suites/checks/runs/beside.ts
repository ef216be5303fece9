import { Blocked, NotApplicable, type StartedRun, type Tools, check, isTerminal } from '../../kit/index.ts'
import { needCutShort, pastRuns } from './starts.ts'

const STATUSES: readonly unknown[] = ['queued', 'running', 'success', 'warning', 'error', 'canceled']

/** Two executions of the slow flow, of which the later one waits, or runs beside the other. */
async function twoUnderWay(tools: Tools): Promise<[StartedRun, StartedRun]> {
  const { given, target } = tools
  const flowId = target.fixtures.runs?.slow
  if (flowId === undefined) throw new NotApplicable('there is no fixtures.runs.slow')
  await given.idle(flowId)
  const { auditId } = await given.run(flowId)
  await given.begun({ flowId, auditId })
  await given.attempt({ by: 'runFlow', flow: { id: flowId, name: '' }, query: { waitIfRunning: true } })
  const later = (await pastRuns(tools, flowId)).find((one) => one.auditId > auditId && !isTerminal(one.status))
  // What waitIfRunning does is not documented.
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
    expect.that(false, 'an execution went on although its stop was answered as that of one that ended', status)
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
