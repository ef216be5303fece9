import type { OperationId } from '#spec'
import type { Observation } from '../../kit/check.ts'
import type { Exchange } from '../../kit/exchange.ts'
import type { Violation } from '../../kit/verdict.ts'
import type { Breach, Confirmation, Sighting } from '../observer.ts'
import { signatureOf } from './alike.ts'
import { createAttempts } from './attempts.ts'
import { type Place, exchangeAt, placesIn } from './places.ts'
import {
  type Counts,
  type Post,
  type Suspect,
  type Trace,
  attemptsOf,
  isRefuted,
  openIn,
  suspectsOf,
} from './suspects.ts'

/** Minimum number of equal attempts that confirm a violation. */
const LEAST_ALIKE = 2

/** The position where a suspect recurred most often: the attempts, each with its exchange. */
interface Recurrence {
  place: Place
  attempts: ReadonlyMap<number, Exchange>
}

/**
 * Records how and in which attempts passive rules were broken, until it is clear what recurs. Among many similar
 * requests, a bad network hits some by chance: only the same one, or most of them, breaking the rule again counts.
 */
export function createTraces() {
  const posts = new Map<string, Post>()
  const made = createAttempts()
  /** When the exchanges of the posts were answered. */
  const times = new Map<Exchange, number>()
  const postOf = ({ rule, title }: Observation, operation: OperationId): Post => {
    const key = `${rule} | ${title} | ${operation}`
    const post = posts.get(key) ?? { operation, traces: new Map(), held: new Map() }
    posts.set(key, post)
    return post
  }
  const recurrenceOf = ({ post, trace, caseId }: Suspect): Recurrence => {
    const byPlace = new Map<Place, Map<number, Exchange>>()
    for (const [attempt, broken] of trace.broken.get(caseId) ?? []) {
      for (const [place, exchange] of placesIn(made.of(caseId, attempt, post.operation), broken))
        byPlace.set(place, (byPlace.get(place) ?? new Map<number, Exchange>()).set(attempt, exchange))
    }
    const [[place, attempts]] = [...byPlace].toSorted(([, a], [, b]) => b.size - a.size) as [
      [Place, Map<number, Exchange>],
    ]
    return { place, attempts }
  }
  const confirmedIn = (post: Post, alike: number): Suspect | undefined =>
    suspectsOf(post).find((suspect) => recurrenceOf(suspect).attempts.size >= alike)
  const recursElsewhere = (suspect: Suspect): boolean =>
    attemptsOf(suspect).length >= LEAST_ALIKE && recurrenceOf(suspect).attempts.size < LEAST_ALIKE
  const shownOf = (suspect: Suspect): { exchange: Exchange; violation: Violation } => {
    const [[attempt, exchange]] = [...recurrenceOf(suspect).attempts] as [[number, Exchange]]
    const violation = suspect.trace.broken.get(suspect.caseId)?.get(attempt)?.get(exchange) as Violation
    return { exchange, violation }
  }
  const attemptsAt = (suspect: Suspect, count: number): Confirmation['attempts'] => {
    const { post, caseId } = suspect
    const { place, attempts } = recurrenceOf(suspect)
    return Array.from({ length: count }, (_none, index) => index + 1).flatMap(
      (attempt): Confirmation['attempts'][number][] => {
        if (attempts.has(attempt)) return [{ outcome: 'violation' }]
        const exchange =
          exchangeAt(made.of(caseId, attempt, post.operation), place) ?? post.held.get(caseId)?.get(attempt)
        return exchange === undefined ? [] : [{ outcome: 'pass', exchange }]
      },
    )
  }
  return {
    /** Records every exchange before the rules see it. */
    record: made.record,
    broke(breach: Breach, caseId: string, attempt: number, at: number): void {
      times.set(breach.exchange, at)
      const { traces } = postOf(breach.observation, breach.exchange.operation)
      const key = `${signatureOf({ outcome: 'violation', thrown: breach.violation })} | ${breach.exchange.response.status}`
      const trace: Trace = traces.get(key) ?? { broken: new Map() }
      traces.set(key, trace)
      const attempts = trace.broken.get(caseId) ?? new Map<number, Map<Exchange, Violation>>()
      const broken = attempts.get(attempt) ?? new Map<Exchange, Violation>()
      trace.broken.set(caseId, attempts.set(attempt, broken.set(breach.exchange, breach.violation)))
    },
    held(observation: Observation, exchange: Exchange, caseId: string, attempt: number, at: number): void {
      // First attempts refute nothing.
      if (attempt === 1) return
      times.set(exchange, at)
      const { held } = postOf(observation, exchange.operation)
      const attempts = held.get(caseId) ?? new Map<number, Exchange>()
      held.set(caseId, attempts.set(attempt, exchange))
    },
    /** The first attempt of a case needs no retry of its own: unless it broke a rule, its exchanges are of no more use. */
    settled(caseId: string): void {
      const broke = [...posts.values()].some(({ traces }) =>
        [...traces.values()].some(({ broken }) => broken.has(caseId)),
      )
      if (!broke) made.drop(caseId, 1)
    },
    /** Forgets what was answered after a moment. */
    forgetAfter(moment: number): void {
      const isLate = (exchange: Exchange): boolean => (times.get(exchange) ?? 0) > moment
      for (const { traces, held } of posts.values()) {
        for (const [key, { broken }] of traces) {
          for (const [caseId, attempts] of broken) {
            for (const [attempt, exchanges] of attempts) {
              for (const exchange of exchanges.keys()) if (isLate(exchange)) exchanges.delete(exchange)
              if (exchanges.size === 0) attempts.delete(attempt)
            }
            if (attempts.size === 0) broken.delete(caseId)
          }
          if (broken.size === 0) traces.delete(key)
        }
        for (const attempts of held.values())
          for (const [attempt, exchange] of attempts) if (isLate(exchange)) attempts.delete(attempt)
      }
    },
    /** The cases that must be retried before it is clear what recurs. */
    due(counts: Counts, alike: number): Set<string> {
      const open = [...posts.values()].flatMap((post) =>
        confirmedIn(post, alike) === undefined ? openIn(post, counts) : [],
      )
      return new Set(open.map(({ caseId }) => caseId))
    },
    /** Whether anything did not recur, or recurred elsewhere. */
    unsteady: (): boolean =>
      [...posts.values()].some((post) => suspectsOf(post).some((one) => isRefuted(one) || recursElsewhere(one))),
    /** A sighting with the result of the retries; `stopped` says why some could not be made. */
    concluded(sighting: Sighting, counts: Counts, alike: number, stopped?: string): Sighting {
      const post = postOf(sighting.observation, sighting.operation)
      const [first] = suspectsOf(post)
      if (first === undefined) return sighting
      const confirmed = confirmedIn(post, alike)
      const cut = confirmed === undefined && stopped !== undefined && openIn(post, counts).length > 0
      const suspect = confirmed ?? confirmedIn(post, LEAST_ALIKE) ?? first
      const { exchange, violation } = shownOf(suspect)
      const outcome = confirmed !== undefined || cut ? 'violation' : 'unsteady'
      return {
        ...sighting,
        broken: { exchange, violation, caseId: suspect.caseId, at: times.get(exchange) ?? 0 },
        confirmation: {
          outcome,
          attempts: attemptsAt(suspect, counts(suspect.caseId)),
          ...(cut ? { unconfirmed: stopped } : {}),
        },
      }
    },
  }
}

export type Traces = ReturnType<typeof createTraces>
