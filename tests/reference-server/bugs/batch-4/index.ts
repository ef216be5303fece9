import type { Bug } from '../bug.ts'
import { a4Callers } from './a4-callers.ts'
import { a4Chats } from './a4-chats.ts'
import { a4Errors } from './a4-errors.ts'
import { a4Events } from './a4-events.ts'
import { a4Limits } from './a4-limits.ts'
import { a4Mcp } from './a4-mcp.ts'
import { a4Shapes } from './a4-shapes.ts'
import { a4Tools } from './a4-tools.ts'
import { authentication } from './callers.ts'
import { conventions } from './conventions.ts'
import { errors } from './errors.ts'
import { events, webhookTable } from './events.ts'
import { limits, versioning } from './limits.ts'
import { moves } from './moves-of-objects.ts'
import { otherMoves } from './moves-of-tokens-and-keys.ts'
import { connectionMembers, flowMembers, formatMembers, scheduleMembers } from './object-members.ts'
import { executionRecords, webhookMembers } from './record-members.ts'
import { requestShapes } from './shapes-of-requests.ts'
import { searchTable } from './table-of-search.ts'
import { keyTable, tokenTable } from './tables-of-entry.ts'
import { executionTable } from './tables-of-executions.ts'
import { flowTable } from './tables-of-flows.ts'
import { bundleTable, listenerTable } from './tables-of-listeners-and-bundles.ts'
import { connectionTable, formatTable } from './tables-of-objects.ts'
import { runTable } from './tables-of-runs.ts'
import { scheduleTable } from './tables-of-schedules.ts'
import { cliTable, macroTable, messageTable, metadataTable, sqlTable } from './tables-of-the-rest.ts'

export const BATCH_4: readonly Bug[] = [
  ...a4Tools,
  ...a4Chats,
  ...a4Shapes,
  ...a4Mcp,
  ...a4Callers,
  ...a4Events,
  ...a4Errors,
  ...a4Limits,
  ...conventions,
  ...flowMembers,
  ...connectionMembers,
  ...formatMembers,
  ...scheduleMembers,
  ...webhookMembers,
  ...executionRecords,
  ...requestShapes,
  ...moves,
  ...otherMoves,
  ...tokenTable,
  ...keyTable,
  ...authentication,
  ...flowTable,
  ...runTable,
  ...executionTable,
  ...scheduleTable,
  ...connectionTable,
  ...formatTable,
  ...listenerTable,
  ...bundleTable,
  ...sqlTable,
  ...metadataTable,
  ...macroTable,
  ...webhookTable,
  ...messageTable,
  ...cliTable,
  ...searchTable,
  ...events,
  ...errors,
  ...limits,
  ...versioning,
]
