import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { on } from '../on.ts'
import { part, form } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { SqlRows } from '../../world/index.ts'
import { NO_ID } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

/** Rows as objects; the last one of several columns with the same name wins. */
const recordsOf = ({ columns, rows }: SqlRows): object[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))

/** Changes the answer to SQL that the database refused. */
function failing(answer: (problem: string) => AnyAnswer): Alteration {
  return on('runSql').answer((plain, _call, { outcome }) => ('problem' in outcome ? answer(outcome.problem) : plain))
}

/** Removes the id of the execution from the answer, or moves it to a header. */
function unnamed(headersOf: (id: unknown) => Record<string, string>): Alteration {
  return on('runSql').answer((answer) => {
    if (answer.json === undefined) return answer
    const { executionId, ...json } = answer.json as { executionId?: unknown }
    return { ...answer, headers: { ...answer.headers, ...headersOf(executionId) }, json }
  })
}

/** The log as JSON. */
function logAs(json: (lines: readonly string[]) => unknown): Alteration {
  return form(on('getSqlConsole').answer((_plain, _call, lines) => ({ status: 200, json: json(lines) })))
}

/** Variants of SQL. */
export const sqlVariants: AreaVariants<'sql'> = {
  'sql/answer-shape': {
    records: part('sql', { renderRows: (rows) => ({ records: recordsOf(rows) }) }),
    wrapped: part('sql', { renderRows: (rows) => ({ data: recordsOf(rows), count: rows.rows.length }) }),
  },
  'sql/value-types': {
    text: part('sql', (plain) => ({
      run: (connection, sql, scene) => {
        const outcome = plain.run(connection, sql, scene)
        return 'problem' in outcome ? outcome : { ...outcome, results: outcome.results.map(asText) }
      },
    })),
  },
  'sql/names-the-execution': {
    header: unnamed((id) => ({ 'x-execution-id': String(id) })),
    nowhere: unnamed(() => ({})),
  },
  'sql/failing-sql': {
    refused: failing((text) => ({ status: 400, text })),
    'in-the-answer': failing((error) => ({ status: 200, json: { error } })),
  },
  'sql/unknown-connection': {
    refused: on('runSql').refuses((call) => call.parts.sql.connectionOf(call) === undefined),
  },
  'sql/console-media': {
    'json-object': logAs((lines) => ({ log: lines.join('\n') })),
    'json-lines': logAs((lines) => lines),
  },
  'sql/console-of-unknown': {
    empty: on('getSqlConsole').otherwise(({ path, caller }) => ({
      id: path.executionId,
      tenantId: caller.tenantId,
      connectionId: NO_ID,
      started: 0,
      log: [],
    })),
  },
}

function asText({ columns, rows }: SqlRows): SqlRows {
  return { columns, rows: rows.map((row) => row.map((value) => (value === null ? null : String(value)))) }
}
