import { type AreaFaults } from './fault.ts'
import { runLifeFaults } from './runs-life.ts'
import { runOptionFaults } from './runs-options.ts'
import { runParameterFaults } from './runs-parameters.ts'
import { runStartFaults } from './runs-start.ts'

/** Faults of runs: starting, parameters, options, waiting, outcome, stopping. */
export const runFaults: AreaFaults<'runs'> = {
  ...runStartFaults,
  ...runParameterFaults,
  ...runOptionFaults,
  ...runLifeFaults,
}
