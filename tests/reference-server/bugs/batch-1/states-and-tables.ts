import type { Bug } from '../bug.ts'
import { movesFromTheBin } from './moves-from-the-bin.ts'
import { movesOfFlows } from './moves-of-flows.ts'
import { movesOfKeys } from './moves-of-keys.ts'
import { movesOfSchedules } from './moves-of-schedules.ts'
import { movesOfTokens } from './moves-of-tokens.ts'
import { movesToTheBin } from './moves-to-the-bin.ts'
import { deletesOfFlows, refusedDeletes } from './refused-deletes.ts'
import { openStartCodes } from './open-start-codes.ts'
import { runsByName } from './run-by-name.ts'
import { runLimits } from './run-limits.ts'
import { runMasks } from './run-masks.ts'
import { runOptions } from './run-options.ts'
import { runTable } from './run-table.ts'
import { startCodes } from './start-codes.ts'
import { historyFilters } from './history-filters.ts'
import { executionTable } from './execution-table.ts'
import { connectionTable, scheduleTable } from './object-tables.ts'
import { formatTable, otherTables } from './format-tables.ts'
import { flowTable } from './flow-table.ts'
import { bundleTable, exportsOfFlows, metadataTable, rollbacks, sqlTable } from './bundle-tables.ts'

/** The states and transitions, and the tables of flows, runs, executions, schedules and objects. */
export const statesAndTables: readonly Bug[] = [
  ...movesFromTheBin,
  ...movesOfFlows,
  ...movesOfKeys,
  ...movesOfSchedules,
  ...movesOfTokens,
  ...movesToTheBin,
  ...deletesOfFlows,
  ...refusedDeletes,
  ...openStartCodes,
  ...runsByName,
  ...runLimits,
  ...runMasks,
  ...runOptions,
  ...runTable,
  ...startCodes,
  ...historyFilters,
  ...executionTable,
  ...scheduleTable,
  ...connectionTable,
  ...otherTables,
  ...formatTable,
  ...flowTable,
  ...rollbacks,
  ...exportsOfFlows,
  ...bundleTable,
  ...sqlTable,
  ...metadataTable,
]
