import type { OperationRule } from './rule.ts'

/** A documented status is not open, and an open one would be noise among the responses. */
export const openStatuses: OperationRule = {
  id: 'open-statuses',
  says: 'x-etalon.open-statuses lists statuses that the operation does not document.',
  *judge({ facts, responses }) {
    const open = facts['open-statuses'] ?? []
    for (const [position, status] of (Array.isArray(open) ? open : [open]).entries()) {
      const at = ['x-etalon', 'open-statuses', position]
      if (!Number.isInteger(status) || status < 200 || status > 599) {
        yield { at, message: `'${String(status)}' is no status`, fix: 'write numbers from 200 to 599' }
      } else if (responses[status] !== undefined) {
        yield { at, message: `${status} is documented, not open`, fix: 'take it away here, or from the responses' }
      }
    }
  },
}
