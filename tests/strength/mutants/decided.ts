import type { Change } from '../../../mocks/world/index.ts'

/** Kinds of what an operation may decide: that something is stored, is removed, or happens by itself. */
export type Decided = 'stored' | 'removed' | 'set going'

export function kindOf(change: Change): Decided {
  if (!('table' in change)) return 'set going'
  return change.record === undefined ? 'removed' : 'stored'
}
