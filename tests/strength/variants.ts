import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TakenVariant, nameOfVariant, variants } from '../../mocks/alterations/variants/index.ts'
import { skipFor } from '../support/requires.ts'
import { SPENT, createBudget, selected } from './affected.ts'
import { FEW_RUNS, type Usage, falsePositives, gateOver, noticing, plainUsage } from './bench.ts'
import { fallOf } from './record/ratchet.ts'
import { recorded } from './record/record.ts'
import { type ResultOf, noteResult } from './results.ts'
import { type Shard, sampleOf, shardOf, whole } from './shards.ts'
import { plainWire, shown } from './shown.ts'
import { type Wire, firstDifference, recorder } from './wire.ts'

/** Restricts the run to an area or freedom id, for development. */
const chosen = process.env['ETALON_VARIANTS']

/** `npm test` takes one variant out of this many: each takes several times as long as a fault. */
const SAMPLED = 80
/** About one case in this many runs again without the others. */
const FEW = 4

/** Tests a shard of the variants: an exchange must distinguish each from the plain choice, and none may cause a false positive. */
export function testVariants(shard: Shard): void {
  const selection = selected(variants, nameOfVariant, { asked: chosen, sample: sampleOf(variants, SAMPLED) })
  const [always, affected] = [shardOf(selection.always, shard), shardOf(selection.affected, shard)]
  if (always.length + affected.length === 0) return
  describe('a variant of a freedom is shown by an exchange, and causes no false positive', () => {
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
      const raised = falsePositives(await gateOver(cases, [variant.alteration], { recorder: taken, runs: FEW_RUNS }))
      const how = (await shown(variant, plain, taken.wire)) ?? 'by nothing'
      const result: ResultOf['variants'] = { shown: how, falsePositives: raised.length }
      noteResult('variants', nameOfVariant(variant), result)
      expect(raised, 'false positives: the checks of these rules require what is open').toEqual([])
      expect(
        how,
        'neither the gate nor a probe has an exchange that shows it; write one in tests/strength/probes',
      ).not.toBe('by nothing')
      // A whole run is compared as a whole when it is recorded.
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
      test('a case does not depend on which others run, so that a variant explains every difference', async () => {
        const some = await plainWire(({ id }) => id.length % FEW === 0)
        expect(some.size).toBeGreaterThan(plain.size / FEW / 2)
        expect(firstDifference(plain, some)).toBeUndefined()
      })
  })
}
