import type { Check, Observation } from '../kit/index.ts'
import { executionChecks } from './executions/index.ts'
import { flowChecks } from './flows/index.ts'

/** A module whose exports are all checks or observations. */
type ProofModule = Readonly<Record<string, Check | Observation>>

const modules: readonly ProofModule[] = [...executionChecks, ...flowChecks]
const proofs = modules.flatMap((module) => Object.values(module))

/** Every active proof of the suite. */
export const checks: readonly Check[] = proofs.filter((proof) => 'run' in proof)
/** Every passive rule of the suite. */
export const observations: readonly Observation[] = proofs.filter((proof) => 'holds' in proof)
