import type { Int64 } from '#spec'
import { type Api, Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { type HistoryPage, historyPage, lowest, walk } from './history-page.ts'

/** The first two pages of the long history; blocks the case if it has fewer. */
async function twoPages(api: Api, flowId: Int64): Promise<[HistoryPage, HistoryPage]> {
  const first = await historyPage(api, flowId)
  const second = await historyPage(api, flowId, { lastAuditId: lowest(first.items) })
  if (second.items.length === 0) throw new Blocked('fixtures.long_history has a single page')
  return [first, second]
}

/** Asserts that each page of a walk counts as left out what the pages after it hold. */
function expectCounted({ expect }: Pick<Tools, 'expect'>, pages: readonly HistoryPage[], when: string): void {
  let older = 0
  for (const page of pages.toReversed()) {
    expect.equal(page.leftOut, older, `X-Truncated-Count ${page === pages[0] ? '' : 'of a later page '}${when}`)
    older += page.items.length
  }
}

export const truncatedCountSent = check({
  rule: 'executions/truncated-count-sent',
  title: 'a page that leaves executions out says so in X-Truncated-Count',
  run: async ({ api, expect, fixture }) => {
    const [first] = await twoPages(api, fixture('long_history'))
    const header = first.reply.header('x-truncated-count')
    expect.that(/^[1-9]\d*$/.test(header ?? ''), 'X-Truncated-Count is not a positive integer', header)
  },
})

export const truncatedCountValue = check({
  rule: 'executions/truncated-count-value',
  title: 'X-Truncated-Count is the number of executions on the later pages',
  run: async ({ api, expect, fixture }) => {
    const [first, ...later] = await walk(api, fixture('long_history'))
    if (first?.reply.header('x-truncated-count') === undefined) throw new Blocked('there is no X-Truncated-Count')
    const leftOut = later.reduce((sum, page) => sum + page.items.length, 0)
    expect.equal(first.leftOut, leftOut, 'X-Truncated-Count of the first page')
  },
})

export const truncatedCountWithFilters = check({
  rule: 'executions/truncated-count-with-filters',
  title: 'under a filter by status only matching executions are counted',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items } = await historyPage(api, flowId)
    for (const wanted of new Set(items.map((item) => item.status))) {
      const pages = await walk(api, flowId, { status: wanted })
      if (pages.length === 0) throw new Blocked(`no execution is listed with status ${wanted}`)
      expectCounted({ expect }, pages, `with status ${wanted}`)
    }
  },
})

export const truncatedCountUnderDates = check({
  rule: 'executions/truncated-count-with-filters',
  title: 'under dates only matching executions are counted',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const moments = (await walk(api, flowId)).flatMap(({ items }) => items.map((item) => item.started ?? Number.NaN))
    if (moments.some((moment) => !Number.isFinite(moment))) throw new Blocked('an item has no started')
    const sortedMoments = moments.toSorted((a, b) => a - b)
    const day = (share: number): string =>
      new Date(sortedMoments[Math.floor((sortedMoments.length - 1) * share)] ?? 0).toISOString().slice(0, 10)
    const whole = { fromDate: day(0.1), toDate: day(0.9) }
    const timed = { ...whole, fromTime: '00:00:00', toTime: '23:59:59' }
    for (const query of [{ fromDate: day(0.3) }, { toDate: day(0.7) }, whole, timed])
      expectCounted({ expect }, await walk(api, flowId, query), `with ${JSON.stringify(query)}`)
  },
})

export const truncatedCountUnderMarks = check({
  rule: 'executions/truncated-count-with-filters',
  title: 'under triggerType, startedBy, description and metrics only matching executions are counted',
  run: async ({ api, expect, fixture, target }) => {
    const flowId = fixture('long_history')
    const { own = {}, others = {} } = target.fixtures.history_marks ?? {}
    const marks = [...Object.entries<string>(own), ...Object.entries<string>(others)]
    if (marks.length === 0) throw new NotApplicable('the target file has no fixtures.history_marks')
    for (const [name, value] of marks) {
      const query = { [name]: value }
      // A value that no execution of this flow has may be refused.
      if ((await api.call('listExecutionHistory', { path: { flowId }, query })).status === 400) continue
      expectCounted({ expect }, await walk(api, flowId, query), `with ${name}=${value}`)
    }
  },
})

export const truncatedCountWhileWalking = check({
  rule: 'executions/truncated-count-while-walking',
  title: 'each page counts only what is older than it',
  run: async ({ api, expect, fixture }) => {
    const pages = await walk(api, fixture('long_history'))
    if (pages.length < 2) throw new Blocked('fixtures.long_history has a single page')
    let older = 0
    for (const page of pages.toReversed()) {
      if (page !== pages[0]) expect.equal(page.leftOut, older, 'X-Truncated-Count of a later page')
      older += page.items.length
    }
  },
})

export const truncatedCountNone = check({
  rule: 'executions/truncated-count-none',
  title: 'a complete answer counts nothing as left out',
  run: async ({ api, eventually, given, expect, fixture }) => {
    const { flowId, auditId: only } = await given.run(fixture('runs.succeeds'))
    // How soon the history has a run is not documented.
    const { items, leftOut } = await eventually(
      () => historyPage(api, flowId, { auditIdFilter: only }),
      (page) => page.items.length > 0,
    )
    if (items.length === 0) throw new Blocked('the filter by audit id gives no execution')
    // Which others the filter keeps is not shown, and so whether the answer is complete.
    if (items.length > 1) throw new NotApplicable('the filter by audit id gives more than one execution')
    expect.equal(leftOut, 0, 'X-Truncated-Count')
  },
})
