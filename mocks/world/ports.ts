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

/** A request to be answered from the specification alone; its URL has the path without the base path. */
export interface PreferredRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** An answer from the specification; header names are in lower case. */
export interface PreferredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Answers what a request prefers (`Prefer: code=`, `example=`, `dynamic=true`), or says why it cannot. */
export interface PreferPort {
  answer: (request: PreferredRequest) => Promise<PreferredAnswer | { problem: string }>
}

/** What a world needs of the platform that it runs on; each is absent where the platform has it not. */
export interface Ports {
  sql?: SqlPort
  prefer?: PreferPort
}
