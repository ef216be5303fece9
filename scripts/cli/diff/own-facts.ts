import type { Change, Level } from './change.ts'
import { type Members, items, same } from './version.ts'

/** What a key must be allowed to, from the least to the most. */
const PERMISSIONS = new Map([
  ['none', 0],
  ['view', 1],
  ['edit', 2],
  ['execute', 2],
  ['admin', 3],
])
/** Members of `x-etalon` that have a level of their own. */
const JUDGED = new Set(['permission', 'open-statuses', 'not-shown'])

/** The differences between what only this specification says of an operation (`x-etalon`). */
export function ownChanges(id: string, before: Members, after: Members): Change[] {
  const changes: Change[] = []
  const add = (level: Level, category: string, says: string): void => {
    changes.push({ level, subject: 'operation', category, name: id, says, places: [{ operation: id }] })
  }
  const [was, is] = [String(before['permission']), String(after['permission'])]
  if (was !== is) {
    const [least, most] = [PERMISSIONS.get(was), PERMISSIONS.get(is)]
    const isKnown = least !== undefined && most !== undefined
    const level = isKnown ? (most < least ? 'loosening' : 'breaking') : 'unclear'
    add(level, 'api-permission-changed', `needs the permission ${is}; needed ${was}`)
  }
  const open = (of: Members, name: string): string[] => items(of[name]).map(String)
  for (const status of open(after, 'open-statuses'))
    if (!open(before, 'open-statuses').includes(status)) add('unclear', 'open-status-added', `${status} is left open`)
  for (const status of open(before, 'open-statuses'))
    if (!open(after, 'open-statuses').includes(status))
      add('loosening', 'open-status-removed', `${status} is no longer left open`)
  for (const point of open(after, 'not-shown'))
    if (!open(before, 'not-shown').includes(point)) add('unclear', 'open-point-added', `not shown: ${point}`)
  for (const point of open(before, 'not-shown'))
    if (!open(after, 'not-shown').includes(point)) add('loosening', 'open-point-removed', `no longer open: ${point}`)
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !JUDGED.has(name))
  const changed = others.filter((name) => !same(before[name], after[name]))
  if (changed.length > 0) add('editorial', 'x-etalon-changed', `${changed.join(', ')} of x-etalon changed`)
  return changes
}
