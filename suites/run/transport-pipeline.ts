import type { Transport } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Target } from '../kit/target.ts'
import { type PreflightUsage, budgetOf } from './budget.ts'
import { rejectIntermediaries } from './intermediary.ts'
import { rateLimited } from './rate-limit.ts'
import { withRetry } from './retry.ts'
import { type Preflight, preflight } from './preflight.ts'
import { type TargetLost, watchLiveness } from './liveness.ts'
import { withAuth } from './token-refresh.ts'
import { Interrupted } from '../kit/verdict.ts'

/** The transport pipeline of a run, and whether its target is still there. */
export interface TransportPipeline {
  send: Transport
  lost: () => TargetLost | undefined
  /** Why no more requests are sent for cases: a budget in the target's limits is spent. */
  spent: () => string | undefined
  /** The number of retried requests. */
  repeated: () => number
  /** Aborts when the time in the target's limits is up. */
  over: AbortSignal
  /** Call when nothing more will be sent. */
  close: () => void
}

/**
 * Wraps a transport in the middleware of a run, inner to outer: rate limit, budget, retry, token refresh, intermediary
 * detection, liveness.
 */
export function transportPipeline(
  target: Target,
  transport: Transport,
  redactor: Redactor,
  looked?: PreflightUsage,
): TransportPipeline {
  const { withBudget, ...budget } = budgetOf(target.limits, looked)
  let repeated = 0
  const send = withMiddleware(target, withBudget(transport), redactor, () => (repeated += 1))
  const watched = watchLiveness(target, rejectIntermediaries(send), (cleanUp) =>
    lookThrough(target, send, redactor, cleanUp),
  )
  return { ...watched, ...budget, repeated: () => repeated }
}

/** Pause before the second attempt of a failed preflight, in ms. */
const PAUSE_MS = 500

/**
 * Runs the preflight through the same pipeline, twice if needed, because one failed request must not end a run. Who has seen
 * one fail needs a single attempt. If the budget is spent first, the target is not blamed.
 */
export async function preflightWithRetry(
  target: Target,
  transport: Transport,
  redactor: Redactor,
  { attempts = 2 }: { attempts?: 1 | 2 } = {},
): Promise<Preflight> {
  const { withBudget, close } = budgetOf(target.limits)
  try {
    const send = withMiddleware(target, withBudget(transport), redactor)
    const found = await lookThrough(target, send, redactor)
    if (found.state !== 'unusable' || attempts === 1) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return await lookThrough(target, send, redactor)
  } catch (problem) {
    if (problem instanceof Interrupted) return { state: 'ready' }
    throw problem
  } finally {
    close()
  }
}

function lookThrough(target: Target, send: Transport, redactor: Redactor, cleanUp = false): Promise<Preflight> {
  return preflight({ target, run: 'preflight', send, redactor, watch: () => {} }, { cleanUp })
}

function withMiddleware(target: Target, transport: Transport, redactor: Redactor, onAgain?: () => void): Transport {
  const { send, hold } = rateLimited(transport, target.limits.requestsPerSecond)
  return withAuth(withRetry(send, hold, onAgain), target, redactor, onAgain)
}
