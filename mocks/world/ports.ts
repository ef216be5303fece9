/** A value that a database gave: JSON, and int64 as bigint where it needs to be. */
export type SqlValue = string | number | bigint | null

/** The rows that one statement gave; a statement that gives none has no columns. */
export interface SqlRows {
  columns: string[]
  rows: SqlValue[][]
}

/** A database as it is stored: how it began, and what SQL has made of it since. */
export interface DatabaseState {
  /** SQL that makes the database anew. */
  script: string
  /** The whole database in base64, once something was written to it. */
  image?: string
}

/** What became of some SQL: either the rows of each statement, or the database's own words on why not. */
export type SqlOutcome = { results: SqlRows[]; image?: string } | { problem: string }

/** Runs SQL. Like every decision it keeps nothing: the database comes with the call, and goes back changed. */
export interface SqlPort {
  run: (database: DatabaseState, sql: string) => SqlOutcome
}

/** What a world needs of the platform that it runs on; each is absent where the platform has it not. */
export interface Ports {
  sql?: SqlPort
}
