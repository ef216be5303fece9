import type { Claim } from '../../suites/kit/check.ts'
import type { Recorded, RecordedCase } from './recorded.ts'

/** The shortest pause of a case that counts as a wait, in ms: below, it is the gate's own work. */
export const LEAST_PAUSE_MS = 25
/** A response that takes this much longer than the latency was held back by a run or a stream, in ms. */
export const LEAST_HELD_MS = 200

/** How long a run has to take at least, in s, by what its cases sent and waited for. */
export interface Bound {
  /** Of requests that others may be sent beside: requests x latency / concurrency. */
  beside: number
  /** Of requests beside which nothing may be sent: the time that they were in flight, at most the latency each. */
  alone: number
  /** What the documents make a run wait: pauses, and responses that were held back. */
  waits: number
  /** The share of requests that were sent alone. */
  aloneShare: number
}

/**
 * The bound of a run on a target whose responses take `latencyMs`, with so many cases that send at a time; beside which it
 * computes for so many seconds.
 */
export function boundOf(cases: readonly RecordedCase[], latencyMs: number, concurrency: number, computing = 0): Bound {
  const alone = cases.map(aloneIn)
  const besides = cases.reduce((sum, { exchanges }, at) => sum + exchanges.length - (alone[at]?.length ?? 0), 0)
  const beside = (besides * latencyMs) / concurrency / 1_000
  const inTurn = cases.filter(isAlone).reduce((sum, one) => sum + waitOf(one, latencyMs) / 1_000, 0)
  const longest = longestOf(
    cases.filter((one) => !isAlone(one)).map((one) => [one.claim, waitOf(one, latencyMs) / 1_000]),
  )
  return {
    beside,
    alone: alone.reduce((sum, exchanges) => sum + inFlight(exchanges, latencyMs), 0) / 1_000,
    aloneShare: 1 - besides / cases.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    // Cases that run beside others wait while those send.
    waits: inTurn + Math.max(0, longest - Math.max(beside, computing)),
  }
}

/** The longest wait of cases beside each other: those that claim the same wait one after another. */
function longestOf(waits: readonly (readonly [Claim | undefined, number])[]): number {
  const byClaim = new Map<Claim, number>()
  let longest = 0
  for (const [claim, seconds] of waits) {
    const together = claim === undefined ? seconds : (byClaim.get(claim) ?? 0) + seconds
    if (claim !== undefined) byClaim.set(claim, together)
    longest = Math.max(longest, together)
  }
  return longest
}

function isAlone({ exclusive }: RecordedCase): boolean {
  return exclusive === true || exclusive === 'first'
}

/** The requests of a case beside which nothing may be sent: all, or those from its first hook call to its last. */
function aloneIn(one: RecordedCase): readonly Recorded[] {
  if (isAlone(one)) return one.exchanges
  if (one.exclusive !== 'from-hook') return []
  const first = one.exchanges.findIndex(({ isHook }) => isHook)
  return first === -1 ? [] : one.exchanges.slice(first, one.exchanges.findLastIndex(({ isHook }) => isHook) + 1)
}

/** How long at least one of the requests was in flight, in ms, at most the latency each. */
function inFlight(exchanges: readonly Recorded[], latencyMs: number): number {
  let [total, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { begun, ended } of exchanges.toSorted((one, other) => one.begun - other.begun)) {
    const end = Math.min(ended, begun + latencyMs)
    if (end > until) total += end - Math.max(begun, until)
    until = Math.max(until, end)
  }
  return total
}

/** How long a case waited, in ms: between its requests, and for responses that were held back. */
function waitOf({ exclusive, exchanges }: RecordedCase, latencyMs: number): number {
  let waited = 0
  let answered = exchanges[0]?.begun ?? 0
  for (const { begun, ended } of exchanges.toSorted((one, other) => one.begun - other.begun)) {
    const pause = begun - answered
    // What waits for its turn waits for other cases, not for the target.
    if (pause >= LEAST_PAUSE_MS && exclusive !== 'from-hook') waited += pause
    waited += Math.max(0, Math.min(ended - Math.max(begun, answered), ended - begun - latencyMs - LEAST_HELD_MS))
    answered = Math.max(answered, ended)
  }
  return waited
}
