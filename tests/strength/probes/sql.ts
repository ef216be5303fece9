import type { Probe, Probes } from './probe.ts'

const running =
  (connectionId: number, sql: string): Probe =>
  ({ api }) =>
    api.call('runSql', { body: { connectionId, sql } })

/** SQL that returns numbers, fails, or names an unknown connection. */
export const sqlProbes: Probes<'sql'> = {
  'sql/value-types': running(311, 'select 42 as answer'),
  'sql/failing-sql': running(311, 'select nothing from nowhere'),
  'sql/unknown-connection': running(1, 'select 42 as answer'),
  'sql/console-of-unknown': ({ api }) => api.call('getSqlConsole', { path: { executionId: 1 } }),
}
