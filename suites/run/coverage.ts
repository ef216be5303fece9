import { type OperationId, allOperations } from '#spec'
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

/** A response, as coverage counts it. */
export interface Answered {
  operation: OperationId
  status: number
  /** By `performance.now()`. */
  at: number
}

/** The coverage of responses, with the number of cleanup requests. */
export function coverageOf(
  answers: readonly Answered[],
  cleaningUp: ReadonlyMap<OperationId, number>,
): OperationReport[] {
  const coverage = createCoverage()
  for (const { operation, status } of answers) coverage.record(operation, status)
  return coverage.reports().map((report, index) => {
    const count = cleaningUp.get(allOperations[index]!.id)
    return count === undefined ? report : { ...report, cleaningUp: count }
  })
}
