import { describe, expect, test } from 'vitest'
import { drawVariants } from '../../../mocks/latitude/index.ts'
import { alarms, gate } from './bench.ts'
import { type Shard, shardOf, whole } from './shards.ts'

/** Draws, each of one variant for every freedom at once. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? (whole ? 100 : 4))

/** Shows of a shard of the seeds that the draw of variants by none raises an alarm. */
export function testSeeds(shard: Shard): void {
  const seeds = shardOf([...Array(SEEDS).keys()], shard)
  if (seeds.length === 0) return
  describe('no draw of a variant for every freedom raises an alarm', () => {
    test.each(seeds)('seed %i', async (seed) => {
      const alterations = drawVariants(seed).map(({ alteration }) => alteration)
      expect(alarms(await gate(alterations, { seed }))).toEqual([])
    })
  })
}
