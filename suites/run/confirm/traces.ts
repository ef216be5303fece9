import type { OperationId } from '#spec'
import type { Observation } from '../../kit/check.ts'
import type { Exchange } from '../../kit/exchange.ts'
import type { Breach, Confirmation, Sighting } from '../observer.ts'
import { signatureOf } from './alike.ts'
import { TRIES } from './judge.ts'

/** Ways in which a rule was broken that are tried again, those first that came in most cases; and cases of each. */
const WAYS = 3
const CASES = 3

/** One way in which a passive rule was broken at one operation, and in which attempts of which cases. */
interface Trace {
  breach: Breach
  attempts: Map<string, Set<number>>
}

/** What a passive rule saw of one operation in all attempts. */
interface Post {
  traces: Map<string, Trace>
  /** Exchanges of repeated cases that did not break it, by case and attempt. */
  held: Map<string, Map<number, Exchange>>
}

/** Where a trace is tried again: in a case that it was seen in. */
interface Place {
  trace: Trace
  caseId: string
}

/** How often each case was tried, by its id. */
type Attempts = (caseId: string) => number

/** Remembers how passive rules were broken and in which attempts, until it is clear which of it comes again. */
export function createTraces() {
  const posts = new Map<string, Post>()
  const postOf = ({ rule, title }: Observation, operation: OperationId): Post => {
    const key = `${rule} | ${title} | ${operation}`
    const post = posts.get(key) ?? { traces: new Map(), held: new Map() }
    posts.set(key, post)
    return post
  }
  return {
    broke(breach: Breach, caseId: string, attempt: number): void {
      const { traces } = postOf(breach.observation, breach.exchange.operation)
      const key = `${signatureOf({ outcome: 'violation', thrown: breach.violation })} | ${breach.exchange.response.status}`
      const trace = traces.get(key) ?? { breach, attempts: new Map() }
      traces.set(key, trace)
      trace.attempts.set(caseId, (trace.attempts.get(caseId) ?? new Set()).add(attempt))
    },
    held(observation: Observation, exchange: Exchange, caseId: string, attempt: number): void {
      // What was seen before anything was tried again refutes nothing.
      if (attempt === 1) return
      const { held } = postOf(observation, exchange.operation)
      const attempts = held.get(caseId) ?? new Map<number, Exchange>()
      held.set(caseId, attempts.set(attempt, exchange))
    },
    /** The cases that have to be tried again before it is clear what comes again. */
    due(attempts: Attempts, alike: number): Set<string> {
      const open = [...posts.values()].flatMap((post) =>
        confirmedIn(post, alike) === undefined ? openPlaces(post, attempts) : [],
      )
      return new Set(open.map(({ caseId }) => caseId))
    },
    /** Whether anything did not come again. */
    unsteady: (): boolean => [...posts.values()].some((post) => placesOf(post).some((place) => isRefuted(post, place))),
    /** A sighting with what came of trying again; `stopped` says why not everything was that had to be. */
    concluded(sighting: Sighting, attempts: Attempts, alike: number, stopped?: string): Sighting {
      const post = postOf(sighting.observation, sighting.operation)
      const [first] = placesOf(post)
      if (first === undefined) return sighting
      const confirmed = confirmedIn(post, alike)
      const cut = confirmed === undefined && stopped !== undefined && openPlaces(post, attempts).length > 0
      const place = confirmed ?? confirmedIn(post, 2) ?? first
      const { exchange, violation } = place.trace.breach
      const outcome = confirmed !== undefined || cut ? 'violation' : 'unsteady'
      return {
        ...sighting,
        broken: { exchange, violation, caseId: place.caseId },
        confirmation: {
          outcome,
          attempts: attemptsAt(post, place, attempts(place.caseId)),
          ...(cut ? { unconfirmed: stopped } : {}),
        },
      }
    },
  }
}

function placesOf({ traces }: Post): Place[] {
  const ways = [...traces.values()].toSorted((a, b) => b.attempts.size - a.attempts.size).slice(0, WAYS)
  return ways.flatMap((trace) => [...trace.attempts.keys()].slice(0, CASES).map((caseId) => ({ trace, caseId })))
}

function confirmedIn(post: Post, alike: number): Place | undefined {
  return placesOf(post).find(({ trace, caseId }) => (trace.attempts.get(caseId)?.size ?? 0) >= alike)
}

/** A like exchange of the same case did not break the rule. */
function isRefuted({ held }: Post, { trace, caseId }: Place): boolean {
  const broken = trace.attempts.get(caseId)
  return [...(held.get(caseId)?.keys() ?? [])].some((attempt) => broken?.has(attempt) !== true)
}

/** The next place to look at for each way. */
function openPlaces(post: Post, attempts: Attempts): Place[] {
  const open = placesOf(post).filter((place) => attempts(place.caseId) < TRIES && !isRefuted(post, place))
  return [...Map.groupBy(open, ({ trace }) => trace).values()].map(([first]) => first!)
}

function attemptsAt({ held }: Post, { trace, caseId }: Place, count: number): Confirmation['attempts'] {
  return Array.from({ length: count }, (_none, index) => index + 1).flatMap(
    (attempt): Confirmation['attempts'][number][] => {
      if (trace.attempts.get(caseId)?.has(attempt) === true) return [{ outcome: 'violation' }]
      const exchange = held.get(caseId)?.get(attempt)
      return exchange === undefined ? [] : [{ outcome: 'pass', exchange }]
    },
  )
}

export type Traces = ReturnType<typeof createTraces>
