import { areaProofs } from './checks/index.ts'
import type { Check, Observation } from './kit/index.ts'
import { manySteps } from './models/index.ts'

/** All checks of the suite. */
export const checks: readonly Check[] = [...areaProofs.filter((proof) => 'run' in proof), ...manySteps]
/** All passive rules of the suite. */
export const observations: readonly Observation[] = areaProofs.filter((proof) => 'holds' in proof)
