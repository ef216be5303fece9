import { type AreaFaults } from './fault.ts'
import { runLifeFaults } from './runs-life.ts'
import { runStartFaults } from './runs-start.ts'

/** Faults of runs: starting, parameters, waiting, outcome, stopping. */
export const runFaults: AreaFaults<'runs'> = { ...runStartFaults, ...runLifeFaults }
