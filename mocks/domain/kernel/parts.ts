import type { AssistantParts } from '../agent/assistant.ts'
import type { BillingParts } from '../agent/billing.ts'
import type { ChatParts } from '../agent/chat.ts'
import type { ModelKeyParts } from '../agent/model-keys.ts'
import type { SessionParts } from '../agent/sessions.ts'
import type { StreamParts } from '../agent/streams.ts'
import type { AgentToolParts } from '../agent/tools.ts'
import type { ApiKeyParts } from '../api-keys.ts'
import type { AuditParts } from '../audit.ts'
import type { AuthenticationParts } from '../authentication.ts'
import type { CliParts } from '../cli.ts'
import type { ConnectionParts } from '../connections/reach.ts'
import type { IoParts } from '../io/parts.ts'
import type { MetadataParts } from '../metadata.ts'
import type { CallParts } from '../mcp/calls.ts'
import type { HandshakeParts } from '../mcp/handshake.ts'
import type { MessageParts } from '../mcp/messages.ts'
import type { ListingParts } from '../mcp/tools.ts'
import type { PermissionParts } from '../permissions.ts'
import type { ExecutionParts } from '../executions.ts'
import type { DbtParts } from '../executions/dbt.ts'
import type { LogParts } from '../executions/logs.ts'
import type { FlowParts } from '../flows.ts'
import type { FlowBundleParts } from '../flows/bundle.ts'
import type { FlowDeletionParts } from '../flows/delete.ts'
import type { FlowEditParts } from '../flows/edit.ts'
import type { RecentFlowParts } from '../flows/recent.ts'
import type { ObjectBundleParts } from '../bundles.ts'
import type { ListenerParts } from '../listeners.ts'
import type { ReceiverParts } from '../listeners/receive.ts'
import type { ThrottleParts } from '../listeners/throttle.ts'
import type { MacroParts } from '../macros.ts'
import type { ListenerMessageParts } from '../messages.ts'
import type { RecycleBinParts } from '../recycle-bin.ts'
import type { RunParts } from '../runs.ts'
import type { ScheduleParts } from '../schedules.ts'
import type { SearchParts } from '../search.ts'
import type { SqlParts } from '../sql.ts'
import type { TemplateParts } from '../templates.ts'
import type { VersionParts } from '../versions.ts'
import type { WebhookParts } from '../webhooks.ts'

/**
 * The named decisions that operations of an area share. Faults and variants replace single ones; a decision that only
 * one operation takes is a guard, `apply` or `answer` of that operation instead.
 */
export interface Parts {
  permissions: PermissionParts
  agentTools: AgentToolParts
  assistant: AssistantParts
  chat: ChatParts
  sessions: SessionParts
  streams: StreamParts
  billing: BillingParts
  modelKeys: ModelKeyParts
  mcpCalls: CallParts
  mcpHandshake: HandshakeParts
  mcpListing: ListingParts
  mcpMessages: MessageParts
  authentication: AuthenticationParts
  apiKeys: ApiKeyParts
  audit: AuditParts
  connections: ConnectionParts
  dbt: DbtParts
  executions: ExecutionParts
  logs: LogParts
  flows: FlowParts
  flowBundles: FlowBundleParts
  flowDeletion: FlowDeletionParts
  flowEdits: FlowEditParts
  recentFlows: RecentFlowParts
  objectBundles: ObjectBundleParts
  listeners: ListenerParts
  receiver: ReceiverParts
  throttle: ThrottleParts
  listenerMessages: ListenerMessageParts
  formats: IoParts
  metadata: MetadataParts
  recycleBin: RecycleBinParts
  runs: RunParts
  schedules: ScheduleParts
  cli: CliParts
  macros: MacroParts
  search: SearchParts
  sql: SqlParts
  templates: TemplateParts
  versions: VersionParts
  webhooks: WebhookParts
}
