import type { Int64 } from '#spec'
import type { ExecutionRecord } from '../world/index.ts'
import type { Call } from './kernel/call.ts'

type Filters = Call<'listExecutionHistory'>['query']
export type FilterName = keyof Filters

/** Whether an execution passes one filter of the history, given the value asked for. */
export type HistoryFilter = (execution: ExecutionRecord, wanted: never) => boolean

/**
 * The filters of the execution history. Dates and times of day are read as UTC, both ends included; which zone the
 * service reads them in is not documented.
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

/** Executions that pass every filter that is given, newest first. */
export function matching(
  executions: readonly ExecutionRecord[],
  query: Filters,
  filters: Readonly<Record<string, HistoryFilter>>,
): ExecutionRecord[] {
  const given = Object.entries(query).filter(([name, value]) => value !== undefined && filters[name] !== undefined)
  return executions
    .filter((execution) => given.every(([name, value]) => (filters[name] as HistoryFilter)(execution, value as never)))
    .sort((a, b) => (a.auditId < b.auditId ? 1 : -1))
}
