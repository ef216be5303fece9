import type { TakenVariant } from '../../../mocks/alterations/variants/index.ts'
import type { Case } from '../../../suites/index.ts'
import { madeOf } from './equivalence.ts'
import { type Hunted, hunt } from './hunt.ts'
import type { Mutant } from './mutant.ts'

/** Hunts for a mutant, alone or built into a variant, and returns the cases in which it has an effect. */
export async function tried(
  mutant: Mutant,
  cases: readonly Case[],
  on?: TakenVariant,
): Promise<{ hunted: Hunted; changed: Case[] }> {
  let changes = false
  const changed = new Set<string>()
  const alterations = madeOf(
    mutant,
    () => {
      changes = true
    },
    on,
  )
  const hunted = await hunt(alterations, cases, {
    watch(_exchange, caseId) {
      if (changes) changed.add(caseId)
      changes = false
    },
  })
  return { hunted, changed: cases.filter(({ id }) => changed.has(id)) }
}
