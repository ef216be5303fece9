import type { Change } from '../../../mocks/world/index.ts'

/** Kinds of decisions of an operation: to store, to remove, or to start something. */
export type Decided = 'stored' | 'removed' | 'set going'

export function kindOf(change: Change): Decided {
  if (!('table' in change)) return 'set going'
  return change.record === undefined ? 'removed' : 'stored'
}
