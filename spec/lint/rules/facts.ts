import { EFFECTS } from '../../operation.ts'
import { ACTIONS, PERMISSIONS } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/**
 * Facts of an operation that are words of a closed list. Rules select operations by the action, the gate sends nothing whose effect a
 * target does not allow, and the permission is the level that the documents name: a misspelt word would drop out unnoticed.
 *
 * Spectral's `enumeration` passes over a missing word, and its message names no operation.
 */
const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  action: ACTIONS,
  effect: EFFECTS,
  permission: PERMISSIONS,
}

export const FACT_RULES: readonly OperationRule[] = Object.entries(LISTS).map(([fact, words]) => ({
  id: fact,
  says: `Every operation has an x-etalon.${fact} of the closed list.`,
  *judge({ facts }) {
    const written = facts[fact]
    if (words.includes(written)) return
    yield {
      at: written === undefined ? ['x-etalon'] : ['x-etalon', fact],
      message: `'${String(written)}' is no ${fact}`,
      mend: `write in x-etalon.${fact} one of ${words.join(', ')}`,
    }
  },
}))
