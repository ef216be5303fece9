import { shaped } from '../alterations/shaped.ts'
import { dropping, under } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

export const sqlFaults: AreaFaults<'sql'> = {
  'sql/run-answers': [
    { says: 'answers SQL with 203', operations: { runSql: under(203) }, collateral: ['errors/documented-status'] },
  ],
  'sql/run-answers-data': [
    {
      says: 'answers the columns without the data',
      operations: { runSql: shaped((answer) => ({ ...answer, rows: [] })) },
      collateral: ['sql/run-uses-the-connection'],
    },
  ],
  'sql/run-uses-the-connection': [
    {
      says: 'runs SQL against the first database whatever the request names',
      parts: {
        sql: (plain) => ({
          run: (connection, sql, scene) => plain.run({ ...connection, id: 311 }, sql, scene),
        }),
      },
    },
  ],
  'sql/console-answers': [
    {
      says: 'answers the log with 203',
      operations: { getSqlConsole: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'sql/run-has-a-log': [
    {
      says: 'keeps no execution of SQL that clients run',
      operations: { runSql: dropping(({ table }) => table === 'sqlExecutions') },
    },
  ],
  'sql/console-shows-the-log': [
    {
      says: 'answers an empty log',
      operations: {
        getSqlConsole: (plain) => ({ apply: (call, found) => ({ ...plain.apply(call, found), result: [] }) }),
      },
    },
  ],
  'sql/console-of-one-execution': [
    {
      says: 'answers the logs of all executions',
      operations: {
        getSqlConsole: (plain) => ({
          apply: (call, found) => ({
            ...plain.apply(call, found),
            result: [...call.view.sqlExecutions.values()].flatMap(({ log }: any) => log),
          }),
        }),
      },
    },
  ],
}
