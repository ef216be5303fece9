import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Buffer } from 'node:buffer'
import type { DatabaseState, SqlPort, SqlRows, SqlValue } from '../world/index.ts'
import { type Sqlite, sqliteOf } from './sqlite-module.ts'

/** Maximum number of rows of a statement. */
const MOST_ROWS = 10_000
/** Maximum length of a text or blob, and of SQL, in bytes. */
const LONGEST = 1_000_000
/** Maximum database size, in pages of 4 KiB. */
const MOST_PAGES = 2_000

/** The first Node whose SQLite can refuse actions and be limited; on an older one, SQL could reach files of the machine. */
const FIRST_NODE = { major: 24, minor: 18 }

/** Whether this Node, or one of another version, can run SQL. It does not load SQLite: Node 22 would warn. */
export function runsSql(version: string = process.versions.node): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > FIRST_NODE.major || (major === FIRST_NODE.major && minor >= FIRST_NODE.minor)
}

/** Runs SQL on an in-memory SQLite database that exists only during a call. */
export function createSqlite(): SqlPort {
  const sqlite = sqliteOf()
  const { constants } = sqlite
  /** Read-only actions. */
  const reads: ReadonlySet<number> = new Set([
    constants.SQLITE_SELECT,
    constants.SQLITE_READ,
    constants.SQLITE_FUNCTION,
  ])
  /**
   * Forbidden actions: those that reach files of the machine, and recursion, which could run forever and cannot be
   * interrupted.
   */
  const refused: ReadonlySet<number> = new Set([
    constants.SQLITE_ATTACH,
    constants.SQLITE_DETACH,
    constants.SQLITE_PRAGMA,
    constants.SQLITE_RECURSIVE,
  ])
  return {
    run(state, sql) {
      const database = open(sqlite, state)
      let written = false
      database.setAuthorizer((action) => {
        if (refused.has(action)) return constants.SQLITE_DENY
        written ||= !reads.has(action)
        return constants.SQLITE_OK
      })
      try {
        // One by one: a statement may depend on the one before.
        const results = Array.from(statements(database, sql), rowsOf)
        database.setAuthorizer(null)
        return written ? { results, image: Buffer.from(database.serialize()).toString('base64') } : { results }
      } catch (problem) {
        return { problem: problem instanceof Error ? problem.message : String(problem) }
      } finally {
        database.close()
      }
    },
  }
}

function open(sqlite: Sqlite, { script, image }: DatabaseState): DatabaseSync {
  const database = new sqlite.DatabaseSync(':memory:', { limits: { length: LONGEST, sqlLength: LONGEST, attach: 0 } })
  if (image === undefined) database.exec(script)
  else database.deserialize(Buffer.from(image, 'base64'))
  database.exec(`pragma max_page_count = ${MOST_PAGES}`)
  return database
}

/** The statements of a text, each prepared after those before it have run. */
function* statements(database: DatabaseSync, sql: string): Iterable<StatementSync> {
  for (let rest = sql; !isBlank(rest);) {
    const statement = database.prepare(rest)
    yield statement
    rest = rest.slice(statement.sourceSQL.length)
  }
}

/** Whether only whitespace, comments and semicolons are left. */
function isBlank(sql: string): boolean {
  return sql.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|[\s;]+/g, '') === ''
}

function rowsOf(statement: StatementSync): SqlRows {
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  const columns = statement.columns().map(({ name }) => name)
  const rows: SqlValue[][] = []
  for (const row of statement.iterate() as Iterable<unknown>) {
    if (rows.length === MOST_ROWS) throw new Error(`more than ${MOST_ROWS} rows`)
    rows.push((row as unknown[]).map(valueOf))
  }
  return { columns, rows }
}

function valueOf(value: unknown): SqlValue {
  if (typeof value === 'bigint') return BigInt.asIntN(53, value) === value ? Number(value) : value
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  // SQLite supports infinity, JSON does not.
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value as SqlValue
}
