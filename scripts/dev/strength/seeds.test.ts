import { describe, expect, test } from 'vitest'
import { drawVariants } from '../../../mocks/index.ts'
import { alarms, gate } from './bench.ts'

/** Draws of variants for several freedoms at once. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? 100)
/**
 * Share of the freedoms that a draw takes. Not all of them yet: some variants reshape an answer that others reshape too,
 * and do not expect its new form (see the notes of the release).
 */
const SHARE = Number(process.env['ETALON_SHARE'] ?? 0.02)
/** Gates at once: a gate waits two seconds for schedules to fire, in which another can work. */
const AT_ONCE = 5

describe('no draw of variants raises an alarm', () => {
  const groups = Array.from({ length: Math.ceil(SEEDS / AT_ONCE) }, (_, group) => group * AT_ONCE)
  test.each(groups)('seeds from %i', async (first) => {
    const seeds = Array.from({ length: Math.min(AT_ONCE, SEEDS - first) }, (_, index) => first + index)
    const found = await Promise.all(seeds.map(async (seed) => [seed, await alarmsOf(seed)] as const))
    expect(found.filter(([, raised]) => raised.length > 0)).toEqual([])
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
