import { type Int64, writeJson } from '#spec'
import { NotApplicable, type StartedRun, type Tools, check, fc, isTerminal, property } from '../../kit/index.ts'
import { otherEnds } from './ends.ts'
import {
  type HistoryItem,
  PAGE,
  highest,
  historyPage,
  idsOf,
  itemOf,
  itemsDownTo,
  lowest,
  pagesOf,
  shownItem,
  walk,
} from './history-page.ts'

const DAY_MS = 86_400_000

export const isAnArray = check({
  rule: 'executions/history-is-an-array',
  title: 'the history of a new flow is an empty array',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    expect.equal(expect.array(await api.need('listExecutionHistory', { path: { flowId: flow.id } })), [], 'the history')
  },
})

export const auditId = check({
  rule: 'executions/history-audit-id',
  title: 'each item has an integer auditId',
  run: async ({ api, given, expect, fixture }) => {
    const { flowId } = await given.run(fixture('runs.succeeds'))
    for (const item of (await historyPage(api, flowId)).items) {
      expect.that(
        typeof item.auditId === 'bigint' || Number.isInteger(item.auditId),
        'an item has no integer auditId',
        item,
      )
    }
  },
})

export const status = check({
  rule: 'executions/history-status',
  title: 'each item has a status',
  run: async ({ api, given, expect, fixture }) => {
    const { flowId } = await given.run(fixture('runs.succeeds'))
    for (const item of (await historyPage(api, flowId)).items) {
      expect.that(typeof item.status === 'string', 'an item has no status', item)
    }
  },
})

export const started = check({
  rule: 'executions/history-started',
  title: 'the item of a run that is over has its moment of start',
  run: async (tools) => {
    const { given, expect, fixture } = tools
    const run = await given.run(fixture('runs.succeeds'))
    await given.ended(run)
    const item = await shownItem(tools, run)
    expect.that(Number.isInteger(item.started), 'started is no integer', item)
    const { now } = await given.clock()
    expect.that(Math.abs((item.started as number) - now()) < DAY_MS, 'started is not the moment of the start', item)
  },
})

export const startedWhileRunning = check({
  rule: 'executions/history-started',
  title: 'the item of an execution that is running has its moment of start',
  claims: 'slow-flow',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.slow'), { allowParallel: true })
    if ((await given.begun(run)) !== 'running') throw new NotApplicable('the execution was not seen running')
    const item = await itemOf(api, run)
    // What an execution that waits shows is open, and it may be over by now.
    if (item?.status !== 'running') throw new NotApplicable('the history does not show the execution as running')
    expect.that(Number.isInteger(item.started), 'an execution that is running has no started', item)
    const { now } = await given.clock()
    expect.that(Math.abs((item.started as number) - now()) < DAY_MS, 'started is not the moment of the start', item)
  },
})

export const startedOfEveryEnd = check({
  rule: 'executions/history-started',
  title: 'the items of runs that failed, warned or were stopped have their moments of start',
  claims: 'slow-flow',
  run: async (tools) => {
    for (const { status, ...run } of await otherEnds(tools)) {
      const item = await shownItem(tools, run)
      tools.expect.that(Number.isInteger(item.started), `an execution that ended as ${status} has no started`, item)
    }
  },
})

/** Asserts that the history has a run; how soon it shows it is not documented. */
async function expectInHistory({ api, eventually, expect }: Tools, { flowId, auditId: id }: StartedRun): Promise<void> {
  const ids = await eventually(
    async () => idsOf(await itemsDownTo(api, flowId, {}, id)),
    (now) => now.includes(id),
  )
  expect.that(ids.includes(id), 'the run is not in the history', ids.slice(0, 5))
}

export const holdsNewRun = check({
  rule: 'executions/history-holds-new-run',
  title: 'a started run is in the history',
  run: async (tools) => expectInHistory(tools, await tools.given.run(tools.fixture('runs.succeeds'))),
})

export const holdsRunUnderWay = check({
  rule: 'executions/history-holds-new-run',
  title: 'a run that is under way is in the history',
  claims: 'slow-flow',
  run: async (tools) => {
    const run = await tools.given.run(tools.fixture('runs.slow'), { allowParallel: true })
    await tools.given.begun(run)
    await expectInHistory(tools, run)
  },
})

export const ofTheNamedFlowOnly = check({
  rule: 'executions/history-of-the-named-flow-only',
  title: 'a run is not in the history of another flow',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.succeeds'))
    const other = await given.flow()
    const { items } = await historyPage(api, other.id)
    expect.that(!idsOf(items).includes(run.auditId), 'the run is in the history of another flow', idsOf(items))
  },
})

export const ofTheNamedFlowUnderFilters = check({
  rule: 'executions/history-of-the-named-flow-only',
  title: 'whatever filter is given, a run is not in the history of another flow',
  run: async (tools) => {
    const { api, given, expect, fixture, target } = tools
    const run = await given.run(fixture('runs.succeeds'))
    const status = await given.ended(run)
    const later = await given.run(run.flowId)
    const { day } = await given.clock()
    const { startedBy } = target.fixtures.history_marks?.own ?? {}
    const other = await given.flow()
    for (const query of [
      { auditIdFilter: run.auditId },
      { lastAuditId: later.auditId },
      { status },
      { fromDate: day(-3), toDate: day(3) },
      ...(startedBy === undefined ? [] : [{ startedBy }]),
    ]) {
      // An auditId of another flow may be refused.
      const reply = await api.call('listExecutionHistory', { path: { flowId: other.id }, query, valid: false })
      const ids = reply.ok && Array.isArray(reply.json) ? idsOf(reply.json as HistoryItem[]) : []
      expect.that(!ids.includes(run.auditId), `the run is in another flow's history with ${writeJson(query)}`, ids)
    }
  },
})

export const noDoubles = check({
  rule: 'executions/history-no-doubles',
  title: 'no audit id stands twice on a page',
  run: async ({ api, expect, fixture }) => {
    const ids = idsOf((await historyPage(api, fixture('long_history'))).items)
    expect.equal(new Set(ids).size, ids.length, 'the number of different audit ids')
  },
})

export const auditIdsGrow = check({
  rule: 'executions/audit-ids-grow',
  title: 'a second run has a higher audit id than the first',
  run: async ({ given, expect, fixture }) => {
    const first = await given.run(fixture('runs.succeeds'))
    await given.ended(first)
    const second = await given.run(first.flowId)
    expect.that(second.auditId > first.auditId, `${second.auditId} followed ${first.auditId}`)
  },
})

const A_FEW_PAGES = 3

export const pageLimit = check({
  rule: 'executions/history-page-limit',
  title: 'the first pages of a long history, as it is, by status and by date, have at most 100 items each',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const [newest] = (await historyPage(api, flowId)).items
    const queries = [{}, { fromDate: '2000-01-01' }, ...(newest === undefined ? [] : [{ status: newest.status }])]
    for (const query of queries) {
      let pages = 0
      for await (const { items } of pagesOf(api, flowId, query)) {
        expect.that(items.length <= PAGE, `a page has ${items.length} items`, items.length)
        if (++pages === A_FEW_PAGES) break
      }
    }
  },
})

export const keepsNewest = check({
  rule: 'executions/history-keeps-newest',
  title: 'no execution newer than the oldest of the first page is missing on it',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items } = await historyPage(api, flowId)
    const ids = new Set(idsOf(items))
    const oldest = lowest(items)
    const newest = highest(ids)
    for (const wanted of new Set(items.map((item) => item.status))) {
      const ofStatus = idsOf((await historyPage(api, flowId, { status: wanted })).items)
      const missed = ofStatus.filter((id) => id > oldest && id <= newest && !ids.has(id))
      expect.equal(missed, [], `executions with status ${wanted} that the first page left out`)
    }
  },
})

export const walkLosesNothing = check({
  rule: 'executions/walk-loses-nothing',
  title: 'every execution that a walk by status meets is met by the whole walk',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const first = await historyPage(api, flowId)
    const byStatus = async (status: string): Promise<Int64[]> =>
      (await walk(api, flowId, { status })).flatMap(({ items }) => idsOf(items))
    // The flow may go on running: what a walk met before the whole one is asked for.
    const before = new Map<string, Int64[]>()
    for (const { status: wanted } of first.items) if (!before.has(wanted)) before.set(wanted, await byStatus(wanted))
    const met = new Set((await walk(api, flowId)).flatMap(({ items }) => idsOf(items)))
    for (const [wanted, ids] of before) {
      const missed = ids.filter((id) => !met.has(id))
      // The oldest may have been purged meanwhile.
      const still = missed.length === 0 ? [] : await byStatus(wanted)
      expect.equal(
        missed.filter((id) => still.includes(id)),
        [],
        `executions with status ${wanted} that the walk did not meet`,
      )
    }
    if (first.reply.header('x-truncated-count') === undefined) return
    // The oldest may have been purged meanwhile here, too.
    const last = await historyPage(api, flowId)
    const least = Math.min(...[first, last].map(({ items, leftOut }) => items.length + leftOut))
    expect.that(met.size >= least, `the walk met ${met.size} executions of ${least}`)
  },
})

export const walkRepeatsNothing = check({
  rule: 'executions/walk-repeats-nothing',
  title: 'no execution is met twice',
  run: async ({ api, expect, fixture }) => {
    const ids = (await walk(api, fixture('long_history'))).flatMap(({ items }) => idsOf(items))
    expect.equal(new Set(ids).size, ids.length, 'the number of different executions met')
  },
})

/** Filters by status and position, alone and combined. */
interface Filters {
  status: string
  from: number
}

export const filtersCombine = property<Filters>({
  rule: 'executions/filters-combine',
  title: 'status and lastAuditId together give what both give alone',
  given: () =>
    fc.record({
      status: fc.constantFrom('success', 'warning', 'error', 'canceled'),
      from: fc.integer({ min: 1, max: 90 }),
    }),
  runs: 8,
  holds: async ({ api, expect, fixture }, { status: wanted, from }) => {
    const flowId = fixture('long_history')
    const { items } = await historyPage(api, flowId)
    const lastAuditId = idsOf(items).toSorted((a, b) => (a < b ? 1 : -1))[Math.min(from, items.length - 1)]
    const byPosition = await historyPage(api, flowId, { lastAuditId })
    const both = await itemsDownTo(api, flowId, { status: wanted, lastAuditId }, lowest(byPosition.items))
    const expected = byPosition.items.filter((item: HistoryItem) => item.status === wanted)
    // The flow may go on running, so that one which was under way is over by now.
    const underWay = new Set(idsOf(byPosition.items.filter((item) => !isTerminal(item.status))))
    const within = both.filter(({ auditId: id }) => !underWay.has(id))
    expect.equal(
      sorted(idsOf(within)),
      sorted(idsOf(expected)),
      `executions with status ${wanted} before ${lastAuditId}`,
    )
  },
})

function sorted(ids: readonly Int64[]): Int64[] {
  return ids.toSorted((a, b) => (a < b ? -1 : 1))
}
