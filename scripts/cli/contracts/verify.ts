import { randomInt } from 'node:crypto'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { Verifier } from '../../../contracts/provider/verifier.ts'
import { type LoadedTarget, type Report, type RunOptions, type Transport, run } from '../../../suites/index.ts'
import { contractCases } from './cases.ts'
import { operationsAt } from './platform.ts'

/** How the run is looked after, and told of. */
export type Attention = Pick<
  RunOptions,
  'run' | 'signal' | 'ledger' | 'leavings' | 'looked' | 'unusable' | 'onStart' | 'onResult' | 'sampled'
>

/** So many seeds there are; nothing of a contract is drawn, but a report has one. */
const SEEDS = 2 ** 31

/** Verifies that a target keeps the interactions of pacts. What that creates is named, noted and removed as `check` does it. */
export async function verifyContracts(
  { target, redactor }: LoadedTarget,
  send: Transport,
  interactions: readonly Interaction[],
  verifier: Verifier,
  attention: Attention = {},
): Promise<Report> {
  return run({
    // What is proved here are interactions, of which a target file says by itself how many it requires.
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
