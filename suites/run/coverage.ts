import { type OperationId, allOperations } from '#spec'
import type { Exchange } from '../kit/exchange.ts'
import type { OperationReport } from '../report/report.ts'

/** Counts calls and statuses per operation, and keeps nothing else of an exchange. */
export interface Coverage {
  record: (operation: OperationId, status: number) => void
  reports: () => OperationReport[]
}

export function createCoverage(): Coverage {
  const seen = new Map<OperationId, { requests: number; statuses: Set<number> }>()
  return {
    record(operation, status) {
      const one = seen.get(operation) ?? { requests: 0, statuses: new Set() }
      one.requests += 1
      one.statuses.add(status)
      seen.set(operation, one)
    },
    reports: () =>
      allOperations.map(({ id, method, path, responses }) => ({
        operationId: id,
        method,
        path,
        documented: Object.keys(responses).map(Number),
        seen: [...(seen.get(id)?.statuses ?? [])].sort((a, b) => a - b),
        requests: seen.get(id)?.requests ?? 0,
      })),
  }
}

/** The coverage of a list of exchanges, with the number of cleanup requests. */
export function coverageOf(
  exchanges: readonly Exchange[],
  cleaningUp: ReadonlyMap<OperationId, number>,
): OperationReport[] {
  const coverage = createCoverage()
  for (const { operation, response } of exchanges) coverage.record(operation, response.status)
  return coverage.reports().map((report, index) => {
    const count = cleaningUp.get(allOperations[index]!.id)
    return count === undefined ? report : { ...report, cleaningUp: count }
  })
}
