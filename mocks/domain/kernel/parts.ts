import type { ApiKeyParts } from '../api-keys.ts'
import type { AuditParts } from '../audit.ts'
import type { AuthenticationParts } from '../authentication.ts'
import type { PermissionParts } from '../permissions.ts'
import type { ExecutionParts } from '../executions.ts'
import type { DbtParts } from '../executions/dbt.ts'
import type { LogParts } from '../executions/logs.ts'
import type { FlowParts } from '../flows.ts'
import type { FlowBundleParts } from '../flows/bundle.ts'
import type { FlowDeletionParts } from '../flows/delete.ts'
import type { FlowEditParts } from '../flows/edit.ts'
import type { RecentFlowParts } from '../flows/recent.ts'
import type { RecycleBinParts } from '../recycle-bin.ts'
import type { RunParts } from '../runs.ts'
import type { ScheduleParts } from '../schedules.ts'
import type { VersionParts } from '../versions.ts'

/**
 * The named decisions that operations of an area share. Faults and variants replace single ones; a decision that only
 * one operation takes is a guard, `apply` or `answer` of that operation instead.
 */
export interface Parts {
  permissions: PermissionParts
  authentication: AuthenticationParts
  apiKeys: ApiKeyParts
  audit: AuditParts
  dbt: DbtParts
  executions: ExecutionParts
  logs: LogParts
  flows: FlowParts
  flowBundles: FlowBundleParts
  flowDeletion: FlowDeletionParts
  flowEdits: FlowEditParts
  recentFlows: RecentFlowParts
  recycleBin: RecycleBinParts
  runs: RunParts
  schedules: ScheduleParts
  versions: VersionParts
}
