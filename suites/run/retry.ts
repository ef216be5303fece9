import {
  type RequestContext,
  type Transport,
  type WireRequest,
  type WireResponse,
  goesToTarget,
} from '../kit/exchange.ts'
import { Unanswered } from '../kit/transport/unanswered.ts'
import { whyIntermediary } from './intermediary.ts'

/** Delays before each retry, in ms. */
const PAUSES_MS = [100, 400]
/** The longest `Retry-After` to follow, in ms; after a longer one, the response is returned. */
const LONGEST_WAIT_MS = 60_000
const TOO_MANY_REQUESTS = 429

/**
 * Retries a request if that is safe: it never left this machine; or the connection or an intermediary failed, and the
 * request only reads or cleans up; or it was refused with 429. Anything else may have been executed. `hold` delays all
 * other requests; `onAgain` is called for each retry.
 */
export function withRetry(send: Transport, hold: (ms: number) => void, onAgain: () => void = () => {}): Transport {
  return async (request, context) => {
    for (const pause of PAUSES_MS) {
      const { answer, waitMs } = await attempt(send, request, context)
      if (waitMs === undefined || waitMs > LONGEST_WAIT_MS) return answer()
      if (waitMs > 0) hold(waitMs)
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, waitMs)))
      onAgain()
    }
    return send(request, context)
  }
}

interface Attempt {
  /** The response; throws if there is none. */
  answer: () => WireResponse
  /** The delay before a retry, in ms; missing if it must not be retried. */
  waitMs?: number
}

async function attempt(send: Transport, request: WireRequest, context: RequestContext | undefined): Promise<Attempt> {
  const repeatable = request.method === 'GET' || context?.cleanUp === true
  try {
    const response = await send(request, context)
    const answer = (): WireResponse => response
    const { status } = response
    if (!goesToTarget(context)) return { answer }
    const isForeign = whyIntermediary(response, context) !== undefined
    const isTurnedAway = status === TOO_MANY_REQUESTS && context.facts !== undefined
    if (!isTurnedAway && !(repeatable && isForeign)) return { answer }
    return { answer, waitMs: waitIn(response) }
  } catch (problem) {
    if (!(problem instanceof Unanswered)) throw problem
    const answer = (): never => {
      throw problem
    }
    return problem.neverSent || (repeatable && !problem.timedOut) ? { answer, waitMs: 0 } : { answer }
  }
}

/** The delay in `Retry-After`, in ms: seconds, or a date by the clock that wrote `Date` (RFC 9110, 10.2.3). */
function waitIn({ headers }: WireResponse): number {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const date = Date.parse(value)
  const now = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? 0 : Math.max(0, date - (Number.isNaN(now) ? Date.now() : now))
}
