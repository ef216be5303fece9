import type { Transport } from '../kit/exchange.ts'
import type { Target } from '../kit/target.ts'

/** A timer cannot be set further ahead, in ms: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What a run may take altogether. */
export interface Budget {
  /** Counts the requests that go through. It stops none: cases that have begun are ended and cleaned up. */
  counting: (send: Transport) => Transport
  /** Why no further case may begin; undefined while there is something left. */
  spent: () => string | undefined
  /** Aborts when the time is over, for what is under way then. */
  over: AbortSignal
}

/** The budget of a run that begins now: its requests, also those that are sent again, and its time. */
export function budgetOf({ requests, durationMs }: Target['limits']): Budget {
  const end = performance.now() + durationMs
  let count = 0
  const over = new AbortController()
  // A run that ends before does not wait for it.
  if (durationMs <= LONGEST_TIMER_MS) setTimeout(() => over.abort(), durationMs).unref()
  return {
    counting: (send) => (request, asked) => {
      count += 1
      return send(request, asked)
    },
    spent() {
      if (count >= requests) return `the ${requests} requests of limits.requests are used up`
      if (performance.now() >= end) return `the ${durationMs / 1000} s of limits.duration_s are over`
      return undefined
    },
    over: over.signal,
  }
}
