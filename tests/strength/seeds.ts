import { describe, expect, test } from 'vitest'
import { FEW_RUNS, falsePositives, gate } from './bench.ts'
import { combinationsOfAllPairs } from './combinations.ts'
import { noteResult } from './results.ts'
import { type Shard, shardOf, whole } from './shards.ts'

/** How many of the random combinations run. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? (whole ? Infinity : 1))

/** In one combination out of this many, all cases share a mock and clean up: what they leave behind affects the others too. */
const TOGETHER = 10

/** Tests a shard of the random combinations: none may cause a false positive. */
export function testSeeds(shard: Shard): void {
  const combinations = shardOf([...combinationsOfAllPairs().entries()].slice(0, SEEDS), shard)
  if (combinations.length === 0) return
  describe('no random combination of variants causes a false positive', () => {
    test.each(combinations)('combination %i', async (seed, taken) => {
      const alterations = taken.map(({ alteration }) => alteration)
      const report = await gate(alterations, { seed, runs: FEW_RUNS, together: seed % TOGETHER === 0 })
      noteResult('combinations', String(seed), {
        falsePositives: falsePositives(report).length,
        requests: report.requests,
      })
      expect(falsePositives(report)).toEqual([])
    })
  })
}
