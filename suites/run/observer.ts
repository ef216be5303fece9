import { type OperationId, factsOf, ruleOf } from '#spec'
import type { Observation } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { Violation } from '../kit/verdict.ts'

/** What a passive rule saw of one operation. */
export interface Sighting {
  observation: Observation
  operation: OperationId
  judged: number
  /** The first exchange that broke the rule. */
  broken?: { exchange: Exchange; violation: Violation; caseId: string }
}

/** Judges every exchange by the passive rules, keeping outcomes per rule and operation. */
export function createObserver(observations: readonly Observation[]): {
  watch: (exchange: Exchange, caseId: string) => void
  sightings: () => Sighting[]
} {
  const sightings = new Map<string, Sighting>()
  const byOperation = new Map<OperationId, Observation[]>()
  for (const observation of observations) {
    for (const operation of ruleOf(observation.rule).operations) {
      byOperation.set(operation, [...(byOperation.get(operation) ?? []), observation])
    }
  }
  return {
    watch(exchange, caseId) {
      const { operation } = exchange
      const facts = factsOf(operation)
      for (const observation of byOperation.get(operation) ?? []) {
        if (!observation.concerns(exchange, facts)) continue
        const key = `${observation.rule} | ${observation.title} | ${operation}`
        const sighting = sightings.get(key) ?? { observation, operation, judged: 0 }
        sightings.set(key, sighting)
        sighting.judged += 1
        if (sighting.broken !== undefined) continue
        try {
          observation.holds(exchange, facts)
        } catch (violation) {
          if (!(violation instanceof Violation)) throw violation
          sighting.broken = { exchange, violation, caseId }
        }
      }
    },
    sightings: () => [...sightings.values()],
  }
}
