import { type Change, type Key, type View, remove } from '../../world/index.ts'

/** Tables of past events, which need not be kept forever. */
type PastEvents = 'audit' | 'sqlExecutions' | 'deliveries' | 'sessions' | 'listenerMessages' | 'mails'

/** Records are removed in batches of this size, which is cheap per record and short per request. */
const BATCH = 1_000

/** Changes that drop the oldest records of a table beyond the number to keep. */
export function trim(table: PastEvents, view: View, keep: number): Change[] {
  if (view[table].size < keep + BATCH) return []
  const changes: Change[] = []
  for (const { id } of view[table].values() as Iterable<{ id: Key }>) {
    if (changes.length === BATCH) break
    changes.push(remove(table, id))
  }
  return changes
}
