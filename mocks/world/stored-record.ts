import { ENTITIES, type TableName } from './entities.ts'
import { checkRecord } from './entity.ts'
import type { Key } from './key.ts'
import { type Path, ShapeError, mapOf, anything } from './shape.ts'

/** A row of a table in a world document. */
interface Row {
  key: Key
  record: unknown
}

const members = mapOf(anything)

/** The key under which a table stores a record. */
export function keyOf(table: TableName, record: Readonly<Record<string, unknown>>): Key {
  return (ENTITIES[table].keyOf as (record: unknown) => Key)(record)
}

/**
 * Reads a record of a table from outside.
 * @throws ShapeError that names the invalid member, or the key if it is not the record's
 */
export function recordOf(table: TableName, { key, record }: Row, path: Path): Readonly<Record<string, unknown>> {
  const at = [...path, 'record']
  const read = members(record, at)
  checkRecord(ENTITIES[table], read, at)
  const own = keyOf(table, read)
  if (key !== own) throw new ShapeError([...path, 'key'], `the key of this record must be ${own}`)
  return read
}
