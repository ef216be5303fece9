import type { Check, Observation } from '../kit/index.ts'
import { agentErrorChecks } from './agent-errors/index.ts'
import { agentToolChecks } from './agent-tools/index.ts'
import { apiKeyChecks } from './api-keys/index.ts'
import { auditChecks } from './audit/index.ts'
import { chatChecks } from './chat/index.ts'
import { sessionChecks } from './sessions/index.ts'
import { streamChecks } from './streams/index.ts'
import { authenticationChecks } from './authentication/index.ts'
import { billingChecks } from './billing/index.ts'
import { customKeyChecks } from './custom-key/index.ts'
import { cliChecks } from './cli/index.ts'
import { connectionChecks } from './connections/index.ts'
import { bundleChecks } from './bundles/index.ts'
import { conventionChecks } from './conventions/index.ts'
import { errorChecks } from './errors/index.ts'
import { executionChecks } from './executions/index.ts'
import { flowChecks } from './flows/index.ts'
import { functionChecks } from './functions/index.ts'
import { formatChecks } from './formats/index.ts'
import { httpChecks } from './http/index.ts'
import { macroChecks } from './macros/index.ts'
import { listenerChecks } from './listeners/index.ts'
import { mcpChecks } from './mcp/index.ts'
import { metadataChecks } from './metadata/index.ts'
import { messageChecks } from './messages/index.ts'
import { permissionChecks } from './permissions/index.ts'
import { recycleBinChecks } from './recycle-bin/index.ts'
import { runChecks } from './runs/index.ts'
import { scheduleChecks } from './schedules/index.ts'
import { webhookChecks } from './webhooks/index.ts'
import { searchChecks } from './search/index.ts'
import { sqlChecks } from './sql/index.ts'
import { templateChecks } from './templates/index.ts'

/** A module that exports only checks or observations. */
type ProofModule = Readonly<Record<string, Check | Observation>>

const modules: readonly ProofModule[] = [
  ...executionChecks,
  ...flowChecks,
  ...runChecks,
  ...auditChecks,
  ...authenticationChecks,
  ...apiKeyChecks,
  ...scheduleChecks,
  ...webhookChecks,
  ...permissionChecks,
  ...connectionChecks,
  ...formatChecks,
  ...metadataChecks,
  ...recycleBinChecks,
  ...bundleChecks,
  ...listenerChecks,
  ...messageChecks,
  ...conventionChecks,
  ...errorChecks,
  ...agentErrorChecks,
  ...chatChecks,
  ...sessionChecks,
  ...streamChecks,
  ...agentToolChecks,
  // Where the removal of a key does not bring the cap back, only the first case that removes one can see it.
  ...customKeyChecks,
  ...billingChecks,
  ...mcpChecks,
  ...httpChecks,
  ...macroChecks,
  ...functionChecks,
  ...templateChecks,
  ...cliChecks,
  ...searchChecks,
  ...sqlChecks,
]

/** The proofs of all areas. */
export const areaProofs: readonly (Check | Observation)[] = modules.flatMap((module) => Object.values(module))
