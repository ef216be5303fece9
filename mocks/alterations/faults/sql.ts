import { part } from '../together.ts'
import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'

export const sqlFaults: AreaFaults<'sql'> = {
  'sql/run-answers': fault('responds 203 to SQL', on('runSql').status(203)),
  'sql/run-answers-data': fault(
    'returns columns without rows',
    on('runSql').body((answer) => ({ ...answer, rows: [] })),
  ),
  'sql/run-uses-the-connection': fault(
    'always runs SQL against the first database',
    part('sql', (plain) => ({
      run: (connection, sql, scene) => plain.run({ ...connection, id: 311 }, sql, scene),
    })),
  ),
  'sql/run-runs-the-statement': fault(
    'keeps the first result of a connection',
    part('sql', (plain) => ({
      run: (connection, sql, scene) =>
        plain.run(connection, sql.includes('articles') ? 'select customer from orders order by id' : sql, scene),
    })),
  ),
  'sql/database-error-body': fault(
    'responds to an error of the database with JSON',
    on('runSql').answer((answer, _call, { outcome }) =>
      'problem' in outcome ? { status: 500, json: { error: outcome.problem } } : answer,
    ),
  ),
  'sql/console-answers': fault('responds 203 to the log', on('getSqlConsole').status(203)),
  'sql/run-has-a-log': fault('stores no SQL executions of clients', on('runSql').drops('sqlExecutions')),
  'sql/console-shows-the-log': [
    fault(
      'returns an empty log',
      on('getSqlConsole').decides((decision) => ({ ...decision, result: [] })),
    ),
    fault(
      'returns an empty log of all executions but the first',
      on('getSqlConsole').decides((decision, { view, path }) =>
        [...view.sqlExecutions.values()][0]?.id === path.executionId ? decision : { ...decision, result: [] },
      ),
    ),
  ],
  'sql/console-of-one-execution': [
    fault(
      'returns the logs of all executions',
      on('getSqlConsole').decides((decision, call) => ({
        ...decision,
        result: [...call.view.sqlExecutions.values()].flatMap(({ log }) => log),
      })),
    ),
    fault(
      'returns the logs of later executions too',
      on('getSqlConsole').decides((decision, { view, path }) => ({
        ...decision,
        result: [...view.sqlExecutions.values()].filter(({ id }) => id >= path.executionId).flatMap(({ log }) => log),
      })),
    ),
  ],
}
