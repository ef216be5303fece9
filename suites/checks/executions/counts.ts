import type { Int64 } from '#spec'
import { Blocked, NotApplicable, type Tools, check, isTerminal, unlessNotApplicable } from '../../kit/index.ts'
import { executions } from './history-page.ts'
import { ready, runNow } from '../schedules/due.ts'
import { stopRunning } from './ends.ts'
import { type HistoryItem, newestItems, walk } from './history-page.ts'
import { runInBulk, sendMessageTo } from './ways.ts'

/** How often each status is counted for a flow. */
async function countsOf({ api }: Tools, flowId: Int64): Promise<ReadonlyMap<string, number>> {
  const { json } = await api.need('countExecutionStatuses', { path: { flowId } })
  return new Map(Object.entries(json ?? {}).map(([status, count]) => [status, Number(count)]))
}

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((all, count) => all + count, 0)

/** Asserts that a status is soon counted so often, or more often. */
async function expectCount(tools: Tools, flowId: Int64, status: string, least: number): Promise<void> {
  const counts = await tools.eventually(
    () => countsOf(tools, flowId),
    (now) => (now.get(status) ?? 0) >= least,
  )
  const now = counts.get(status) ?? 0
  tools.expect.that(now >= least, `the count of ${status} is ${now}, not at least ${least}`, now)
}

/** Fewer executions than any service counts, where it counts only its newest. */
const FEWEST_COUNTED = 10
/** By how many executions the order of ends may differ from that of starts. */
const OUT_OF_ORDER = 1

/** Whether a count may be that of the newest executions: over which time is counted is not documented. */
function isOfNewest(counts: ReadonlyMap<string, number>, status: string, items: readonly HistoryItem[]): boolean {
  const newest = items.toSorted((a, b) => (a.auditId < b.auditId ? 1 : -1)).slice(0, sum(counts))
  const seen = newest.filter((item) => item.status === status).length
  return sum(counts) >= FEWEST_COUNTED && seen <= (counts.get(status) ?? 0) + OUT_OF_ORDER
}

/** What is wrong with the counts after a run of a flow that others may run too. */
async function wrongAfterRun(tools: Tools, flowId: Int64): Promise<string[]> {
  const { api, eventually, given, target } = tools
  const [former, before] = [await newestItems(api, flowId), await countsOf(tools, flowId)]
  const run = await given.run(flowId)
  if (flowId === target.fixtures.runs?.slow) await stopRunning(tools, run)
  const status = await given.ended(run)
  const rise = (counts: ReadonlyMap<string, number>, name: string): number =>
    (counts.get(name) ?? 0) - (before.get(name) ?? 0)
  const after = await eventually(
    () => countsOf(tools, flowId),
    (counts) => rise(counts, status) > 0,
  )
  const known = new Map(former.map((item) => [item.auditId, item.status]))
  // How soon the history has an end is not documented.
  const items = await eventually(
    () => newestItems(api, flowId),
    (now) => now.some((item) => item.auditId === run.auditId && item.status === status),
  )
  const gained = (name: string): number =>
    items.filter((item) => item.status === name && known.get(item.auditId) !== name).length
  // Where only the newest are counted, an older execution of this status may have dropped out.
  const isLost = rise(after, status) <= 0 && !isOfNewest(after, status, items)
  return [
    ...(isLost ? [`the count of ${status} is ${after.get(status) ?? 0} after a run, as before or less`] : []),
    ...[...after.keys()]
      .filter((name) => isTerminal(name) && rise(after, name) > gained(name))
      .map((name) => `the count of ${name} rose by ${rise(after, name)} for ${gained(name)} executions`),
  ]
}

/** Counts may be late for runs before the case, or lose old executions just then; so they are looked at again. */
const ATTEMPTS = 3

export const countsEachEnd = check({
  rule: 'executions/counts-hold-new-run',
  title: 'a run that succeeds, fails, warns or is stopped raises the count of that status, and no count by too much',
  claims: 'slow-flow',
  run: async (tools) => {
    const { expect, given, target } = tools
    const { slow, ...others } = target.fixtures.runs ?? {}
    if (slow !== undefined) await given.idle(slow)
    const flows = [slow, others.succeeds, others.fails, others.warns].filter((id) => id !== undefined)
    // A second run shows a count that stays at one.
    for (const flowId of [...flows, ...flows]) {
      let wrong = await wrongAfterRun(tools, flowId)
      for (let attempt = 1; attempt < ATTEMPTS && wrong.length > 0; attempt += 1)
        wrong = await wrongAfterRun(tools, flowId)
      expect.equal(wrong, [], 'what is wrong with the counts')
    }
  },
})

/** Asserts that the runs of a flow of the case, which ended so, are counted, each once. */
async function expectCounts(tools: Tools, flowId: Int64, statuses: readonly string[]): Promise<void> {
  for (const status of new Set(statuses))
    await expectCount(tools, flowId, status, statuses.filter((one) => one === status).length)
  // Nobody else knows the flow, so its history explains every count, however late either may be.
  const tooMany = async (): Promise<[string, number][]> => {
    const items = await newestItems(tools.api, flowId)
    const counts = await countsOf(tools, flowId)
    return [...counts].filter(([name, count]) => count > items.filter(({ status }) => status === name).length)
  }
  const wrong = await tools.eventually(tooMany, ({ length }) => length === 0)
  tools.expect.equal(wrong, [], 'what is counted more often than the history has it')
}

export const countsWhicheverWay = check({
  rule: 'executions/counts-hold-new-run',
  title: 'runs by id, by name, by a schedule, by a message and in bulk are counted, each once',
  run: async (tools) => {
    const { eventually, given } = tools
    const flow = await given.runnableFlow()
    const statuses = [
      await given.ended(await given.started({ by: 'runFlow', flow })),
      await given.ended(await given.started({ by: 'runFlowByName', flow })),
    ]
    const countAfter = async (begin: () => Promise<void>): Promise<void> => {
      await begin()
      const ids = await eventually(
        () => executions(tools, flow.id),
        ({ length }) => length > statuses.length,
      )
      if (ids.length <= statuses.length)
        throw new Blocked('the run by a schedule, a bulk edit or a message is not in the history')
      const newest = ids.reduce((high, id) => (id > high ? id : high))
      statuses.push(await given.ended({ flowId: flow.id, auditId: newest }))
    }
    await countAfter(async () => runNow(tools, await ready(tools, { flowId: flow.id })))
    // Before those of which may come nothing.
    await expectCounts(tools, flow.id, statuses)
    // A bulk edit may be refused, and comes last.
    for (const begin of [sendMessageTo, runInBulk])
      await unlessNotApplicable(async () => {
        await countAfter(() => begin(tools, flow))
        await expectCounts(tools, flow.id, statuses)
      })
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
