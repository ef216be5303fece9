import type { FreedomId } from '#spec'
import { agentErrorProbes } from './agent-errors.ts'
import { agentToolProbes } from './agent-tools.ts'
import { apiKeyProbes } from './api-keys.ts'
import { auditProbes } from './audit.ts'
import { authenticationProbes } from './authentication.ts'
import { billingProbes } from './billing.ts'
import { bundleProbes } from './bundles.ts'
import { chatProbes } from './chat.ts'
import { cliProbes } from './cli.ts'
import { connectionProbes } from './connections.ts'
import { conventionProbes } from './conventions.ts'
import { customKeyProbes } from './custom-key.ts'
import { errorProbes } from './errors.ts'
import { executionProbes } from './executions.ts'
import { flowProbes } from './flows.ts'
import { listenerProbes } from './listeners.ts'
import { macroProbes } from './macros.ts'
import { mcpProbes } from './mcp.ts'
import { messageProbes } from './messages.ts'
import { metadataProbes } from './metadata.ts'
import { permissionProbes } from './permissions.ts'
import { recycleBinProbes } from './recycle-bin.ts'
import { runProbes } from './runs.ts'
import { scheduleProbes } from './schedules.ts'
import { searchProbes } from './search.ts'
import { sessionProbes } from './sessions.ts'
import { sqlProbes } from './sql.ts'
import { streamProbes } from './streams.ts'
import { templateProbes } from './templates.ts'
import { webhookProbes } from './webhooks.ts'
import type { Probe } from './probe.ts'

/** The probes of all areas, by freedom. */
export const probes: { readonly [Id in FreedomId]?: Probe } = {
  ...agentErrorProbes,
  ...agentToolProbes,
  ...apiKeyProbes,
  ...auditProbes,
  ...authenticationProbes,
  ...billingProbes,
  ...bundleProbes,
  ...chatProbes,
  ...cliProbes,
  ...connectionProbes,
  ...conventionProbes,
  ...customKeyProbes,
  ...errorProbes,
  ...executionProbes,
  ...flowProbes,
  ...listenerProbes,
  ...macroProbes,
  ...mcpProbes,
  ...messageProbes,
  ...metadataProbes,
  ...permissionProbes,
  ...recycleBinProbes,
  ...runProbes,
  ...scheduleProbes,
  ...searchProbes,
  ...sessionProbes,
  ...sqlProbes,
  ...streamProbes,
  ...templateProbes,
  ...webhookProbes,
}
