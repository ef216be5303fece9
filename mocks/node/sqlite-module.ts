import type * as Module from 'node:sqlite'

/** Node's SQLite. */
export type Sqlite = typeof Module

/**
 * Loads Node's SQLite when it is needed: an import would fail on an old Node before it could say which one is needed, and Node 22
 * would warn in programs that never use it.
 */
export function sqliteOf(): Sqlite {
  return process.getBuiltinModule('node:sqlite')
}
