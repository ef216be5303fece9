import { BIN_KINDS, type BinKind, operationsFor } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { type BinRecord, type Key, type ObjectRecord, type View, put } from '../../world/index.ts'
import type { ReadTable } from '../../world/table.ts'
import { onEach } from '../on.ts'
import { part, together } from '../together.ts'

/** How long lists and the recycle bin take to follow, in ms. */
const SOON_MS = 500

/** The note of a restore: the entry that the bin had, and when it was restored. */
interface Restored {
  entry: BinRecord
  at: number
}

const noteOf = (key: string): string => `restored:${key}`

// The table of visits takes any record with a key and a time.
const notesIn = ({ visits }: View): Restored[] =>
  [...visits.values()].filter(({ key }) => key.startsWith(noteOf(''))) as unknown as Restored[]

/** A table of objects as it was at a time, as far as deletions and restores have changed it since. */
function tableAt(kind: BinKind, time: number, view: View): object {
  const table: ReadTable<ObjectRecord> = view[`${kind}s`]
  const isBack = ({ entry, at }: Restored): boolean => at > time && entry.deletedAt <= time
  const missing = new Set(
    notesIn(view)
      .filter(isBack)
      .map(({ entry }) => entry.key),
  )
  const then = (records: Iterable<ObjectRecord>, matches: (record: ObjectRecord) => boolean): ObjectRecord[] => [
    ...[...records].filter(({ id }) => !missing.has(`${kind}:${id}`)),
    ...[...view.bin.values()]
      .filter((entry) => entry.kind === kind && entry.deletedAt > time)
      .map(({ record }) => record)
      .filter(matches),
  ]
  return {
    values: () => then(table.values(), () => true),
    where: (index: keyof ObjectRecord, value: Key) =>
      then(table.where(index, value), (record) => record[index] === value),
  }
}

/** The recycle bin as it was at a time. */
function binAt(time: number, view: View): object {
  const restored = notesIn(view).flatMap(({ entry, at }) => (at > time ? [entry] : []))
  return { values: () => [...view.bin.values(), ...restored].filter(({ deletedAt }) => deletedAt <= time) }
}

/** The world as lists show it: with the objects and the recycle bin of a moment ago. */
function momentAgo({ view, now }: Scene): View {
  const time = now - SOON_MS
  const tables = BIN_KINDS.map((kind) => [`${kind}s`, tableAt(kind, time, view)])
  return { ...view, ...Object.fromEntries(tables), bin: binAt(time, view) } as View
}

const LISTS = onEach(...operationsFor('list', BIN_KINDS), 'listFlowSchedules', 'listDeletedObjects')

/** Lists and the recycle bin show for half a second what was there before a deletion or a restore. */
export const followingSoon: Alteration = together(
  LISTS.given((call) => ({ ...call, view: momentAgo(call) })),
  part('recycleBin', (plain) => ({
    restore(entry, scene) {
      const key = noteOf(entry.key)
      return [...plain.restore(entry, scene), put('visits', key, { key, at: scene.now, entry } as never)]
    },
  })),
)
