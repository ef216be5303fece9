import type { TableName, Tables } from '../world/entities.ts'
import type { Change, View } from '../world/index.ts'

/** The records of a table. */
export type RecordOf<Name extends TableName> = Tables[Name]

/** Replaces the record of a change that stores one in this table; other changes stay as they are. */
export function storedAs<Name extends TableName>(
  change: Change,
  table: Name,
  view: View,
  alter: (record: RecordOf<Name>, before: RecordOf<Name> | undefined) => object,
): Change {
  if (!('table' in change) || change.table !== table || change.record === undefined) return change
  const records = view[table] as { get: (key: unknown) => RecordOf<Name> | undefined }
  return { ...change, record: alter(change.record as RecordOf<Name>, records.get(change.key)) } as Change
}
