import type { Int64 } from '#spec'
import {
  type ConnectionRecord,
  type DatabaseState,
  type SqlExecutionRecord,
  type SqlOutcome,
  type SqlRows,
  put,
} from '../world/index.ts'
import { HOST } from './connections/reach.ts'
import { resolveSecrets } from './connections/secrets.ts'
import { refuse } from './kernel/answer.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { trim } from './kernel/trim.ts'

export interface SqlParts {
  /** The connection that a request names. */
  connectionOf: (call: Call<'runSql'>) => ConnectionRecord | undefined
  run: (connection: ConnectionRecord, sql: string, scene: Scene) => SqlOutcome
  /** The log of an execution, one line per event. */
  logOf: (connection: ConnectionRecord, sql: string, outcome: SqlOutcome) => string[]
  /** Arranges the rows of the last statement that returned any. */
  renderRows: (result: SqlRows) => Record<string, unknown>
}

/** Minimum number of executions whose logs are kept. */
const KEPT = 1_000

/** How many connections a refusal names. */
const MOST_NAMED = 10

/** Why a mock in a web page, or on an older Node, runs no SQL. */
const NO_SQL = 'this mock cannot run SQL: that needs startMock of etalon/node on Node 24.18 or later'

/** A database without any writes. */
const EMPTY = { script: '' }

/**
 * The database of a connection: its own, or a copy of what the tenant's first connection to the same host starts with, if
 * the host lets the connection in.
 */
function stateOf(connection: ConnectionRecord, scene: Scene): DatabaseState {
  const { databases, connections } = scene.view
  const { id, tenantId, properties } = connection
  const own = databases.get(id)
  const host = properties?.[HOST]
  if (own !== undefined || host === undefined || !isLetIn(connection, scene)) return own ?? EMPTY
  const same = [...databases.values()].find(({ connectionId }) => {
    const other = connections.get(connectionId)
    return other?.tenantId === tenantId && other.properties?.[HOST] === host
  })
  return { script: same?.script ?? '' }
}

/** Whether the host of a connection is known and takes its password. */
function isLetIn({ tenantId, properties = {}, ...connection }: ConnectionRecord, scene: Scene): boolean {
  const resolved = resolveSecrets(properties, { view: scene.view, caller: { tenantId } })
  if ('missing' in resolved) return false
  return scene.parts.connections.system({ ...connection, properties: resolved.properties }, scene) !== undefined
}

export const sqlParts: SqlParts = {
  connectionOf: ({ body, view, caller }) => {
    const { connectionId } = (body ?? {}) as { connectionId?: Int64 }
    const connection = connectionId === undefined ? undefined : view.connections.get(connectionId)
    return connection?.tenantId === caller.tenantId ? connection : undefined
  },
  run: (connection, sql, scene) => scene.ports.sql?.run(stateOf(connection, scene), sql) ?? { problem: NO_SQL },
  logOf: ({ name, id }, sql, outcome) => [
    `connection ${id} (${name ?? 'no name'})`,
    sql,
    ...('problem' in outcome
      ? [`failed: ${outcome.problem}`]
      : outcome.results.map(({ columns, rows }) =>
          columns.length === 0 ? 'done' : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`,
        )),
  ],
  renderRows: ({ columns, rows }) => ({ columns, rows }),
}

function sqlOf(body: unknown): string {
  const { sql } = (body ?? {}) as { sql?: unknown }
  return typeof sql === 'string' ? sql : ''
}

/** Whether connections of a type lead to a database of the mock. */
function runsSql({ connectionType }: ConnectionRecord, { view }: Pick<Scene, 'view'>): boolean {
  return connectionType !== undefined && view.sqlTypes.get(connectionType) !== undefined
}

/** The caller's connections that lead to a database of the mock, as a refusal names them. */
function databasesOf(call: Call<'runSql'>): string {
  const { view, caller } = call
  const databases = [...view.connections.values()]
    .filter((one) => one.tenantId === caller.tenantId && runsSql(one, call))
    .map(({ id, name }) => `${id} (${name ?? 'no name'})`)
  if (databases.length === 0) return 'no connection of the tenant leads to a database'
  const more = databases.length > MOST_NAMED ? ', …' : ''
  return `these connections lead to a database: ${databases.slice(0, MOST_NAMED).join(', ')}${more}`
}

const NO_ROWS: SqlRows = { columns: [], rows: [] }

export const sqlOperations = {
  runSql: operation('runSql')({
    guards: {
      sqlGiven: ({ body }) =>
        sqlOf(body).trim() === '' ? refuse(400, 'no SQL', { text: 'sql is missing' }) : undefined,
      connectionIsThere: (call) =>
        call.parts.sql.connectionOf(call) === undefined ? refuse(404, 'no such connection') : undefined,
      connectionTakesSql: (call) => {
        const connection = call.parts.sql.connectionOf(call)
        return connection === undefined || runsSql(connection, call)
          ? undefined
          : refuse(400, 'no database', {
              text: `the mock cannot run SQL for ${connection.connectionType ?? 'no type'}; ${databasesOf(call)}`,
            })
      },
      portIsThere: ({ ports }) => (ports.sql === undefined ? refuse(400, 'no SQL port', { text: NO_SQL }) : undefined),
    },
    apply: (call) => {
      const { parts, caller, now, ids, view } = call
      const sql = sqlOf(call.body)
      const connection = parts.sql.connectionOf(call)
      if (connection === undefined) throw new Error('SQL without a connection')
      const outcome = parts.sql.run(connection, sql, call)
      const log = parts.sql.logOf(connection, sql, outcome)
      const { tenantId } = caller
      const execution: SqlExecutionRecord = { id: ids.id(), tenantId, connectionId: connection.id, started: now, log }
      const changes = [...trim('sqlExecutions', view, KEPT), put('sqlExecutions', execution.id, execution)]
      if ('problem' in outcome || outcome.image === undefined) return { changes, result: { execution, outcome } }
      const { script } = stateOf(connection, call)
      const database = { connectionId: connection.id, script, image: outcome.image }
      return { changes: [...changes, put('databases', connection.id, database)], result: { execution, outcome } }
    },
    answer: ({ execution, outcome }, { parts }) => {
      // Database errors have an empty body (platform document, errors, 500).
      if ('problem' in outcome) return { status: 500 }
      const rows = outcome.results.findLast(({ columns }) => columns.length > 0) ?? NO_ROWS
      return { status: 200, json: { executionId: execution.id, ...parts.sql.renderRows(rows) } }
    },
  }),

  getSqlConsole: operation('getSqlConsole')({
    find: ({ view, caller, path }) => {
      const execution = view.sqlExecutions.get(path.executionId)
      return execution?.tenantId === caller.tenantId ? execution : undefined
    },
    apply: (_call, { log }) => reading(log),
    answer: (log) => ({ status: 200, text: log.join('\n') }),
  }),
}
