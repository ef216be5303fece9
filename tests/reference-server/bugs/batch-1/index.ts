import type { Bug } from '../bug.ts'
import { movesFromTheBin } from './moves-from-the-bin.ts'
import { movesOfFlows } from './moves-of-flows.ts'
import { movesOfKeys } from './moves-of-keys.ts'
import { movesOfSchedules } from './moves-of-schedules.ts'
import { movesOfTokens } from './moves-of-tokens.ts'
import { movesToTheBin } from './moves-to-the-bin.ts'
import { deletesOfFlows, refusedDeletes } from './refused-deletes.ts'
import { resources } from './resources.ts'
import { schedules } from './schedules.ts'

export const BATCH_1: readonly Bug[] = [
  ...schedules,
  ...movesOfSchedules,
  ...movesOfFlows,
  ...refusedDeletes,
  ...deletesOfFlows,
  ...movesToTheBin,
  ...movesFromTheBin,
  ...movesOfTokens,
  ...movesOfKeys,
  ...resources,
]
