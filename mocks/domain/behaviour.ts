import { assistantParts } from './agent/assistant.ts'
import { billingParts } from './agent/billing.ts'
import { chatOperations } from './agent/chat-operations.ts'
import { chatParts } from './agent/chat.ts'
import { modelKeyOperations } from './agent/model-key-operations.ts'
import { modelKeyParts } from './agent/model-keys.ts'
import { sessionOperations, sessionParts } from './agent/sessions.ts'
import { streamParts } from './agent/streams.ts'
import { agentToolParts } from './agent/tools.ts'
import { agentToolOperations } from './agent/tools/operations.ts'
import { apiKeyOperations, apiKeyParts } from './api-keys.ts'
import { auditOperations, auditParts } from './audit.ts'
import { authenticationOperations, authenticationParts } from './authentication.ts'
import { cliOperations, cliParts } from './cli.ts'
import { connectionOperations, connectionParts } from './connections.ts'
import { reachOperations } from './connections/operations.ts'
import { executionOperations, executionParts } from './executions.ts'
import { dbtOperations, dbtParts } from './executions/dbt.ts'
import { logOperations, logParts } from './executions/logs.ts'
import { flowOperations, flowParts } from './flows.ts'
import { flowBundleOperations, flowBundleParts } from './flows/bundle.ts'
import { macroBundleParts } from './flows/bundled-macros.ts'
import { flowDeletionOperations, flowDeletionParts } from './flows/delete.ts'
import { flowEditOperations, flowEditParts } from './flows/edit.ts'
import { recentFlowOperations, recentFlowParts } from './flows/recent.ts'
import { flowVersionOperations } from './flows/versions.ts'
import { formatOperations, formatParts } from './formats.ts'
import { functionOperations } from './functions.ts'
import type { OperationId } from '#spec'
import type { Behaviour } from './kernel/behaviour.ts'
import type { Operation } from './kernel/operation.ts'
import { plainSteps } from './kernel/steps.ts'
import { macroOperations, macroParts } from './macros.ts'
import { objectBundleOperations, objectBundleParts } from './bundles.ts'
import { listenerOperations, listenerParts } from './listeners.ts'
import { receiverParts } from './listeners/receive.ts'
import { throttleParts } from './listeners/throttle.ts'
import { listenerMessageOperations, listenerMessageParts } from './messages.ts'
import { mcpOperations } from './mcp.ts'
import { callParts } from './mcp/calls.ts'
import { handshakeParts } from './mcp/handshake.ts'
import { messageParts } from './mcp/messages.ts'
import { listingParts } from './mcp/tools.ts'
import { metadataOperations, metadataParts } from './metadata.ts'
import { permissionParts } from './permissions.ts'
import { recycleBinOperations, recycleBinParts } from './recycle-bin.ts'
import { runOperations, runParts } from './runs.ts'
import { scheduleOperations, scheduleParts } from './schedules.ts'
import { scheduleBulkOperations } from './schedules/bulk.ts'
import { scheduleVersionOperations } from './schedules/versions.ts'
import { searchOperations, searchParts } from './search.ts'
import { sqlOperations, sqlParts } from './sql.ts'
import { templateOperations, templateParts } from './templates.ts'
import { versionParts } from './versions.ts'
import { webhookOperations, webhookParts } from './webhooks.ts'

const plainOperations = {
  ...chatOperations,
  ...sessionOperations,
  ...agentToolOperations,
  ...modelKeyOperations,
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
  ...reachOperations,
  ...formatOperations,
  ...metadataOperations,
  ...objectBundleOperations,
  ...listenerOperations,
  ...listenerMessageOperations,
  ...recycleBinOperations,
  ...auditOperations,
  ...webhookOperations,
  ...macroOperations,
  ...functionOperations,
  ...templateOperations,
  ...cliOperations,
  ...searchOperations,
  ...sqlOperations,
} satisfies Record<OperationId, Operation>

/** Each operation with its own types, against which its alterations are checked. */
export type PlainOperations = typeof plainOperations

const plainParts = {
  permissions: permissionParts,
  agentTools: agentToolParts,
  assistant: assistantParts,
  chat: chatParts,
  sessions: sessionParts,
  streams: streamParts,
  billing: billingParts,
  modelKeys: modelKeyParts,
  mcpCalls: callParts,
  mcpHandshake: handshakeParts,
  mcpListing: listingParts,
  mcpMessages: messageParts,
  authentication: authenticationParts,
  apiKeys: apiKeyParts,
  audit: auditParts,
  connections: connectionParts,
  dbt: dbtParts,
  executions: executionParts,
  logs: logParts,
  flows: flowParts,
  flowBundles: flowBundleParts,
  flowDeletion: flowDeletionParts,
  flowEdits: flowEditParts,
  recentFlows: recentFlowParts,
  objectBundles: objectBundleParts,
  listeners: listenerParts,
  receiver: receiverParts,
  throttle: throttleParts,
  listenerMessages: listenerMessageParts,
  formats: formatParts,
  metadata: metadataParts,
  recycleBin: recycleBinParts,
  runs: runParts,
  schedules: scheduleParts,
  cli: cliParts,
  macroBundles: macroBundleParts,
  macros: macroParts,
  search: searchParts,
  sql: sqlParts,
  templates: templateParts,
  versions: versionParts,
  webhooks: webhookParts,
}

/** The parts of all areas, by the names under which decisions reach them. */
export type PlainParts = typeof plainParts

// The kernel imports no area: its `Parts` gets its members here, in one place that no area imports.
declare module './kernel/parts.ts' {
  interface Parts extends PlainParts {}
}

/** The documented behaviour, with the mock's plain choice for every freedom. */
export const plainBehaviour: Behaviour = {
  operations: plainOperations,
  steps: plainSteps,
  parts: plainParts,
}
