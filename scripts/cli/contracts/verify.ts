import { randomInt } from 'node:crypto'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { Verifier } from '../../../contracts/provider/verifier.ts'
import { type LoadedTarget, type Report, type RunOptions, type Transport, run } from '../../../suites/index.ts'
import { contractCases } from './cases.ts'
import { operationsAt } from './platform.ts'

/** How the run is supervised and reported. */
export type Attention = Pick<
  RunOptions,
  'run' | 'signal' | 'ledger' | 'leftovers' | 'looked' | 'unusable' | 'onStart' | 'onResult' | 'sampled'
>

/** The range of seeds. Contracts use no randomness, but every report has a seed. */
const SEEDS = 2 ** 31

/** Verifies that a target honours the interactions of pacts. Names, records and removes what it creates as `check` does. */
export async function verifyContracts(
  { target, redactor }: LoadedTarget,
  send: Transport,
  interactions: readonly Interaction[],
  verifier: Verifier,
  attention: Attention = {},
): Promise<Report> {
  return run({
    // A target file's `require` counts rules, and these are interactions.
    target: { ...target, requireProved: target.requireVerified },
    redactor,
    send,
    checks: [],
    observations: [],
    contracts: contractCases(interactions, verifier, operationsAt(target)),
    profiles: new Set(['product']),
    seed: randomInt(SEEDS),
    ...attention,
  })
}
