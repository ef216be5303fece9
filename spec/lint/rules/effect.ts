import { EFFECTS } from '../../operation.ts'
import type { OperationRule } from './rule.ts'

/** What a call may do to the other side at most: the gate sends nothing that a target does not allow. */
export const effect: OperationRule = {
  id: 'effect',
  says: 'Every operation has an x-etalon.effect of the closed list.',
  *judge({ facts }) {
    const written = facts['effect']
    if ((EFFECTS as readonly unknown[]).includes(written)) return
    const at = written === undefined ? ['x-etalon'] : ['x-etalon', 'effect']
    yield {
      at,
      message: `'${String(written)}' is no effect`,
      mend: `write in x-etalon.effect one of ${EFFECTS.join(', ')}`,
    }
  },
}
