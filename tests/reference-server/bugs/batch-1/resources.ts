import type { Bug } from '../bug.ts'
import { auditRecords } from './audit-records.ts'
import { bulkShapes } from './bulk-shapes.ts'
import { bundleShapes } from './bundle-shapes.ts'
import { callers } from './callers.ts'
import { connectionFields } from './connection-fields.ts'
import { connectionProperties } from './connection-properties.ts'
import { conventions } from './conventions.ts'
import { creates } from './creates.ts'
import { entries } from './entries.ts'
import { entryShapes } from './entry-shapes.ts'
import { errorRows } from './error-rows.ts'
import { executionLists } from './execution-lists.ts'
import { executionRecords } from './execution-records.ts'
import { flowCounts } from './flow-counts.ts'
import { flowFields } from './flow-fields.ts'
import { formatFields } from './format-fields.ts'
import { ids } from './ids.ts'
import { keysOfUsers } from './keys-of-users.ts'
import { limits } from './limits.ts'
import { puts } from './puts.ts'
import { refusals } from './refusals.ts'
import { roles } from './roles.ts'
import { savedVersions } from './saved-versions.ts'
import { scheduleFields } from './schedule-fields.ts'
import { switches } from './switches.ts'
import { timesAndLists } from './times-and-lists.ts'
import { webhookFields } from './webhook-fields.ts'
import { webhookSwitches } from './webhook-switches.ts'

/** The bugs of conventions, resources, keys, authentication, errors, limits and versions. */
export const resources: readonly Bug[] = [
  ...auditRecords,
  ...bulkShapes,
  ...bundleShapes,
  ...callers,
  ...connectionFields,
  ...connectionProperties,
  ...conventions,
  ...creates,
  ...entries,
  ...entryShapes,
  ...errorRows,
  ...executionLists,
  ...executionRecords,
  ...flowCounts,
  ...flowFields,
  ...formatFields,
  ...ids,
  ...keysOfUsers,
  ...limits,
  ...puts,
  ...refusals,
  ...roles,
  ...savedVersions,
  ...scheduleFields,
  ...switches,
  ...timesAndLists,
  ...webhookFields,
  ...webhookSwitches,
]
