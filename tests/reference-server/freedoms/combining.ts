import { expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import type { Report } from '../../../suites/index.ts'
import { type Shard, shardOf, whole } from '../../strength/shards.ts'
import { gateOn } from '../bugs/measure/gate.ts'
import { drawn } from './index.ts'

/** How many combinations the whole strength run tests; `npm test` tests the first, with about one rule out of `FEW`. */
const SEEDS = 200
const FEW = 13
/** The maximum share of blocked rules. */
const MOST_BLOCKED = 0.01

type Outcome = Report['rules'][number]['outcome']

/** The rules with an outcome, each with the reason. */
const those = (report: Report, outcome: Outcome): string[] =>
  report.rules.filter((rule) => rule.outcome === outcome).map(({ id, reason = '' }) => `${id}: ${reason}`)

const sampled = new Set<RuleId>(rules.map(({ id }) => id).filter((id) => id.length % FEW === 0))

/** Tests that the gate passes on random combinations of what the documents leave open, half of them without hooks. */
export function combine(shard: Shard): void {
  const seeds = Array.from({ length: whole ? SEEDS : 1 }, (_, at) => at + 1)
  test.for(shardOf(seeds, shard))('a random combination of freedoms conforms (seed %i)', async (seed) => {
    const report = await gateOn(
      { choices: drawn(seed) },
      { hooks: seed % 4 < 2, profiles: ['product'], ...(whole ? {} : { rules: sampled }) },
    )
    for (const outcome of ['violation', 'error', 'unsteady'] as const)
      expect(those(report, outcome), outcome).toEqual([])
    const blocked = those(report, 'blocked')
    expect(blocked.length, blocked.join('\n')).toBeLessThanOrEqual(report.proved.of * MOST_BLOCKED)
  })
}
