import { describe, expect, test } from 'vitest'
import { drawVariants } from '../../../mocks/index.ts'
import { alarms, gate } from './bench.ts'

/** Draws of a variant for every freedom at once. */
const SEEDS = Number(process.env['ETALON_SEEDS'] ?? 100)
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
  const drawn = drawVariants(seed)
  return alarms(await gate(drawn.map(({ alteration }) => alteration), { seed }))
}
