import type { Bug } from '../bug.ts'
import { auditTable } from './audit-table.ts'
import { commandTable } from './command-table.ts'
import { deliveryHeaders } from './delivery-headers.ts'
import { flowDescriptions } from './description-table.ts'
import { macroTable } from './macro-table.ts'
import { messageTable } from './message-table.ts'
import { connectionDescriptions, otherDescriptions, recentDescriptions } from './reach-table.ts'
import { searchTable } from './search-table.ts'
import { templateTable } from './template-table.ts'
import { webhookEvents } from './webhook-events.ts'
import { webhookTable } from './webhook-table.ts'

/** The bugs of the smaller parts of the platform document. */
export const parts: readonly Bug[] = [
  ...macroTable,
  ...templateTable,
  ...deliveryHeaders,
  ...webhookTable,
  ...webhookEvents,
  ...messageTable,
  ...commandTable,
  ...searchTable,
  ...auditTable,
  ...flowDescriptions,
  ...otherDescriptions,
  ...connectionDescriptions,
  ...recentDescriptions,
]
