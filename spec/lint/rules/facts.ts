import { EFFECTS } from '../../operation.ts'
import { ACTIONS, PERMISSIONS } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/**
 * Facts of an operation that come from a closed list. Rules select operations by the action, the gate sends nothing
 * with an effect that the target does not allow, and the permission is the documented level: a misspelt word would
 * silently match nothing.
 *
 * Spectral's `enumeration` skips missing words, and its message does not name the operation.
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
      fix: `write in x-etalon.${fact} one of ${words.join(', ')}`,
    }
  },
}))
