import type { ExecutionRecord } from '../world/index.ts'
import { findFlow } from './flows.ts'
import { type FilterName, type HistoryFilter, historyFilters, matching } from './history.ts'
import type { Call } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'

export interface ExecutionParts {
  /** Most records that one page of history holds. */
  pageSize: number
  filters: Readonly<Record<FilterName, HistoryFilter>>
  /** The header that says how many matching records were left out; undefined sends none. */
  truncated: (leftOut: number) => string | undefined
  /** One execution as `GET /v1/executions/{flowId}` shows it. */
  render: (execution: ExecutionRecord) => { status: ExecutionRecord['status'] } & Record<string, unknown>
  /** One execution as the history shows it. */
  renderLight: (
    execution: ExecutionRecord,
  ) => Pick<ExecutionRecord, 'auditId' | 'status' | 'started'> & Record<string, unknown>
  /** Log of an execution as text. */
  console: (execution: ExecutionRecord) => string
}

export const executionParts: ExecutionParts = {
  pageSize: 100,
  filters: historyFilters,
  truncated: (leftOut) => String(leftOut),
  render: ({ auditId, flowId, status, started, ended, startedBy, triggerType }) => ({
    auditId, flowId, status, started, ...(ended === undefined ? {} : { ended }), startedBy, triggerType,
  }),
  renderLight: ({ auditId, status, started, triggerType, startedBy, description, metrics }) => ({
    auditId, status, started, triggerType, startedBy, description, metrics,
  }),
  console: ({ log }) => `${log.join('\n')}\n`,
}

type OfExecution = Pick<Call<'getExecutionConsole'>, 'view' | 'caller' | 'path'>

/** An execution of the flow in the path, in the caller's tenant. */
function findExecution({ view, caller, path }: OfExecution): ExecutionRecord | undefined {
  const execution = view.executions.get(path.auditId)
  return execution?.flowId === path.flowId && execution.tenantId === caller.tenantId ? execution : undefined
}

/** Executions of the flow in the path, in the caller's tenant, oldest first. */
function executionsOf({ view, caller, path }: Pick<Call<'getExecution'>, 'view' | 'caller' | 'path'>): ExecutionRecord[] {
  return view.executions.where('flowId', path.flowId).filter(({ tenantId }) => tenantId === caller.tenantId)
}

export const executionOperations = {
  getExecution: operation('getExecution')({
    find: (call) => {
      const { auditId, messageId, status } = call.query
      return executionsOf(call)
        .filter((execution) => auditId === undefined || execution.auditId === auditId)
        .filter((execution) => messageId === undefined || execution.messageId === messageId)
        .findLast((execution) => status === undefined || execution.status === status)
    },
    apply: (_call, execution) => reading(execution),
    answer: (execution, { parts }) => ({ status: 200, json: parts.executions.render(execution) }),
  }),

  listExecutionHistory: operation('listExecutionHistory')({
    find: findFlow,
    apply: (call) => {
      const { pageSize, filters } = call.parts.executions
      const all = matching(executionsOf(call), call.query, filters)
      return reading({ page: all.slice(0, pageSize), leftOut: Math.max(0, all.length - pageSize) })
    },
    answer: ({ page, leftOut }, { parts }) => {
      const truncated = parts.executions.truncated(leftOut)
      return {
        status: 200,
        ...(truncated === undefined ? {} : { headers: { 'x-truncated-count': truncated } }),
        json: page.map((execution) => parts.executions.renderLight(execution)),
      }
    },
  }),

  countExecutionStatuses: operation('countExecutionStatuses')({
    find: findFlow,
    apply: (call) => reading(Object.entries(Object.groupBy(executionsOf(call), ({ status }) => status))),
    answer: (groups) => ({
      status: 200,
      json: Object.fromEntries(groups.map(([status, executions]) => [status, executions.length])),
    }),
  }),

  getExecutionConsole: operation('getExecutionConsole')({
    find: findExecution,
    apply: (_call, execution) => reading(execution),
    answer: (execution, { parts }) => ({ status: 200, text: parts.executions.console(execution) }) as never,
  }),
}
