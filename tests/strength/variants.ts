import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TakenVariant, nameOfVariant, variants } from '../../mocks/alterations/variants/index.ts'
import { skipFor } from '../support/requires.ts'
import { SPENT, createBudget, selected } from './affected.ts'
import { FEW_RUNS, type Usage, alarms, gateOver, noticing, plainUsage } from './bench.ts'
import { fallOf } from './record/ratchet.ts'
import { recorded } from './record/record.ts'
import { type ResultOf, noteResult } from './results.ts'
import { type Shard, sampleOf, shardOf, whole } from './shards.ts'
import { plainWire, shown } from './shown.ts'
import { type Wire, firstDifference, recorder } from './wire.ts'

/** Area or freedom id to restrict the run to while working on it. */
const chosen = process.env['ETALON_VARIANTS']

/** Of so many variants `npm test` takes one: each takes several times as long as a fault. */
const SAMPLED = 24
/** About one case in so many is run again without the others. */
const FEW = 4

/** Shows of a shard of the variants that an exchange tells each from the plain choice, and that none raises an alarm. */
export function testVariants(shard: Shard): void {
  const selection = selected(variants, nameOfVariant, { asked: chosen, sample: sampleOf(variants, SAMPLED) })
  const [always, affected] = [shardOf(selection.always, shard), shardOf(selection.affected, shard)]
  if (always.length + affected.length === 0) return
  describe('a variant of a freedom is shown by an exchange, and raises no alarm', () => {
    const budget = createBudget('variants')
    const before = recorded().variants
    let uses: Usage
    let plain: Wire
    beforeAll(async () => {
      uses = await plainUsage()
      plain = await plainWire()
    })
    afterAll(budget.report)

    const tried = async (variant: TakenVariant): Promise<void> => {
      const cases = noticing(variant.alteration, uses)
      const taken = recorder()
      const raised = alarms(await gateOver(cases, [variant.alteration], { recorder: taken, runs: FEW_RUNS }))
      const how = (await shown(variant, plain, taken.wire)) ?? 'by nothing'
      const result: ResultOf['variants'] = { shown: how, alarms: raised.length }
      noteResult('variants', nameOfVariant(variant), result)
      expect(raised, 'rules that raise a false alarm: their checks ask for what is open').toEqual([])
      expect(
        how,
        'neither the gate nor a probe has an exchange that shows it; write one in tests/strength/probes',
      ).not.toBe('by nothing')
      // A whole run is compared as a whole, by what records it.
      if (!whole) expect(fallOf('variants', result, before.get(nameOfVariant(variant)))).toBeUndefined()
    }
    test.each(always.map((one) => [nameOfVariant(one), one] as const))('%s', async (_name, variant) => tried(variant))
    test.for(affected.map((one) => [nameOfVariant(one), one] as const))(
      '%s, which a change may affect',
      async ([name, variant], context) => {
        if (budget.isSpent()) {
          budget.leaveOut(name)
          skipFor(SPENT, context)
        }
        await tried(variant)
      },
    )

    if (shard.index === 0)
      test('a case is alike in everything whichever others run, so that what differs is the doing of a variant', async () => {
        const some = await plainWire(({ id }) => id.length % FEW === 0)
        expect(some.size).toBeGreaterThan(plain.size / FEW / 2)
        expect(firstDifference(plain, some)).toBeUndefined()
      })
  })
}
