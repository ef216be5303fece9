import { type OperationId, factsOf, ruleOf } from '#spec'
import type { Observation } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { Violation } from '../kit/verdict.ts'

/** What a passive rule saw of one operation. */
export interface Sighting {
  observation: Observation
  operation: OperationId
  judged: number
  /** The exchange that shows best how the rule was broken; the first one where nothing was tried again. */
  broken?: { exchange: Exchange; violation: Violation; caseId: string }
  /** What came of trying again the case in which it was broken; missing where nothing can be tried again. */
  confirmation?: Confirmation
}

/** What came of trying again what a passive rule had seen broken. */
export interface Confirmation {
  outcome: 'violation' | 'unsteady'
  /** By attempt of the case: whether a like exchange broke the rule, and one that did not. */
  attempts: readonly { outcome: 'violation' | 'pass'; exchange?: Exchange }[]
  /** Why it could not be tried again. */
  unconfirmed?: string
}

/** An observation of one operation, and what it saw once it saw anything. */
interface Post {
  observation: Observation
  sighting?: Sighting
}

/** An exchange that breaks a rule. */
export interface Breach {
  observation: Observation
  exchange: Exchange
  violation: Violation
}

/** What a watch may want beside the sightings. */
export interface Watching {
  /** Leaves out the rules that this exchange tells too little for. */
  isEnoughFor?: (observation: Observation) => boolean
  /** Is told of each breach, and not only of the first of a rule and operation. */
  onBreach?: (breach: Breach) => void
  /** Is told of each exchange that a rule was judged by and that did not break it. */
  onHeld?: (observation: Observation, exchange: Exchange) => void
}

/** Judges every exchange by the passive rules, keeping outcomes per rule and operation. */
export function createObserver(observations: readonly Observation[]): {
  watch: (exchange: Exchange, caseId: string, watching?: Watching) => void
  sightings: () => Sighting[]
} {
  const sightings: Sighting[] = []
  const byOperation = new Map<OperationId, Post[]>()
  for (const observation of observations) {
    for (const operation of ruleOf(observation.rule).operations) {
      const posts = byOperation.get(operation)
      if (posts === undefined) byOperation.set(operation, [{ observation }])
      else posts.push({ observation })
    }
  }
  return {
    watch(exchange, caseId, { isEnoughFor = () => true, onBreach, onHeld } = {}) {
      const { operation } = exchange
      const facts = factsOf(operation)
      for (const post of byOperation.get(operation) ?? []) {
        const { observation } = post
        if (!isEnoughFor(observation) || !observation.concerns(exchange, facts)) continue
        if (post.sighting === undefined) {
          post.sighting = { observation, operation, judged: 0 }
          sightings.push(post.sighting)
        }
        const { sighting } = post
        sighting.judged += 1
        if (sighting.broken !== undefined && onBreach === undefined) continue
        try {
          observation.holds(exchange, facts)
          onHeld?.(observation, exchange)
        } catch (violation) {
          if (!(violation instanceof Violation)) throw violation
          sighting.broken ??= { exchange, violation, caseId }
          onBreach?.({ observation, exchange, violation })
        }
      }
    },
    sightings: () => [...sightings],
  }
}
