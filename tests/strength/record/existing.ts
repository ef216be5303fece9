import { allOperations } from '#spec'
import { faults } from '../../../mocks/alterations/faults/index.ts'
import { nameOfVariant, variants } from '../../../mocks/alterations/variants/index.ts'
import { combinationsOfAllPairs } from '../combinations.ts'
import { type AnswerKey, idOf } from '../mutants/mutant.ts'
import { allMutants } from '../mutants/operators.ts'
import type { Kind } from '../results.ts'
import type { Recorded } from './record.ts'

/** Ids of everything that a strength run has to try. */
export function existing(): Readonly<Record<Kind, ReadonlySet<string>>> {
  return {
    faults: new Set(faults.map(({ id }) => id)),
    mutants: new Set(allMutants().map(idOf)),
    variants: new Set(variants.map(nameOfVariant)),
    combinations: new Set(combinationsOfAllPairs().map((_combination, seed) => String(seed))),
  }
}

/** What no recorded run has tried: faults and variants, and the operations of mutants. */
export function untriedIn(recorded: Recorded): Record<'faults' | 'variants' | 'mutated', ReadonlySet<string>> {
  const { faults: allFaults, variants: allVariants } = existing()
  const mutants = allMutants().filter((mutant) => !recorded.mutants.has(idOf(mutant)))
  return {
    faults: new Set([...allFaults].filter((id) => !recorded.faults.has(id))),
    variants: new Set([...allVariants].filter((id) => !recorded.variants.has(id))),
    mutated: new Set(mutants.map(({ operation }) => operation)),
  }
}

/** The documented responses that no mutant alters, among the selected operations. */
export function unmutated(tried: (id: string) => boolean): string[] {
  const touched = new Set(
    allMutants()
      .filter((mutant) => tried(idOf(mutant)))
      .flatMap(({ touches }): readonly AnswerKey[] => touches),
  )
  return allOperations.flatMap(({ id, responses }) =>
    Object.keys(responses)
      .map((status) => `${id} ${status}`)
      .filter((key) => !touched.has(key as AnswerKey)),
  )
}
