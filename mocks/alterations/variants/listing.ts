import { operationsFor } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type Change, type Key, type ObjectRecord, type View, put } from '../../world/index.ts'
import type { ReadTable } from '../../world/table.ts'
import { onEach } from '../on.ts'
import { together } from '../together.ts'

/** How long lists take to follow, in ms. */
const LATER_MS = 1000

const TABLES = ['flows', 'schedules', 'connections', 'formats', 'listeners', 'macros', 'webhooks'] as const
type ListedTable = (typeof TABLES)[number]

/** The note of a change: when it was made, and the record of before, if there was one. */
interface Changed {
  table: string
  id: Key
  before: ObjectRecord | undefined
  at: number
}

const NOTE = 'changed:'

const isListed = (table: string): table is ListedTable => TABLES.some((one) => one === table)

/** The records of a table as they were at a time, as far as notes have what has changed them since. */
function recordsAt(table: ListedTable, time: number, view: View): ObjectRecord[] {
  const now = view[table] as ReadTable<ObjectRecord>
  // The table of visits takes any record with a key and a time.
  const notes = [...view.visits.values()].filter(({ key }) => key.startsWith(NOTE)) as unknown as Changed[]
  const first = new Map<Key, Changed>()
  for (const note of notes.toSorted((a, b) => a.at - b.at))
    if (note.table === table && note.at > time && !first.has(note.id)) first.set(note.id, note)
  const unchanged = [...now.values()].filter(({ id, created }) => created <= time && !first.has(id))
  return [...unchanged, ...[...first.values()].flatMap(({ before }) => before ?? [])]
}

/** The world as lists show it: with the objects of a moment ago. */
function momentAgo({ view, now }: Scene): View {
  const tables = TABLES.map((table) => {
    const records = recordsAt(table, now - LATER_MS, view)
    const then = {
      get: (key: Key) => records.find(({ id }) => id === key),
      values: () => records,
      where: (index: keyof ObjectRecord, value: Key) => records.filter((record) => record[index] === value),
    }
    return [table, then]
  })
  return { ...view, ...Object.fromEntries(tables) } as View
}

/** Lists show what was created only a second later. */
export const createdLater: Alteration = onEach(
  ...operationsFor('list'),
  ...operationsFor('recent'),
  'listFlowSchedules',
  'listExportableObjects',
).given((call) => ({ ...call, view: momentAgo(call) }))

/** The note of what a change replaces or removes; none for the second change of an object within a millisecond. */
function noted(change: Change, { view, now }: Scene): Change[] {
  if (!('table' in change) || !isListed(change.table)) return []
  const { table, key: id } = change
  const key = `${NOTE}${table}:${id}:${now}`
  if (view.visits.get(key) !== undefined) return []
  const before = (view[table] as ReadTable<ObjectRecord>).get(id)
  return [put('visits', key, { key, at: now, table, id, before } as never)]
}

/** Lists show what was there a second ago, whatever has changed it since. */
export const listsBehind: Alteration = together(
  createdLater,
  onEach(
    ...(['create', 'replace', 'bulk', 'delete'] as const).flatMap((action) => operationsFor(action)),
    'enableSchedule',
    'disableSchedule',
    'importFlows',
    'importObjects',
    'restoreDeletedObject',
  ).changes((all, call) => [...all, ...all.flatMap((change) => noted(change, call))]),
)
