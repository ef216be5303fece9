import type { OperationId } from '#spec'
import type { Transport } from '../kit/exchange.ts'
import type { Target } from '../kit/target.ts'
import { Interrupted } from '../kit/verdict.ts'

/** A timer cannot be set further ahead, in ms: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** What a run may take altogether. */
export interface Budget {
  /**
   * Counts the requests that go through, also hooks and what is sent again, and sends none that would go beyond. What removes or
   * takes back is apart: nothing keeps a run from cleaning up.
   * @throws Interrupted in place of the request that would go beyond
   */
  counting: (send: Transport) => Transport
  /** Why nothing more is sent; undefined while there is something left. */
  spent: () => string | undefined
  /** Aborts when the time is over, for what is under way then. */
  over: AbortSignal
  /** Forgets the end: what a run held would otherwise stay in memory until its time is over. */
  close: () => void
}

/** What went to a target beside a run: the first look, which is a part of its budget, and its mark. */
export interface Looked {
  /** At any moment: a mark is renewed as long as the run goes on. */
  readonly requests: number
  durationMs: number
  /** Those of them that renewed or removed the mark. */
  cleaningUp?: ReadonlyMap<OperationId, number>
}

/** What is left of the budget of a run that goes on now, after a first look. */
export function budgetOf({ requests, durationMs }: Target['limits'], looked?: Looked): Budget {
  const left = durationMs - (looked?.durationMs ?? 0)
  const end = performance.now() + left
  let count = looked?.requests ?? 0
  const over = new AbortController()
  // A run that ends before does not wait for it.
  const timer = left <= LONGEST_TIMER_MS ? setTimeout(() => over.abort(), Math.max(left, 0)).unref() : undefined
  const spent = (): string | undefined => {
    if (count >= requests) return `the ${requests} requests of limits.requests are used up`
    if (performance.now() >= end) return `the ${durationMs / 1000} s of limits.duration_s are over`
    return undefined
  }
  return {
    spent,
    counting: (send) => async (request, asked) => {
      if (asked?.cleanUp === true) return send(request, asked)
      const why = spent()
      if (why !== undefined) throw new Interrupted(`not tried: ${why}`)
      count += 1
      return send(request, asked)
    },
    over: over.signal,
    close: () => clearTimeout(timer),
  }
}
