import type { OperationId } from '#spec'
import type { Transport } from '../kit/exchange.ts'
import type { Target } from '../kit/target.ts'
import { Interrupted } from '../kit/verdict.ts'

/** Maximum delay of a timer, in ms: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The limits of a whole run. */
export interface Budget {
  /**
   * Counts outgoing requests, including hooks and retries, and sends none beyond the limit. Requests that remove or
   * undo something are exempt: nothing keeps a run from cleaning up.
   * @throws Interrupted instead of sending a request beyond the limit
   */
  withBudget: (send: Transport) => Transport
  /** Why no more requests are sent; undefined while budget is left. */
  spent: () => string | undefined
  /** Aborts pending requests when the time is up. */
  over: AbortSignal
  /** Cancels the timer, which would otherwise keep the run's data in memory. */
  close: () => void
}

/** Requests to a target outside the cases: the preflight, which counts towards the budget, and the run's marker. */
export interface PreflightUsage {
  /** The current number: a marker is renewed throughout the run. */
  readonly requests: number
  durationMs: number
  /** Those that renewed or removed the marker. */
  cleaningUp?: ReadonlyMap<OperationId, number>
}

/** The budget that remains after the preflight; its time starts now. */
export function budgetOf({ requests, durationMs }: Target['limits'], looked?: PreflightUsage): Budget {
  const left = durationMs - (looked?.durationMs ?? 0)
  const end = performance.now() + left
  let count = looked?.requests ?? 0
  const over = new AbortController()
  // Unreferenced, so that it does not keep the process alive.
  const timer = left <= LONGEST_TIMER_MS ? setTimeout(() => over.abort(), Math.max(left, 0)).unref() : undefined
  const spent = (): string | undefined => {
    if (count >= requests) return `the ${requests} requests of limits.requests are used up`
    if (performance.now() >= end) return `the ${durationMs / 1000} s of limits.duration_s are over`
    return undefined
  }
  return {
    spent,
    withBudget: (send) => async (request, context) => {
      if (context?.cleanUp === true) return send(request, context)
      const why = spent()
      if (why !== undefined) throw new Interrupted(`not tried: ${why}`)
      count += 1
      return send(request, context)
    },
    over: over.signal,
    close: () => clearTimeout(timer),
  }
}
