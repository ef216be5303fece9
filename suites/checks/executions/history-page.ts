import type { Int64 } from '#spec'
import { type Api, Blocked, type Reply, type StartedRun, type Tools, isTerminal } from '../../kit/index.ts'

/** An item of the execution history. */
export interface HistoryItem {
  auditId: Int64
  status: string
  started?: number | null
}

/** One page of the history: its items, and what it says was left out. */
export interface HistoryPage {
  items: HistoryItem[]
  leftOut: number
  reply: Reply
}

/** Requests a page of history; anything but an array blocks the case. */
export async function historyPage(
  api: Api,
  flowId: Int64,
  query: Readonly<Record<string, unknown>> = {},
): Promise<HistoryPage> {
  const reply = await api.need('listExecutionHistory', { path: { flowId }, query })
  if (!Array.isArray(reply.json)) throw new Blocked('the history is not an array')
  return { items: reply.json as HistoryItem[], leftOut: Number(reply.header('x-truncated-count') ?? 0), reply }
}

/** The item of an execution in the history of its flow. */
export async function itemOf(api: Api, { flowId, auditId }: StartedRun): Promise<HistoryItem | undefined> {
  return (await itemsDownTo(api, flowId, {}, auditId)).find((item) => item.auditId === auditId)
}

/** The item of an execution that is over, once the history shows that: how soon it does is not documented. */
export async function shownItem({ api, eventually }: Tools, run: StartedRun): Promise<HistoryItem> {
  const item = await eventually(
    () => itemOf(api, run),
    (one) => one !== undefined && isTerminal(one.status),
  )
  if (item === undefined || !isTerminal(item.status))
    throw new Blocked('the history does not show that the run is over')
  return item
}

export function idsOf(items: readonly HistoryItem[]): Int64[] {
  return items.map(({ auditId }) => auditId)
}

/** The lowest audit id of a page, which leads to the next one. */
export function lowest(items: readonly HistoryItem[]): Int64 {
  const [first, ...rest] = idsOf(items)
  if (first === undefined) throw new Blocked('the page of history is empty')
  return rest.reduce((low, id) => (id < low ? id : low), first)
}

/** The highest audit id of some. */
export function highest(ids: Iterable<Int64>): Int64 {
  return [...ids].reduce((high, id) => (id > high ? id : high), 0)
}

/** More pages than any history in the suite, to stop endless paging by a faulty service. */
const MOST_PAGES = 1_000

/** The pages from newest to oldest, each requested when it is wanted, with the lowest audit id of the previous one. */
export async function* pagesOf(
  api: Api,
  flowId: Int64,
  query: Readonly<Record<string, unknown>> = {},
): AsyncGenerator<HistoryPage> {
  let page = await historyPage(api, flowId, query)
  while (page.items.length > 0) {
    yield page
    page = await historyPage(api, flowId, { ...query, lastAuditId: lowest(page.items) })
  }
}

/** How many items a page holds at most. */
export const PAGE = 100

/** As many of the newest items as a page may hold, from as many pages as that takes: a page may be of any size up to it. */
export async function newestItems(
  api: Api,
  flowId: Int64,
  query: Readonly<Record<string, unknown>> = {},
): Promise<HistoryItem[]> {
  const items: HistoryItem[] = []
  for await (const page of pagesOf(api, flowId, query)) {
    // Pages of a faulty service may not lead downwards.
    if (items.length > 0 && lowest(page.items) >= lowest(items)) break
    items.push(...page.items)
    if (items.length >= PAGE || page.leftOut === 0) break
  }
  return items
}

/** Audit ids of a flow's newest executions. */
export async function executions({ api }: Pick<Tools, 'api'>, flowId: unknown): Promise<Int64[]> {
  return idsOf(await newestItems(api, flowId as Int64))
}

/** All pages at once. */
export async function walk(
  api: Api,
  flowId: Int64,
  query: Readonly<Record<string, unknown>> = {},
): Promise<HistoryPage[]> {
  const pages: HistoryPage[] = []
  for await (const page of pagesOf(api, flowId, query)) {
    pages.push(page)
    if (pages.length > MOST_PAGES) throw new Blocked('the walk through the history does not end')
  }
  return pages
}

/** The items of a history down to an audit id, from as many pages as that takes: a page may be of any size. */
export async function itemsDownTo(
  api: Api,
  flowId: Int64,
  query: Readonly<Record<string, unknown>>,
  id: Int64,
): Promise<HistoryItem[]> {
  const items: HistoryItem[] = []
  for await (const page of pagesOf(api, flowId, query)) {
    // Pages of a faulty service may not lead downwards.
    const isOn = items.length === 0 || lowest(page.items) < lowest(items)
    items.push(...page.items)
    if (!isOn || lowest(page.items) <= id) break
  }
  return items.filter(({ auditId }) => auditId >= id)
}
