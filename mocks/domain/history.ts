import type { Int64 } from '#spec'
import { type ExecutionRecord, flowKey } from '../world/index.ts'
import type { Call } from './kernel/call.ts'

type Filters = Call<'listExecutionHistory'>['query']
export type FilterName = keyof Filters

/** Whether an execution matches one filter of the history, given the requested value. */
export type HistoryFilter = (execution: ExecutionRecord, wanted: never) => boolean

/**
 * The filters of the execution history. Dates and times are read as UTC, both ends inclusive; the service's time zone
 * is not documented.
 */
export const historyFilters: Readonly<Record<FilterName, HistoryFilter>> = {
  lastAuditId: ({ auditId }, wanted: Int64) => auditId < wanted,
  auditIdFilter: ({ auditId }, wanted: Int64) => auditId === wanted,
  fromDate: ({ started }, wanted: string) => dayOf(started) >= wanted.slice(0, 10),
  toDate: ({ started }, wanted: string) => dayOf(started) <= wanted.slice(0, 10),
  fromTime: ({ started }, wanted: string) => timeOf(started) >= wanted,
  toTime: ({ started }, wanted: string) => timeOf(started) <= wanted,
  status: ({ status }, wanted: string) => status === wanted,
  triggerType: ({ triggerType }, wanted: string) => triggerType === wanted,
  startedBy: ({ startedBy }, wanted: string) => startedBy === wanted,
  description: ({ description }, wanted: string) => description.includes(wanted),
  metrics: ({ metrics }, wanted: string) => metrics.includes(wanted),
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function timeOf(time: number): string {
  return new Date(time).toISOString().slice(11, 19)
}

/** A page of the history, newest first, and the number of matching executions beyond it. */
export interface HistoryPage {
  page: ExecutionRecord[]
  leftOut: number
}

/**
 * The newest executions of the flow in the path that match every filter. With no filter but the start position, the
 * ordered index provides the page in constant time.
 */
export function pageOf(
  { view, caller, path, query }: Call<'listExecutionHistory'>,
  pageSize: number,
  filters: Readonly<Record<string, HistoryFilter>>,
): HistoryPage {
  const flow = flowKey(caller.tenantId, path.flowId)
  const indexed = filters['lastAuditId'] === historyFilters.lastAuditId
  const below = indexed ? query.lastAuditId : undefined
  const given = Object.entries(query).filter(
    ([name, value]) => value !== undefined && filters[name] !== undefined && !(indexed && name === 'lastAuditId'),
  )
  const page: ExecutionRecord[] = []
  let matching = 0
  for (const execution of view.executions.newestWhere('flow', flow, below)) {
    // A filter takes what the query has under its name; no type can tell the pairs in a list of entries.
    if (!given.every(([name, value]) => (filters[name] as HistoryFilter)(execution, value as never))) continue
    matching += 1
    if (page.length < pageSize) page.push(execution)
    else if (given.length === 0) break
  }
  const all = given.length === 0 ? view.executions.countWhere('flow', flow, below) : matching
  return { page, leftOut: all - page.length }
}
