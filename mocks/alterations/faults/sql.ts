import { part } from '../together.ts'
import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const sqlFaults: AreaFaults<'sql'> = {
  'sql/run-answers': fault('answers SQL with 203', on('runSql').status(203)),
  'sql/run-answers-data': fault(
    'answers the columns without the data',
    on('runSql').body((answer) => ({ ...answer, rows: [] })),
  ),
  'sql/run-uses-the-connection': fault(
    'runs SQL against the first database whatever the request names',
    part('sql', (plain) => ({
      run: (connection, sql, scene) => plain.run({ ...connection, id: 311 }, sql, scene),
    })),
  ),
  'sql/console-answers': fault('answers the log with 203', on('getSqlConsole').status(203)),
  'sql/run-has-a-log': fault('keeps no execution of SQL that clients run', on('runSql').drops('sqlExecutions')),
  'sql/console-shows-the-log': fault(
    'answers an empty log',
    on('getSqlConsole').decides((decision) => ({ ...decision, result: [] })),
  ),
  'sql/console-of-one-execution': fault(
    'answers the logs of all executions',
    on('getSqlConsole').decides((decision, call) => ({
      ...decision,
      result: [...call.view.sqlExecutions.values()].flatMap(({ log }) => log),
    })),
  ),
}
