import { describe, expect, test } from 'vitest'
import { FEW_RUNS, alarms, gate } from './bench.ts'
import { drawsOfAllPairs } from './draws.ts'
import { noteResult } from './results.ts'
import { type Shard, shardOf, whole } from './shards.ts'

/** How many of the draws run, where it is not all of them. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? (whole ? Infinity : 1))

/** In one draw of so many all cases share a mock, and remove what they made: what they leave behind concerns the others, too. */
const TOGETHER = 10

/** Shows of a shard of the draws of a variant for every freedom at once that none raises an alarm. */
export function testSeeds(shard: Shard): void {
  const draws = shardOf([...drawsOfAllPairs().entries()].slice(0, SEEDS), shard)
  if (draws.length === 0) return
  describe('no draw of a variant for every freedom raises an alarm', () => {
    test.each(draws)('draw %i', async (seed, taken) => {
      const alterations = taken.map(({ alteration }) => alteration)
      const report = await gate(alterations, { seed, runs: FEW_RUNS, together: seed % TOGETHER === 0 })
      noteResult('draws', String(seed), { alarms: alarms(report).length, requests: report.requests })
      expect(alarms(report)).toEqual([])
    })
  })
}
