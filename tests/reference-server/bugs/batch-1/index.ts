import type { Bug } from '../bug.ts'
import { agent } from './agent.ts'
import { parts } from './parts.ts'
import { resources } from './resources.ts'
import { statesAndTables } from './states-and-tables.ts'

export const BATCH_1: readonly Bug[] = [...resources, ...statesAndTables, ...agent, ...parts]
