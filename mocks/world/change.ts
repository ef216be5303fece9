import type { Key } from './table.ts'
import type { TableName, Tables } from './tables.ts'

/** Something that happens by itself at a given time (epoch ms): the end of a run, a stop time, a schedule's firing. */
export interface TimedEvent {
  at: number
  kind: string
  /** Key of the object that it happens to. */
  subject: Key
}

/** One change to the world. Domain code returns changes; only the world applies them. */
export type Change =
  | { [Name in TableName]: { table: Name; key: Key; record: Tables[Name] | undefined } }[TableName]
  | { event: TimedEvent }

export function put<Name extends TableName>(table: Name, key: Key, record: Tables[Name]): Change {
  return { table, key, record } as Change
}

export function remove(table: TableName, key: Key): Change {
  return { table, key, record: undefined }
}

export function at(time: number, kind: string, subject: Key): Change {
  return { event: { at: time, kind, subject } }
}
