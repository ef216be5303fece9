import { freedoms } from '#spec'
import { variants } from '../../../mocks/alterations/variants/index.ts'
import { probes } from '../probes/index.ts'
import { probed } from '../shown.ts'
import { firstDifference } from '../wire.ts'
import { madeOf } from './equivalence.ts'
import type { Mutant } from './mutant.ts'

/**
 * Whether a mutant that changes no response of the gate behaves like a variant: for the requests of a probe of the operation's
 * freedoms, whose responses are open, it differs from the plain mock in the way that a variant of that freedom does.
 */
export async function isVariantOnProbe(mutant: Mutant): Promise<boolean> {
  for (const { id, operations } of freedoms) {
    const probe = probes[id]
    if (probe === undefined || !operations.includes(mutant.operation)) continue
    const wire = await probed(
      probe,
      id,
      madeOf(mutant, () => {}),
    )
    if (firstDifference(await probed(probe, id, []), wire) === undefined) continue
    for (const { freedom, alteration } of variants) {
      if (freedom === id && firstDifference(await probed(probe, id, [alteration]), wire) === undefined) return true
    }
  }
  return false
}
