import type { Transport } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Target } from '../kit/target.ts'
import { type Looked, budgetOf } from './budget.ts'
import { judgeable } from './intermediary.ts'
import { paced } from './rate-limit.ts'
import { patient } from './retry.ts'
import { type Preflight, preflight } from './preflight.ts'
import { type TargetLost, watchPresence } from './liveness.ts'
import { signedIn } from './token-refresh.ts'
import { Interrupted } from '../kit/verdict.ts'

/** The way of a run's requests to its target, and whether the target is still there. */
export interface Way {
  send: Transport
  lost: () => TargetLost | undefined
  /** Why nothing more is sent for cases: a budget of the target's limits is used up. */
  spent: () => string | undefined
  /** How many requests were sent again. */
  repeated: () => number
  /** Aborts when the time of the target's limits is over. */
  over: AbortSignal
  /** To be called when nothing more is sent. */
  close: () => void
}

/**
 * Puts what every request of a run goes through before a transport. From the target outwards: the pace and the budgets of its
 * limits, who sends again what may be sent again, the token, who tells foreign answers, and who watches its presence.
 */
export function wayTo(target: Target, transport: Transport, redactor: Redactor, looked?: Looked): Way {
  const { counting, ...budget } = budgetOf(target.limits, looked)
  let repeated = 0
  const send = reaching(target, counting(transport), redactor, () => (repeated += 1))
  const watched = watchPresence(target, judgeable(send), (cleanUp) => lookAt(target, send, redactor, cleanUp))
  return { ...watched, ...budget, repeated: () => repeated }
}

/** How long a target that cannot be used is left alone before it is looked at once more, in ms. */
const PAUSE_MS = 500

/** A first look at the target, by the same way; one request that hangs or fails must not end a run, so it is tried twice. Where the budget ends it, nothing is known against the target. */
export async function firstLook(target: Target, transport: Transport, redactor: Redactor): Promise<Preflight> {
  const { counting, close } = budgetOf(target.limits)
  try {
    const send = reaching(target, counting(transport), redactor)
    const found = await lookAt(target, send, redactor)
    if (found.state !== 'unusable') return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return await lookAt(target, send, redactor)
  } catch (problem) {
    if (problem instanceof Interrupted) return { state: 'ready' }
    throw problem
  } finally {
    close()
  }
}

function lookAt(target: Target, send: Transport, redactor: Redactor, cleanUp = false): Promise<Preflight> {
  return preflight({ target, run: 'preflight', send, redactor, watch: () => {} }, { cleanUp })
}

function reaching(target: Target, transport: Transport, redactor: Redactor, onAgain?: () => void): Transport {
  const { send, hold } = paced(transport, target.limits.requestsPerSecond)
  return signedIn(patient(send, hold, onAgain), target, redactor, onAgain)
}
