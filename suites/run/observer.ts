import { type OperationId, factsOf, ruleOf } from '#spec'
import type { Observation } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { Violation } from '../kit/verdict.ts'

/** What a passive rule found for one operation. */
export interface Sighting {
  observation: Observation
  operation: OperationId
  /** When it was first judged, by `performance.now()`. */
  since: number
  /** The most telling violation; the first one if nothing was retried. */
  broken?: { exchange: Exchange; violation: Violation; caseId: string; at: number }
  /** The result of retrying the case that showed it; missing if nothing can be retried. */
  confirmation?: Confirmation
}

/** The result of retrying a violation of a passive rule. */
export interface Confirmation {
  outcome: 'violation' | 'unsteady'
  /** By attempt: whether a similar exchange broke the rule, and one that did not. */
  attempts: readonly { outcome: 'violation' | 'pass'; exchange?: Exchange }[]
  /** Why it could not be retried. */
  unconfirmed?: string
}

/** An observation of one operation, with its findings so far. */
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

/** Optional hooks of an observer. */
export interface ObserverHooks {
  /** When the exchange was answered, by `performance.now()`. */
  at?: number
  /** Skips rules for which this exchange has too little information. */
  isEnoughFor?: (observation: Observation) => boolean
  /** Called for each breach, not only the first per rule and operation. */
  onBreach?: (breach: Breach) => void
  /** Called for each exchange that passed a rule. */
  onHeld?: (observation: Observation, exchange: Exchange) => void
}

/** Judges every exchange by the passive rules; keeps outcomes per rule and operation. */
export function createObserver(observations: readonly Observation[]): {
  watch: (exchange: Exchange, caseId: string, watching?: ObserverHooks) => void
  /** What was found up to a moment; all if undefined. */
  sightings: (until?: number) => Sighting[]
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
    watch(exchange, caseId, { at = 0, isEnoughFor = () => true, onBreach, onHeld } = {}) {
      const { operation } = exchange
      const facts = factsOf(operation)
      for (const post of byOperation.get(operation) ?? []) {
        const { observation } = post
        if (!isEnoughFor(observation) || !observation.concerns(exchange, facts)) continue
        if (post.sighting === undefined) {
          post.sighting = { observation, operation, since: at }
          sightings.push(post.sighting)
        }
        const { sighting } = post
        if (sighting.broken !== undefined && onBreach === undefined) continue
        try {
          observation.holds(exchange, facts)
          onHeld?.(observation, exchange)
        } catch (violation) {
          if (!(violation instanceof Violation)) throw violation
          sighting.broken ??= { exchange, violation, caseId, at }
          onBreach?.({ observation, exchange, violation })
        }
      }
    },
    sightings: (until = Infinity) =>
      sightings
        .filter(({ since }) => since <= until)
        .map(({ broken, ...sighting }) => ({
          ...sighting,
          ...(broken === undefined || broken.at > until ? {} : { broken }),
        })),
  }
}
