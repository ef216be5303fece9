import { areaProofs } from './checks/index.ts'
import type { Check, Observation } from './kit/index.ts'
import { manySteps } from './models/index.ts'

/** Every active proof of the suite. */
export const checks: readonly Check[] = [...areaProofs.filter((proof) => 'run' in proof), ...manySteps]
/** Every passive rule of the suite. */
export const observations: readonly Observation[] = areaProofs.filter((proof) => 'holds' in proof)
