import { describe, expect, test } from 'vitest'
import { drawVariants } from '../../../mocks/index.ts'
import { alarms, gate } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Draws of variants for several freedoms at once. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? 100)
/**
 * Share of the freedoms that a draw takes. Not all of them yet: some variants reshape an answer that others reshape too,
 * and do not expect its new form (see the notes of the release).
 */
const SHARE = Number(process.env['ETALON_SHARE'] ?? 0.02)
describe('no draw of variants raises an alarm', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', async (seed) => {
    expect(await alarmsOf(seed)).toEqual([])
  })
})

async function alarmsOf(seed: number): Promise<string[]> {
  const drawn = drawVariants(seed, SHARE)
  return alarms(
    await gate(
      drawn.map(({ alteration }) => alteration),
      { seed },
    ),
  )
}
