import { type Int64, readJson, writeJson } from '#spec'
import { EVENT_KINDS } from './change.ts'
import type { FrozenWorld } from './frozen.ts'
import { recordOf } from './stored-record.ts'
import { tableNames } from './entities.ts'
import { type Path, ShapeError, anything, count, due, key, listOf, mapOf, object, oneOf, time } from './shape.ts'
import type { Table } from './table.ts'
import { createTables } from './tables.ts'

/** Marks a document as a world, and names its format. */
const FORM = 'etalon-world-1'

const documentShape = object({
  form: oneOf(FORM),
  clock: anything,
  ids: object({ seed: count, next: count }),
  events: listOf(object({ at: due, kind: oneOf(...EVENT_KINDS), subject: key })),
  tables: mapOf(listOf(object({ key, record: anything }))),
})

/** Writes a whole world as a JSON document, with exact int64 values. */
export function writeWorld({ clock, ids, events, tables }: FrozenWorld): string {
  const written = Object.entries(tables).map(([name, table]) => [
    name,
    [...(table as Table<unknown>).entries()].map(([key, record]) => ({ key, record })),
  ])
  return writeJson({ form: FORM, clock, ids, events, tables: Object.fromEntries(written) }, 1)
}

/** Returns whether a document has the mark that {@link writeWorld} writes. */
export function isWorldDocument(given: unknown): boolean {
  return (given as { form?: unknown } | null | undefined)?.form !== undefined
}

/**
 * Reads a document that {@link writeWorld} wrote.
 * @throws ShapeError that names the invalid member, SyntaxError for invalid JSON
 */
export function readWorld(json: string): FrozenWorld {
  const { clock, ids, events, tables: given } = documentShape(readJson(json).exact, [])
  const tables = createTables()
  for (const [name, rows] of Object.entries(given)) {
    const table = tableNames.find((one) => one === name)
    if (table === undefined)
      throw new ShapeError(['tables', name], `unknown table; the tables are ${tableNames.join(', ')}`)
    const seen = new Set<string | Int64>()
    rows.forEach((row, index) => {
      const { key } = row
      const path = ['tables', name, index]
      if (seen.has(key)) throw new ShapeError([...path, 'key'], `${key} already exists`)
      seen.add(key)
      ;(tables[table] as Table<unknown>).set(key, recordOf(table, row, path))
    })
  }
  const sorted = events.toSorted((one, other) => one.at - other.at)
  return { tables, ids, events: sorted, clock: clockOf(clock, ['clock']) }
}

const shifted = object({ offset: time })
const frozen = object({ frozenAt: time })

function clockOf(value: unknown, path: Path): FrozenWorld['clock'] {
  const isFrozen = typeof value === 'object' && value !== null && 'frozenAt' in value
  return isFrozen ? frozen(value, path) : shifted(value, path)
}
