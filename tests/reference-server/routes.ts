import { agentRoutes } from './agent.ts'
import { auditRoutes } from './audit.ts'
import { bundleRoutes } from './bundles.ts'
import { catalogueRoutes } from './catalogue.ts'
import { entryRoutes } from './entry.ts'
import { executionRoutes } from './executions.ts'
import { flowRoutes } from './flows.ts'
import { hookRoutes } from './hooks.ts'
import { inboxRoutes } from './inbox.ts'
import { keyRoutes } from './keys.ts'
import { macroRoutes } from './macros.ts'
import { mcpRoutes } from './mcp.ts'
import { objectRoutes } from './objects.ts'
import { runRoutes } from './runs.ts'
import { scheduleRoutes } from './schedules.ts'
import { searchRoutes } from './search.ts'
import { versionRoutes } from './versions.ts'
import { webhookRoutes } from './webhooks.ts'
import type { Route } from './call.ts'

/** All routes, those without parameters first. */
export const ROUTES: readonly Route[] = [
  ...entryRoutes,
  ...keyRoutes,
  ...flowRoutes,
  ...bundleRoutes,
  ...versionRoutes,
  ...runRoutes,
  ...executionRoutes,
  ...scheduleRoutes,
  ...objectRoutes,
  ...inboxRoutes,
  ...catalogueRoutes,
  ...macroRoutes,
  ...webhookRoutes,
  ...searchRoutes,
  ...auditRoutes,
  ...agentRoutes,
  ...mcpRoutes,
  ...hookRoutes,
].toSorted(([, one], [, other]) => one.split(':').length - other.split(':').length)
