import type { OperationId } from '#spec'
import type { Exchange } from '../../kit/exchange.ts'

/** The exchanges of a run by case and attempt, in the order of their responses. */
export function createAttempts(): {
  record: (exchange: Exchange, caseId: string, attempt: number) => void
  /** Forgets an attempt that nothing will be compared with. */
  drop: (caseId: string, attempt: number) => void
  of: (caseId: string, attempt: number, operation: OperationId) => readonly Exchange[]
} {
  const byAttempt = new Map<string, Exchange[]>()
  const keyOf = (caseId: string, attempt: number): string => `${attempt} ${caseId}`
  return {
    record(exchange, caseId, attempt) {
      const key = keyOf(caseId, attempt)
      const exchanges = byAttempt.get(key)
      if (exchanges === undefined) byAttempt.set(key, [exchange])
      else exchanges.push(exchange)
    },
    drop: (caseId, attempt) => void byAttempt.delete(keyOf(caseId, attempt)),
    of: (caseId, attempt, operation) =>
      (byAttempt.get(keyOf(caseId, attempt)) ?? []).filter((exchange) => exchange.operation === operation),
  }
}
