import { type Operator, successesOf } from '../mutant.ts'
import { stale } from '../stale.ts'

/** A read-only operation that responds as before the last write. */
export const staleRead: Operator = (facts) =>
  facts.method !== 'GET'
    ? []
    : [
        {
          operator: 'stale read',
          operation: facts.id,
          detail: '',
          touches: successesOf(facts),
          isLate: true,
          make: (note) => stale(facts.id, note),
        },
      ]
