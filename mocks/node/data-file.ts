import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Batch, KeptDocument, KeptRecord, Store } from '../sandboxes/store.ts'

/** A data file that cannot be used; the message names the file and the mend. */
export class DataFileError extends Error {
  override name = 'DataFileError'
}

/** What marks a SQLite file as a mock's, in its header: "Etln". */
const APPLICATION_ID = 0x45_74_6c_6e
/** The form in which the file is written, counted up when an older mock could not read it any more. */
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
 * Opens a file in which a mock keeps its state, and makes it where it is not there. What is committed outlives the process,
 * however that ends; a file is one process's at a time.
 * @throws DataFileError
 */
export function openDataFile(file: string): Store {
  checkPlace(file)
  const explain = explainer(file)
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
  const dropLayer = database.prepare('delete from records where layer = ?')

  function write({ documents, dropped, sandboxes, records, layers }: Batch): void {
    for (const { layer, key, value } of records) putRecord.run(layer, key, value)
    for (const { sandbox, kind, name } of dropped) dropDocument.run(sandbox, kind, name)
    for (const sandbox of sandboxes) dropSandbox.run(sandbox)
    for (const { sandbox, kind, name, value } of documents) putDocument.run(sandbox, kind, name, value)
    for (const layer of layers) dropLayer.run(layer)
  }

  const rows = <T>(sql: string): T[] => explain(() => database.prepare(sql).all()) as T[]
  return {
    documents: () => rows<KeptDocument>('select sandbox, kind, name, value from documents order by seq'),
    records: () => rows<KeptRecord>('select layer, key, value from records order by seq'),
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

/** What can be seen of a place before anything is opened there. */
function checkPlace(file: string): void {
  const folder = dirname(resolve(file))
  if (!existsSync(folder))
    throw new DataFileError(`${file}: there is no folder ${folder}; make it, or give another --data`)
  if (!existsSync(file)) return
  if (!statSync(file).isFile()) throw new DataFileError(`${file} is no file; give another --data`)
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw new DataFileError(`${file} may not be read and written by this user; change that, or give another --data`)
  }
}

function prepare(database: DatabaseSync, file: string): void {
  // The lock is the file's own and goes with the process, however that ends.
  database.exec('pragma locking_mode = exclusive')
  const number = (sql: string): number => Object.values(database.prepare(sql).get() as Record<string, number>)[0] ?? 0
  if (number('select count(*) from sqlite_schema') === 0) {
    // A process that is killed loses nothing with this; only a machine that loses its power may lose the last moments.
    database.exec('pragma journal_mode = wal; pragma synchronous = normal; begin exclusive')
    database.exec(SCHEMA)
    database.exec('commit')
    return
  }
  if (number('pragma application_id') !== APPLICATION_ID)
    throw new DataFileError(`${file} is a database of something else; give another --data`)
  const version = number('pragma user_version')
  if (version > VERSION) {
    throw new DataFileError(
      `${file} was written by a later etalon (form ${version}, this one reads ${VERSION}); use that, or give another --data`,
    )
  }
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; begin exclusive; commit')
  const [found] = Object.values(database.prepare('pragma quick_check(1)').get() as Record<string, string>)
  if (found !== 'ok') throw new DataFileError(damaged(file, String(found)))
}

/** What the codes of SQLite (https://sqlite.org/rescode.html) mean for who starts a mock. */
const MEANINGS: Readonly<Record<number, (file: string, message: string) => string>> = {
  5: (file) => `${file} is in use by another process; stop that, or give another --data`,
  8: (file) => `${file} cannot be written to; make it and its folder writable, or give another --data`,
  11: (file, message) => damaged(file, message),
  13: (file) => `${file} cannot grow: the disk is full; make room`,
  14: (file) => `${file} cannot be opened; see whether its folder is writable, or give another --data`,
  26: (file) => `${file} is no data file of a mock; give another --data`,
}

function damaged(file: string, message: string): string {
  return `${file} is damaged (${message.replaceAll('\n', ' ')}); put a copy back, or give another --data`
}

/** Runs what uses a file, and says of a failure what it means. */
function explainer(file: string): <T>(use: () => T) => T {
  return (use) => {
    try {
      return use()
    } catch (problem) {
      const { errcode, message } = problem as { errcode?: number; message: string }
      // The lower byte is the kind of error, whatever is said more exactly above it.
      const meaning = errcode === undefined ? undefined : MEANINGS[errcode & 0xff]
      if (meaning === undefined) throw problem
      throw new DataFileError(meaning(file, message), { cause: problem })
    }
  }
}
