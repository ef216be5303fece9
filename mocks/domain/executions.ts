import type { ExecutionRecord } from '../world/index.ts'
import { executionsOf } from './executions/find.ts'
import { findFlow } from './flows.ts'
import { type FilterName, type HistoryFilter, historyFilters, pageOf } from './history.ts'
import { operation, reading } from './kernel/operation.ts'

export interface ExecutionParts {
  /** Page size of the history. */
  pageSize: number
  filters: Readonly<Record<FilterName, HistoryFilter>>
  /** The header with the number of omitted records; undefined omits the header. */
  truncated: (leftOut: number) => string | undefined
  /** One execution as `GET /v1/executions/{flowId}` shows it. */
  render: (execution: ExecutionRecord) => { status: ExecutionRecord['status'] } & Record<string, unknown>
  /** One execution as the history shows it. */
  renderLight: (
    execution: ExecutionRecord,
  ) => Pick<ExecutionRecord, 'auditId' | 'status'> & { started?: number | null } & Record<string, unknown>
  /** Selects one of several matching executions, given oldest first. */
  pick: (matching: readonly ExecutionRecord[]) => ExecutionRecord | undefined
  /** Order of a page of the history, given newest first. */
  order: (page: readonly ExecutionRecord[]) => readonly ExecutionRecord[]
  /** Counts executions by status. */
  counts: (executions: readonly ExecutionRecord[], now: number) => Record<string, number>
}

export const executionParts: ExecutionParts = {
  pageSize: 100,
  filters: historyFilters,
  truncated: (leftOut) => String(leftOut),
  render: ({ auditId, flowId, status, started, ended, startedBy, triggerType }) => ({
    auditId,
    flowId,
    status,
    started,
    ...(ended === undefined ? {} : { ended }),
    startedBy,
    triggerType,
  }),
  renderLight: ({ auditId, status, started, triggerType, startedBy, description, metrics }) => ({
    auditId,
    status,
    started,
    triggerType,
    startedBy,
    description,
    metrics,
  }),
  pick: (executions) => executions.at(-1),
  order: (page) => page,
  counts(executions) {
    const counts: Record<string, number> = {}
    for (const { status } of executions) counts[status] = (counts[status] ?? 0) + 1
    return counts
  },
}

export const executionOperations = {
  getExecution: operation('getExecution')({
    find: (call) => {
      const { auditId, messageId, status } = call.query
      const matches = executionsOf(call)
        .filter((execution) => auditId === undefined || execution.auditId === auditId)
        .filter((execution) => messageId === undefined || execution.messageId === messageId)
        .filter((execution) => status === undefined || execution.status === status)
      return call.parts.executions.pick(matches)
    },
    apply: (_call, execution) => reading(execution),
    answer: (execution, { parts }) => ({ status: 200, json: parts.executions.render(execution) }),
  }),

  listExecutionHistory: operation('listExecutionHistory')({
    find: findFlow,
    apply: (call) => {
      const { pageSize, filters } = call.parts.executions
      return reading(pageOf(call, pageSize, filters))
    },
    answer: ({ page, leftOut }, { parts }) => {
      const truncated = parts.executions.truncated(leftOut)
      return {
        status: 200,
        ...(truncated === undefined ? {} : { headers: { 'x-truncated-count': truncated } }),
        json: parts.executions.order(page).map((execution) => parts.executions.renderLight(execution)),
      }
    },
  }),

  countExecutionStatuses: operation('countExecutionStatuses')({
    find: findFlow,
    apply: (call) => reading(call.parts.executions.counts(executionsOf(call), call.now)),
    answer: (counts) => ({ status: 200, json: counts }),
  }),
}
