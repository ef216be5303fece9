import { PERMISSIONS } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/** The level that the documents name for the operation, or that they name none. */
export const permission: OperationRule = {
  id: 'permission',
  says: 'Every operation has an x-etalon.permission of the closed list.',
  *judge({ facts }) {
    const written = facts['permission']
    if ((PERMISSIONS as readonly unknown[]).includes(written)) return
    const at = written === undefined ? ['x-etalon'] : ['x-etalon', 'permission']
    yield {
      at,
      message: `'${String(written)}' is no permission`,
      mend: `write in x-etalon.permission one of ${PERMISSIONS.join(', ')}`,
    }
  },
}
