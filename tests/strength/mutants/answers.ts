import type { Exchange } from '../../../suites/kit/exchange.ts'
import { differences } from './differences.ts'
import { keyOf } from './mutant.ts'

/** The exchanges of a run by case, in order. */
export type Exchanges = ReadonlyMap<string, readonly Exchange[]>

/** Collects the exchanges of a run. */
export function keeping(): { exchanges: Exchanges; watch: (exchange: Exchange, caseId: string) => void } {
  const exchanges = new Map<string, Exchange[]>()
  return {
    exchanges,
    watch(exchange, caseId) {
      const ofCase = exchanges.get(caseId)
      if (ofCase === undefined) exchanges.set(caseId, [exchange])
      else ofCase.push(exchange)
    },
  }
}

/** One difference between a response and the plain one. */
export interface Difference {
  caseId: string
  /** The number of earlier exchanges in the case. */
  index: number
  /** The plain response, and what differs in the other one. */
  kind: string
}

/** The differences between two runs of the same cases. Compares exchanges as long as the cases send the same requests. */
export function differing(plain: Exchanges, other: Exchanges): Difference[] {
  const found: Difference[] = []
  for (const [caseId, exchanges] of other) {
    for (const [index, exchange] of exchanges.entries()) {
      const before = plain.get(caseId)?.[index]
      if (before === undefined || sent(before) !== sent(exchange)) break
      const answer = keyOf(before.operation, before.response.status)
      for (const difference of differences(before, exchange))
        found.push({ caseId, index, kind: `${answer}: ${difference}` })
    }
  }
  return found
}

/** Identifies a request; bodies are left out because they may contain values from earlier responses. */
function sent({ operation, request: { method, url, headers } }: Exchange): string {
  return JSON.stringify([operation, method, url, headers['authorization'], headers['content-type']])
}
