import type { FreedomId } from '#spec'
import { type TakenVariant, variants } from '../../../mocks/alterations/variants/index.ts'
import type { Case } from '../../../suites/index.ts'
import { type Judge, concerns } from './equivalence.ts'
import type { Mutant } from './mutant.ts'
import { tried } from './tried.ts'
import { type Outcome, equivalent, killed } from './verdict.ts'

/** In so many cases at most is a mutant tried on variants that changes something there on the plain mock too. */
const CASES = 12
/** In so many cases at most a variant is looked for that has what a mutant changes. */
const LOOKED_AT = 120

/** The variants, those first that brought a mutant to light lately: one does so for alike mutants of many operations. */
let lately: readonly TakenVariant[] = variants

/**
 * What becomes of a mutant that is built into the variants of the freedoms of its operation; undefined where it changes no answer
 * of theirs either. One that changes nothing of the plain mock can change a variant only where that differs from it; another has
 * changed something in these cases that no answer of the plain mock shows.
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
    // Where it shows on the variant all cases have their say, as they do where it shows on the plain mock.
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
