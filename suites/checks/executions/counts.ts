import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { executions, ready, runNow } from '../schedules/due.ts'
import { walk } from './history-page.ts'

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

/**
 * By how many executions a count may be too low: near the beginning of the time that is counted, executions may end in
 * another order than they began.
 */
const tolerance = (count: number): number => 10 + count / 10

export const countsOfOneTime = check({
  rule: 'executions/counts-of-one-time',
  title: 'the counts of a long history are those of its newest executions, however many of them are counted',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { json } = await api.need('countExecutionStatuses', { path: { flowId } })
    const counts = new Map(Object.entries(json ?? {}).map(([status, count]) => [status, Number(count)]))
    const items = (await walk(api, flowId)).flatMap((page) => page.items)
    const seen = new Map<string, number>()
    const isReached = (): boolean => [...counts].every(([status, count]) => (seen.get(status) ?? 0) >= count)
    for (const { status } of items.toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1))) {
      if (isReached()) break
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
    // The time that is counted, which is not documented, may be longer than that of the history.
    if (!isReached()) throw new NotApplicable('more executions are counted than the history shows')
    for (const [status, count] of seen) {
      const counted = counts.get(status) ?? 0
      const says = `${counted} executions are counted as ${status}, of ${count} in the time of the others`
      expect.that(counted >= count - tolerance(count), says, json)
    }
  },
})
