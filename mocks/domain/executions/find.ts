import type { ExecutionRecord } from '../../world/index.ts'
import type { Call } from '../kernel/call.ts'

/** The execution in the path, of the flow in the path, in the caller's tenant. */
export function findExecution({
  view,
  caller,
  path,
}: Pick<Call<'getExecutionConsole'>, 'view' | 'caller' | 'path'>): ExecutionRecord | undefined {
  const execution = view.executions.get(path.auditId)
  const isIt = execution !== undefined && execution.flowId === path.flowId && execution.tenantId === caller.tenantId
  return isIt ? execution : undefined
}

/** Executions of the flow in the path, in the caller's tenant, oldest first. */
export function executionsOf({
  view,
  caller,
  path,
}: Pick<Call<'getExecution'>, 'view' | 'caller' | 'path'>): ExecutionRecord[] {
  return view.executions.where('flowId', path.flowId).filter(({ tenantId }) => tenantId === caller.tenantId)
}
