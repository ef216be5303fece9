import type { FreedomId } from '#spec'
import { type TakenVariant, variants } from '../../../mocks/alterations/variants/index.ts'
import type { Case } from '../../../suites/index.ts'
import { type Judge, concerns } from './equivalence.ts'
import type { Mutant } from './mutant.ts'
import { tried } from './tried.ts'
import { type Outcome, equivalent, killed } from './verdict.ts'

/** Maximum number of cases, with an effect on the plain mock too, in which to try a mutant on variants. */
const CASES = 12
/** Maximum number of cases to search for a variant that has what a mutant changes. */
const LOOKED_AT = 120

/** The variants, those that recently exposed a mutant first: one exposes similar mutants of many operations. */
let lately: readonly TakenVariant[] = variants

/**
 * Tries a mutant on the variants of its operation; undefined if it changes no response of theirs either. A mutant without any
 * effect on the plain mock can only have one where a variant differs; another has had an effect in these cases that no response of
 * the plain mock shows.
 */
export async function triedOnVariants(
  mutant: Mutant,
  judge: Judge,
  cases: readonly Case[],
  { changesPlain = false, freedoms }: { changesPlain?: boolean; freedoms?: ReadonlySet<FreedomId> } = {},
): Promise<Outcome | undefined> {
  let outcome: Outcome | undefined
  for (const variant of lately) {
    if (!concerns(variant, mutant.operation) || freedoms?.has(variant.freedom) === false) continue
    const likely = changesPlain ? cases.slice(0, CASES) : await judge.showing(variant, cases.slice(0, LOOKED_AT))
    const first = await tried(mutant, likely, variant)
    if (first.hunted.rule === undefined && first.changed.length === 0) continue
    // If the variant shows it, all cases count, as they do on the plain mock.
    const { hunted } = first.hunted.rule === undefined ? await tried(mutant, cases, variant) : first
    if (hunted.rule !== undefined) {
      lately = [variant, ...lately.filter((other) => other !== variant)]
      return killed(hunted, variant)
    }
    const finding = await judge.compare(mutant, first.changed, variant)
    if (finding === 'foreign') outcome = { outcome: 'survived' }
    if (finding === 'open') outcome ??= equivalent('onVariants')
  }
  return outcome
}
