import type { Int64 } from '#spec'
import { type Api, Blocked, NotApplicable, check } from '../../kit/index.ts'
import { type HistoryItem, idsOf, lowest, walk } from './history-page.ts'

const DAY_MS = 86_400_000
/** Days beside a date in which it may matter in which zone it is read, and whether it is included. */
const NEAR_DAYS = 2
/** Days from the first execution to a date that this one is surely before. */
const LATER_DAYS = NEAR_DAYS + 1

/** The date of a day that is counted from 1970 on. */
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The executions of a long history with the days on which they started, the first of these days, and one in the middle. */
async function longHistory(api: Api, flowId: Int64) {
  const items = (await walk(api, flowId)).flatMap((page) =>
    page.items.flatMap(({ auditId, started }) =>
      typeof started === 'number' ? [{ auditId, day: Math.floor(started / DAY_MS) }] : [],
    ),
  )
  const days = items.map(({ day }) => day).toSorted((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Blocked('no item of fixtures.long_history has a started')
  if (last - first < LATER_DAYS) throw new NotApplicable('the executions of fixtures.long_history are of a few days')
  const middle = Math.max(first + LATER_DAYS, days[Math.floor(days.length / 2)] ?? 0)
  return { items, first, middle }
}

/** The share of executions that may take days, and so end on another side of a date than that on which they began. */
const LASTING = 0.02

/** Whether more executions of days before a date are on the wrong side of it than may have gone on until it. */
function areMisplaced(older: readonly unknown[], misplaced: readonly unknown[]): boolean {
  // By which moment of an execution dates go is not documented, so one alone shows nothing.
  if (older.length < 2) throw new NotApplicable('hardly any execution of fixtures.long_history is days older')
  return misplaced.length > 1 + older.length * LASTING
}

/** The ids that a walk with this query meets. */
async function met(api: Api, flowId: Int64, query: Readonly<Record<string, unknown>>): Promise<ReadonlySet<Int64>> {
  return new Set((await walk(api, flowId, query)).flatMap(({ items }) => idsOf(items)))
}

export const toDateKeepsOld = check({
  rule: 'executions/filter-to-date-keeps',
  title: 'a toDate within a long history keeps what is days older',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items, middle: to } = await longHistory(api, flowId)
    const kept = await met(api, flowId, { toDate: dateOf(to) })
    const older = items.filter(({ day }) => day < to - NEAR_DAYS)
    const left = older.filter(({ auditId }) => !kept.has(auditId))
    expect.that(!areMisplaced(older, left), `toDate=${dateOf(to)} leaves executions of days before out`, left[0])
  },
})

export const fromDateKeepsOld = check({
  rule: 'executions/filter-from-date-keeps',
  title: 'a fromDate of days before a long history keeps all of it',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items, first } = await longHistory(api, flowId)
    const fromDate = dateOf(first - LATER_DAYS)
    const kept = await met(api, flowId, { fromDate })
    expect.none(items, ({ auditId }) => !kept.has(auditId), `an execution is left out by fromDate=${fromDate}`)
  },
})

export const fromDateLeavesOutOld = check({
  rule: 'executions/filter-from-date-leaves-out',
  title: 'a fromDate within a long history leaves out what is days older',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items, middle: from } = await longHistory(api, flowId)
    const kept = await met(api, flowId, { fromDate: dateOf(from) })
    const older = items.filter(({ day }) => day < from - NEAR_DAYS)
    const answered = older.filter(({ auditId }) => kept.has(auditId))
    expect.that(!areMisplaced(older, answered), `fromDate=${dateOf(from)} keeps executions of days before`, answered[0])
  },
})

/** The oldest execution of a history that has more than a page, with its status. */
async function oldest(api: Api, flowId: Int64) {
  const pages = await walk(api, flowId)
  if (pages.length < 2) throw new Blocked('fixtures.long_history has a single page')
  const items = pages.flatMap((page) => page.items)
  const id = lowest(items)
  return items.find(({ auditId }) => auditId === id) as HistoryItem
}

export const auditIdFilterOfOld = check({
  rule: 'executions/filter-audit-id',
  title: 'the oldest execution of a long history is answered for its id',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { auditId } = await oldest(api, flowId)
    // How an id is matched is not shown, so there may be many before it.
    const ids = await met(api, flowId, { auditIdFilter: auditId })
    expect.that(ids.has(auditId), `the oldest execution is not answered with auditIdFilter=${auditId}`, ids.size)
  },
})

export const getOldByAuditId = check({
  rule: 'executions/get-by-audit-id',
  title: 'the oldest execution of a long history reads with its status',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { auditId, status } = await oldest(api, flowId)
    const reply = await api.call('getExecution', { path: { flowId }, query: { auditId } })
    expect.status(reply, 200)
    expect.equal((reply.json as { status?: unknown } | undefined)?.status, status, `the status of execution ${auditId}`)
  },
})
