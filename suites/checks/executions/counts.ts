import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { executions, ready, runNow } from '../schedules/due.ts'

/** How often each status is counted for a flow. */
async function count({ api }: Tools, flowId: Int64, status: string): Promise<number> {
  const { json } = await api.need('countExecutionStatuses', { path: { flowId } })
  return Number((json as Record<string, unknown> | undefined)?.[status] ?? 0)
}

/** Asserts that a status is soon counted so often, or more often. */
async function expectCount(tools: Tools, flowId: Int64, status: string, least: number): Promise<void> {
  const now = await tools.eventually(
    () => count(tools, flowId, status),
    (one) => one >= least,
  )
  tools.expect.that(now >= least, `the count of ${status} is ${now}, not at least ${least}`, now)
}

export const countsStopped = check({
  rule: 'executions/counts-hold-new-run',
  title: 'a run that was stopped raises the count of the status with which it ended',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, target } = tools
    const flowId = target.fixtures.runs?.slow
    if (flowId === undefined) throw new NotApplicable('there is no fixtures.runs.slow')
    await given.idle(flowId)
    const { json } = await api.need('countExecutionStatuses', { path: { flowId } })
    const run = await given.run(flowId)
    await api.need('stopFlow', { path: { flowId }, query: { auditId: run.auditId } })
    const status = await given.ended(run)
    const before = Number((json as Record<string, unknown> | undefined)?.[status] ?? 0)
    await expectCount(tools, flowId, status, before + 1)
  },
})

export const countsWhicheverWay = check({
  rule: 'executions/counts-hold-new-run',
  title: 'runs by id, by name and by a schedule are counted',
  run: async (tools) => {
    const { eventually, given } = tools
    const flow = await given.runnableFlow()
    const statuses = [
      await given.ended(await given.started({ by: 'runFlow', flow })),
      await given.ended(await given.started({ by: 'runFlowByName', flow })),
    ]
    await runNow(tools, await ready(tools, { flowId: flow.id }))
    const ids = await eventually(
      () => executions(tools, flow.id),
      ({ length }) => length > statuses.length,
    )
    if (ids.length <= statuses.length) throw new Blocked('the run by the schedule is not in the history')
    const newest = ids.reduce((high, id) => (id > high ? id : high))
    statuses.push(await given.ended({ flowId: flow.id, auditId: newest }))
    for (const status of new Set(statuses))
      await expectCount(tools, flow.id, status, statuses.filter((one) => one === status).length)
  },
})
