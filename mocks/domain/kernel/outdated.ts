import { type Change, type Key, type View, remove } from '../../world/index.ts'

/** Tables of what only happened, which nobody asked the mock to keep for good. */
type Happened = 'audit' | 'sqlExecutions' | 'deliveries' | 'sessions' | 'listenerMessages'

/** What is kept in addition, as a share: so many go at once, which costs each of them little and no request much. */
const MORE = 0.1

/** Changes that drop the oldest records of a table, of which at least so many are kept. */
export function outdated(table: Happened, view: View, kept: number): Change[] {
  const { size } = view[table]
  if (size < kept * (1 + MORE)) return []
  const changes: Change[] = []
  for (const { id } of view[table].values() as Iterable<{ id: Key }>) {
    if (changes.length === size - kept) break
    changes.push(remove(table, id))
  }
  return changes
}
