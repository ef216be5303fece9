import { ACTIONS } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/** Rules select operations by it, and a misspelt one would drop out of them unnoticed. */
export const action: OperationRule = {
  id: 'action',
  says: 'Every operation has an x-etalon.action of the closed list.',
  *judge({ facts }) {
    const written = facts['action']
    if ((ACTIONS as readonly unknown[]).includes(written)) return
    const at = written === undefined ? ['x-etalon'] : ['x-etalon', 'action']
    yield {
      at,
      message: `'${String(written)}' is no action`,
      mend: `write in x-etalon.action one of ${ACTIONS.join(', ')}`,
    }
  },
}
