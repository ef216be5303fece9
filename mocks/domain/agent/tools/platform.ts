import type { Int64 } from '#spec'
import { connectionOperations } from '../../connections.ts'
import { executionOperations } from '../../executions.ts'
import { logOperations } from '../../executions/logs.ts'
import { flowOperations } from '../../flows.ts'
import { flowEditOperations } from '../../flows/edit.ts'
import { recentFlowOperations } from '../../flows/recent.ts'
import { flowVersionOperations } from '../../flows/versions.ts'
import { recycleBinOperations } from '../../recycle-bin.ts'
import { runOperations } from '../../runs.ts'
import { scheduleOperations } from '../../schedules.ts'
import type { AgentTool, ToolSchema } from './tool.ts'
import { type PlatformTool, platformTool } from './platform-tool.ts'
import { searchFlows } from './search-flows.ts'

const FLOW = { flowId: { type: 'integer', description: 'Id of the flow' } } as const
const SCHEDULE = { scheduleId: { type: 'integer', description: 'Id of the schedule' } } as const
const AUDIT = { auditId: { type: 'integer', description: 'Audit id of the execution' } } as const

/** Schema of a tool's required and optional arguments. */
function taking(needed: ToolSchema['properties'] = {}, optional: ToolSchema['properties'] = {}): ToolSchema {
  return { type: 'object', properties: { ...needed, ...optional }, required: Object.keys(needed) }
}

const executed: Pick<PlatformTool, 'request'> = {
  request: ({ flowId, ...query }) => ({ path: { flowId }, query }),
}

const tools: readonly PlatformTool[] = [
  { name: 'list_flows', title: 'List the flows', operation: flowOperations.listFlows, parameters: taking() },
  { name: 'get_flow', title: 'Show a flow', operation: flowOperations.getFlow, parameters: taking(FLOW) },
  {
    name: 'list_recent_flows',
    title: 'List the recently opened flows',
    operation: recentFlowOperations.listRecentFlows,
    parameters: taking({}, { limit: { type: 'integer' } }),
    request: (query) => ({ query }),
  },
  {
    name: 'get_flow_usage',
    title: 'Show where a flow is used',
    operation: flowEditOperations.getFlowUsage,
    parameters: taking(FLOW),
  },
  {
    name: 'get_flow_documentation',
    title: 'Describe a flow',
    operation: flowEditOperations.getFlowDocumentation,
    parameters: taking(FLOW),
  },
  {
    name: 'list_flow_versions',
    title: 'List the saved versions of a flow',
    operation: flowVersionOperations.listFlowVersions,
    parameters: taking(FLOW),
  },
  { name: 'run_flow', title: 'Start a flow', operation: runOperations.runFlow, parameters: taking(FLOW) },
  {
    name: 'stop_flow',
    title: 'Stop the running executions of a flow',
    operation: runOperations.stopFlow,
    parameters: taking(FLOW, AUDIT),
    idempotent: true,
    ...executed,
  },
  {
    name: 'get_execution',
    title: 'Show the result of an execution',
    operation: executionOperations.getExecution,
    parameters: taking(FLOW, AUDIT),
    ...executed,
  },
  {
    name: 'list_executions',
    title: 'List the executions of a flow',
    operation: executionOperations.listExecutionHistory,
    parameters: taking(FLOW, { status: { type: 'string' } }),
    ...executed,
  },
  {
    name: 'get_execution_log',
    title: 'Show the log of an execution',
    operation: logOperations.getExecutionConsole,
    parameters: taking(AUDIT, FLOW),
    // Without a flow, that of the execution.
    request: ({ auditId, flowId }, { view }) => ({
      path: { auditId, flowId: flowId ?? view.executions.get(auditId as Int64)?.flowId },
    }),
  },
  {
    name: 'list_schedules',
    title: 'List the schedules',
    operation: scheduleOperations.listSchedules,
    parameters: taking(),
  },
  {
    name: 'enable_schedule',
    title: 'Resume a schedule',
    operation: scheduleOperations.enableSchedule,
    parameters: taking(SCHEDULE),
    idempotent: true,
  },
  {
    name: 'disable_schedule',
    title: 'Pause a schedule',
    operation: scheduleOperations.disableSchedule,
    parameters: taking(SCHEDULE),
    idempotent: true,
  },
  {
    name: 'list_connections',
    title: 'List the connections',
    operation: connectionOperations.listConnections,
    parameters: taking(),
  },
  {
    name: 'list_deleted_objects',
    title: 'List the recycle bin',
    operation: recycleBinOperations.listDeletedObjects,
    parameters: taking(),
  },
]

/** Undocumented tools, which the documents leave open. Each does the work of one platform operation. */
export const platformTools: readonly AgentTool[] = [...tools.map(platformTool), searchFlows]
