/** A value from a database: JSON, and bigint for large int64 values. */
export type SqlValue = string | number | bigint | null

/** The rows that one statement returned; a statement without a result has no columns. */
export interface SqlRows {
  columns: string[]
  rows: SqlValue[][]
}

/** A stored database: its initial script, and the state after later SQL. */
export interface DatabaseState {
  /** SQL that recreates the initial database. */
  script: string
  /** The whole database in base64, once SQL has changed it. */
  image?: string
}

/** Outcome of SQL: the rows of each statement, or the database's own error message. */
export type SqlOutcome = { results: SqlRows[]; image?: string } | { problem: string }

/**
 * Runs SQL. It is stateless, as all decisions are: the database comes with the call, and the result holds the changed
 * one.
 */
export interface SqlPort {
  run: (database: DatabaseState, sql: string) => SqlOutcome
}

/** A request to be served from the specification alone; its URL has the path without the base path. */
export interface PreferredRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** A response from the specification; header names are in lower case. */
export interface PreferredAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/**
 * Serves the preferences of a request (`Prefer: code=`, `example=`, `dynamic=true`), or returns the reason why it
 * cannot.
 */
export interface PreferPort {
  answer: (request: PreferredRequest) => Promise<PreferredAnswer | { problem: string }>
}

/** What a process uses. */
export interface Usage {
  residentBytes: number
  heapBytes: number
  /** Processor time since its start, in seconds. */
  userSeconds: number
  systemSeconds: number
}

/** How late the event loop was, in seconds. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
}

/** The process that runs the mock. */
export interface ProcessPort {
  /** The version of this package. */
  version: string
  /** When the process started, in seconds since 1970. */
  startedSeconds: number
  usage: () => Usage
  /** The delay since the last call; undefined at the first one, which begins to watch. */
  loopDelay: () => LoopDelay | undefined
}

/** What a world needs from its runtime; each port is absent if the runtime lacks it. */
export interface Ports {
  sql?: SqlPort
  prefer?: PreferPort
  process?: ProcessPort
}
