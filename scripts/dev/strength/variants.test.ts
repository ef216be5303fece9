import { beforeAll, describe, expect, test } from 'vitest'
import { drawVariants, variants } from '../../../mocks/index.ts'
import { alarms, gate, gateOn, usage } from './bench.ts'

/** Area or freedom id to restrict the run to while working on it. */
const chosen = process.env['ETALON_VARIANTS'] ?? ''
const SEEDS = 100

describe('no variant of a freedom raises an alarm', () => {
  let uses: Awaited<ReturnType<typeof usage>>
  beforeAll(async () => {
    uses = await usage()
  })
  const concerned = variants.filter(({ freedom }) => freedom.startsWith(chosen))
  test.each(concerned.map((one) => [`${one.freedom}: ${one.variant}`, one] as const))('%s', async (_name, { alteration }) => {
    expect(alarms(await gateOn(alteration, uses))).toEqual([])
  })
})

describe.skipIf(chosen !== '')('no draw of variants raises an alarm', () => {
  test.each(Array.from({ length: SEEDS }, (_, seed) => seed))('seed %i', async (seed) => {
    const drawn = drawVariants(seed)
    expect(alarms(await gate(drawn.map(({ alteration }) => alteration), { seed }))).toEqual([])
  })
})
