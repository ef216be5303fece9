import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Batch, StoredDocument, StoredRecord, Store } from '../sandboxes/store.ts'
import { DataFileError, checkPlace, damaged, explainer } from './data-file-problems.ts'
import { sqliteOf } from './sqlite-module.ts'

/** SQLite's application id in the header of the file: "Etln". */
const APPLICATION_ID = 0x45_74_6c_6e
/** Format version of the file; increased if older mocks cannot read it any more. */
const VERSION = 1

const SCHEMA = `
  create table documents (
    seq integer primary key, sandbox text not null, kind text not null, name text not null, value text not null,
    unique (sandbox, kind, name)
  ) strict;
  create table records (
    seq integer primary key, layer integer not null, key text not null, value text, unique (layer, key)
  ) strict;
  pragma application_id = ${APPLICATION_ID};
  pragma user_version = ${VERSION};
`

/**
 * Opens or creates the file in which a mock persists its state. Commits survive any end of the process; only one
 * process at a time can use a file.
 * @throws DataFileError
 */
export function openDataFile(file: string): Store {
  checkPlace(file)
  const explain = explainer(file)
  forItsOwner(file)
  const { DatabaseSync } = sqliteOf()
  const database = explain(() => new DatabaseSync(file))
  try {
    explain(() => prepare(database, file))
  } catch (problem) {
    database.close()
    throw problem
  }
  const putDocument = database.prepare(
    `insert into documents (sandbox, kind, name, value) values (?, ?, ?, ?)
     on conflict (sandbox, kind, name) do update set value = excluded.value`,
  )
  const putRecord = database.prepare(
    `insert into records (layer, key, value) values (?, ?, ?)
     on conflict (layer, key) do update set value = excluded.value`,
  )
  const dropDocument = database.prepare('delete from documents where sandbox = ? and kind = ? and name = ?')
  const dropSandbox = database.prepare('delete from documents where sandbox = ?')
  const dropRecord = database.prepare('delete from records where layer = ? and key = ?')
  const dropLayer = database.prepare('delete from records where layer = ?')

  function write({ documents, dropped, sandboxes, records, forgotten, layers }: Batch): void {
    for (const { layer, key, value } of records) putRecord.run(layer, key, value)
    for (const { layer, key } of forgotten) dropRecord.run(layer, key)
    for (const { sandbox, kind, name } of dropped) dropDocument.run(sandbox, kind, name)
    for (const sandbox of sandboxes) dropSandbox.run(sandbox)
    for (const { sandbox, kind, name, value } of documents) putDocument.run(sandbox, kind, name, value)
    for (const layer of layers) dropLayer.run(layer)
  }

  const rows = <T>(sql: string): T[] => explain(() => database.prepare(sql).all()) as T[]
  return {
    documents: () => rows<StoredDocument>('select sandbox, kind, name, value from documents order by seq'),
    records: () => rows<StoredRecord>('select layer, key, value from records order by seq'),
    commit: (batch) =>
      explain(() => {
        database.exec('begin immediate')
        try {
          write(batch)
          database.exec('commit')
        } catch (problem) {
          if (database.isTransaction) database.exec('rollback')
          throw problem
        }
      }),
    soon: setImmediate,
    damaged: (why) => new DataFileError(damaged(file, why)),
    close: () => database.close(),
  }
}

const OWN = 0o600

/**
 * Creates the file, or restricts it, for its owner only: it holds keys and bodies. SQLite's companion files get the
 * same mode. Does not open an existing file, since closing it again would release this process's locks on it.
 */
function forItsOwner(file: string): void {
  try {
    if (!existsSync(file)) closeSync(openSync(file, 'ax', OWN))
  } catch {
    // SQLite fails to create it too, and explains why.
    return
  }
  for (const one of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    // Another user's file may still be writable.
    if (existsSync(one) && statSync(one).uid === process.getuid?.()) chmodSync(one, OWN)
  }
}

function prepare(database: DatabaseSync, file: string): void {
  // The lock belongs to the process and ends with it, even if it is killed.
  database.exec('pragma locking_mode = exclusive')
  const number = (sql: string): number => Object.values(database.prepare(sql).get() as Record<string, number>)[0] ?? 0
  if (number('select count(*) from sqlite_schema') === 0) {
    // Survives a killed process; only a power failure can lose the last moments.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; begin exclusive')
    database.exec(SCHEMA)
    database.exec('commit')
    return
  }
  if (number('pragma application_id') !== APPLICATION_ID)
    throw new DataFileError(`${file} is the database of another program; use another --data`)
  const version = number('pragma user_version')
  if (version > VERSION) {
    throw new DataFileError(
      `${file} was written by a later etalon (format ${version}, this one reads ${VERSION}); use that version, or another --data`,
    )
  }
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; begin exclusive; commit')
  const [found] = Object.values(database.prepare('pragma quick_check(1)').get() as Record<string, string>)
  if (found !== 'ok') throw new DataFileError(damaged(file, String(found)))
}
