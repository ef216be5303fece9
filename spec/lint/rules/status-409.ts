import { REFUSABLE_DELETES } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/** The documents refuse a delete for its references in two places only; elsewhere 409 would be an invention. */
export const status409: OperationRule = {
  id: 'status-409',
  says: 'The deletes of flows and macros document 409, and nothing else does.',
  *judge({ id, responses }) {
    const refusable = (REFUSABLE_DELETES as readonly string[]).includes(id)
    if (refusable === (responses['409'] !== undefined)) return
    const message = refusable ? 'it lacks 409 though it is refused while it is referred to' : 'it documents 409'
    yield {
      at: ['responses'],
      message,
      mend: refusable ? 'add 409 with the references' : 'take it away: no document says so',
    }
  },
}
