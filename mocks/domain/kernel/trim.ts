import { type Change, type Key, type View, remove } from '../../world/index.ts'

/** Tables of what only happened, which nobody asked the mock to keep for good. */
type Happened = 'audit' | 'sqlExecutions' | 'deliveries' | 'sessions' | 'listenerMessages'

/** So many records go at once, which costs each of them little and holds up no request for long. */
const AT_ONCE = 1_000

/** Changes that drop the oldest records of a table, of which at least so many are kept. */
export function outdated(table: Happened, view: View, kept: number): Change[] {
  if (view[table].size < kept + AT_ONCE) return []
  const changes: Change[] = []
  for (const { id } of view[table].values() as Iterable<{ id: Key }>) {
    if (changes.length === AT_ONCE) break
    changes.push(remove(table, id))
  }
  return changes
}
