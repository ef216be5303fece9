import type { OperationId } from '#spec'
import { agentOperations } from './agent.ts'
import { apiKeyOperations, apiKeyParts } from './api-keys.ts'
import { auditOperations, auditParts } from './audit.ts'
import { authenticationOperations, authenticationParts } from './authentication.ts'
import { connectionOperations } from './connections.ts'
import { executionOperations, executionParts } from './executions.ts'
import { dbtOperations, dbtParts } from './executions/dbt.ts'
import { logOperations, logParts } from './executions/logs.ts'
import { flowOperations, flowParts } from './flows.ts'
import { flowBundleOperations, flowBundleParts } from './flows/bundle.ts'
import { flowDeletionOperations, flowDeletionParts } from './flows/delete.ts'
import { flowEditOperations, flowEditParts } from './flows/edit.ts'
import { recentFlowOperations, recentFlowParts } from './flows/recent.ts'
import { flowVersionOperations } from './flows/versions.ts'
import { formatOperations } from './formats.ts'
import type { Behaviour } from './kernel/behaviour.ts'
import type { Operation } from './kernel/operation.ts'
import { plainSteps } from './kernel/steps.ts'
import { mcpOperations } from './mcp.ts'
import { permissionParts } from './permissions.ts'
import { recycleBinOperations, recycleBinParts } from './recycle-bin.ts'
import { runOperations, runParts } from './runs.ts'
import { scheduleOperations, scheduleParts } from './schedules.ts'
import { scheduleBulkOperations } from './schedules/bulk.ts'
import { scheduleVersionOperations } from './schedules/versions.ts'
import { staticOperations } from './static.ts'
import { versionParts } from './versions.ts'

/** The documented behaviour, with the mock's plain choice wherever the documents leave one. */
export const plainBehaviour: Behaviour = {
  operations: {
    ...staticOperations,
    ...agentOperations,
    ...mcpOperations,
    ...authenticationOperations,
    ...apiKeyOperations,
    ...flowOperations,
    ...flowDeletionOperations,
    ...recentFlowOperations,
    ...flowBundleOperations,
    ...flowEditOperations,
    ...flowVersionOperations,
    ...runOperations,
    ...executionOperations,
    ...dbtOperations,
    ...logOperations,
    ...scheduleOperations,
    ...scheduleBulkOperations,
    ...scheduleVersionOperations,
    ...connectionOperations,
    ...formatOperations,
    ...recycleBinOperations,
    ...auditOperations,
  } as Record<OperationId, Operation>,
  steps: plainSteps,
  parts: {
    permissions: permissionParts,
    authentication: authenticationParts,
    apiKeys: apiKeyParts,
    audit: auditParts,
    dbt: dbtParts,
    executions: executionParts,
    logs: logParts,
    flows: flowParts,
    flowBundles: flowBundleParts,
    flowDeletion: flowDeletionParts,
    flowEdits: flowEditParts,
    recentFlows: recentFlowParts,
    recycleBin: recycleBinParts,
    runs: runParts,
    schedules: scheduleParts,
    versions: versionParts,
  },
}
