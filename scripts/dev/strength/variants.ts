import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { variants } from '../../../mocks/latitude/index.ts'
import { type Usage, alarms, gateOver, noticing, usage } from './bench.ts'
import { type Shard, sampleOf, shardOf, whole } from './shards.ts'
import { type Shown, plainWires, shown } from './shown.ts'
import { firstDifference, recorder } from './wire.ts'

/** Area or freedom id to restrict the run to while working on it. */
const chosen = process.env['ETALON_VARIANTS']

/** Shows of a shard of the variants that an exchange tells each from the plain choice, and that none raises an alarm. */
export function testVariants(shard: Shard): void {
  const concerned = shardOf(
    chosen === undefined ? sampleOf(variants) : variants.filter(({ freedom }) => freedom.startsWith(chosen)),
    shard,
  )
  if (concerned.length === 0) return
  describe('a variant of a freedom is shown by an exchange, and raises no alarm', () => {
    const counts: Record<Shown, number> = { 'by the gate': 0, 'by a probe': 0 }
    const plainWire = plainWires()
    const first = recorder()
    let uses: Usage
    beforeAll(async () => {
      uses = await usage(first)
    })
    afterAll(() => {
      if (whole) console.log(`variants shown ${JSON.stringify(counts)}, of ${concerned.length}`)
    })

    test.each(concerned.map((one) => [`${one.freedom}: ${one.variant}`, one] as const))(
      '%s',
      async (_name, variant) => {
        const cases = noticing(variant.alteration, uses)
        const taken = recorder()
        expect(alarms(await gateOver(cases, [variant.alteration], taken))).toEqual([])
        const how = await shown(variant, await plainWire(cases), taken.wire)
        expect(how, 'neither the gate nor a probe has an exchange that shows it').toBeDefined()
        if (how !== undefined) counts[how] += 1
      },
    )

    test('two plain runs are alike in everything, so that what differs is the doing of a variant', async () => {
      expect(firstDifference(first.wire, await plainWire(new Set(uses.keys())))).toBeUndefined()
    })
  })
}
