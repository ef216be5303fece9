import type { ConnectionRecord, SqlRows, SystemRecord } from '../../world/index.ts'
import type { Scene } from '../kernel/call.ts'

const TABLES = `select name from sqlite_master where type in ('table', 'view') order by name`

/** A statement that returns no rows, only the columns of a table. */
function columnsOf(table: string): string {
  return `select * from "${table.replaceAll('"', '""')}" limit 0;`
}

/** The database of a stored connection; undefined if its type has none, or if it cannot be queried. */
export function databaseOf(connection: Partial<ConnectionRecord>, scene: Scene): SystemRecord | undefined {
  const { id, connectionType } = connection
  if (id === undefined || connectionType === undefined) return undefined
  if (scene.view.sqlTypes.get(connectionType) === undefined) return undefined
  const ask = (sql: string): SqlRows[] => {
    const outcome = scene.parts.sql.run(connection as ConnectionRecord, sql, scene)
    return 'problem' in outcome ? [] : outcome.results
  }
  const tables = ask(TABLES).flatMap(({ rows }) => rows.map(([name]) => String(name)))
  const columns = ask(tables.map(columnsOf).join('\n'))
  return { host: '', objects: tables.map((name, index) => ({ name, fields: columns[index]?.columns ?? [] })) }
}
