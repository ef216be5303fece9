import { STATUSES } from '../vocabulary.ts'
import type { OperationRule } from './rule.ts'

/** The Errors tables list all statuses; any further status of a server is a freedom. */
export const statusKnown: OperationRule = {
  id: 'status-known',
  says: 'Every documented status is in the Errors table of its document.',
  *judge({ api, responses }) {
    const known: readonly string[] = STATUSES[api]
    for (const status of Object.keys(responses).filter((status) => !known.includes(status))) {
      const fix = `use one of ${known.join(', ')}, or x-etalon.open-statuses`
      yield { at: ['responses', status], message: `${status} is not in the Errors table`, fix }
    }
  },
}
