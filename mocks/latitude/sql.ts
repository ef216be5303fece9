import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { SqlRows } from '../world/index.ts'
import { type Alter, guarded, otherwise } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

/** Rows as objects; of two columns with one name the last one counts. */
const recordsOf = ({ columns, rows }: SqlRows): object[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))

/** The answer to SQL that the database refused. */
function failing(answer: (problem: string) => AnyAnswer): Alter {
  return (plain) => ({
    answer: (result, call) =>
      'problem' in result.outcome ? answer(result.outcome.problem) : plain.answer(result, call),
  })
}

/** The answer to SQL without the id of its execution, which may stand in a header instead. */
function unnamed(headersOf: (id: unknown) => Record<string, string>): Alter {
  return (plain) => ({
    answer: (result, call) => {
      const answer = plain.answer(result, call)
      if (answer.json === undefined) return answer
      const { executionId, ...json } = answer.json as { executionId?: unknown }
      return { ...answer, headers: { ...answer.headers, ...headersOf(executionId) }, json }
    },
  })
}

/** The log as JSON. */
function logAs(json: (lines: readonly string[]) => unknown): Alter {
  return () => ({ answer: (lines: readonly string[]) => ({ status: 200, json: json(lines) }) })
}

/** Variants of SQL. */
export const sqlVariants: AreaVariants<'sql'> = {
  'sql/answer-shape': {
    records: { parts: { sql: { renderRows: (rows) => ({ records: recordsOf(rows) }) } } },
    wrapped: { parts: { sql: { renderRows: (rows) => ({ data: recordsOf(rows), count: rows.rows.length }) } } },
  },
  'sql/value-types': {
    text: {
      parts: {
        sql: (plain) => ({
          run: (connection, sql, scene) => {
            const outcome = plain.run(connection, sql, scene)
            return 'problem' in outcome ? outcome : { ...outcome, results: outcome.results.map(asText) }
          },
        }),
      },
    },
  },
  'sql/names-the-execution': {
    header: { operations: { runSql: unnamed((id) => ({ 'x-execution-id': String(id) })) } },
    nowhere: { operations: { runSql: unnamed(() => ({})) } },
  },
  'sql/failing-sql': {
    refused: { operations: { runSql: failing((text) => ({ status: 400, text })) } },
    'in-the-answer': { operations: { runSql: failing((error) => ({ status: 200, json: { error } })) } },
  },
  'sql/unknown-connection': {
    refused: {
      operations: { runSql: guarded((call) => call.parts.sql.connectionOf(call) === undefined) },
    },
  },
  'sql/console-media': {
    'json-object': { form: true, operations: { getSqlConsole: logAs((lines) => ({ log: lines.join('\n') })) } },
    'json-lines': { form: true, operations: { getSqlConsole: logAs((lines) => lines) } },
  },
  'sql/console-of-unknown': {
    empty: {
      operations: {
        getSqlConsole: otherwise(() => ({ log: [] })),
      },
    },
  },
}

function asText({ columns, rows }: SqlRows): SqlRows {
  return { columns, rows: rows.map((row) => row.map((value) => (value === null ? null : String(value)))) }
}
