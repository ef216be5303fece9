import { type AreaFaults } from './fault.ts'
import { executionCountFaults } from './executions-counts.ts'
import { executionFilterFaults } from './executions-filters.ts'
import { executionHistoryFaults } from './executions-history.ts'
import { executionLogFaults } from './executions-logs.ts'
import { executionReadFaults } from './executions-reads.ts'

/** Faults of executions: status, history and its filters, counts, logs, dbt. */
export const executionFaults: AreaFaults<'executions'> = {
  ...executionReadFaults,
  ...executionHistoryFaults,
  ...executionFilterFaults,
  ...executionCountFaults,
  ...executionLogFaults,
}
