import { Blocked, type Api, type StartedRun, type Tools } from '../../kit/index.ts'
import { type HistoryItem, lowest, pagesOf } from './history-page.ts'

/** The filters of a history by their names. */
export type Query = Readonly<Record<string, unknown>>

/** A run that has just ended, and that the plain history shows: how soon it does is not documented. */
export async function recentRun({ api, eventually, given, fixture }: Tools): Promise<StartedRun> {
  const run = await given.run(fixture('runs.succeeds'))
  const status = await given.ended(run)
  const item = await eventually(
    () => find(api, run, {}),
    (one) => one?.status === status,
  )
  if (item === undefined) throw new Blocked('the run is not in the plain history')
  return run
}

/** Pages of newer executions that other cases may have made meanwhile. */
const NEWER_PAGES = 20

/** The item of a run in a history; where many cases start its flow, a page of newer executions may lie before it. */
export async function find(api: Api, { flowId, auditId }: StartedRun, query: Query): Promise<HistoryItem | undefined> {
  let pages = 0
  for await (const { items } of pagesOf(api, flowId, query)) {
    const found = items.find((item) => item.auditId === auditId)
    if (found !== undefined) return found
    pages += 1
    if (pages === NEWER_PAGES || lowest(items) <= auditId) break
  }
  return undefined
}

/** Whether a run is in a history. */
export async function has(...asked: Parameters<typeof find>): Promise<boolean> {
  return (await find(...asked)) !== undefined
}

/** Whether a run is in a filtered history, which may be a moment behind the plain one. */
export function isKept({ api, eventually }: Tools, run: StartedRun, query: Query): Promise<boolean> {
  return eventually(() => has(api, run, query), Boolean)
}

/** Whether a run is where a query should have it, or not have it. */
export async function isAsIn(tools: Tools, run: StartedRun, query: Query, keeps: boolean): Promise<boolean> {
  return keeps ? isKept(tools, run, query) : has(tools.api, run, query)
}
