import { type Asked, type Transport, type WireRequest, type WireResponse, isOfTarget } from '../kit/exchange.ts'
import { Unanswered } from '../kit/transport/unanswered.ts'
import { foreign } from './intermediary.ts'

/** Pauses before a request is sent again, in ms; it is sent no more often than that. */
const PAUSES_MS = [100, 400]
/** The longest wait that an answer may ask for, in ms; where it asks for more, it is the answer. */
const LONGEST_WAIT_MS = 60_000
const TOO_MANY_REQUESTS = 429

/**
 * Sends a request again where that is safe: it never left this machine; the connection failed or something before the service
 * answered, and it only reads or removes what the run has made; or it was turned away with 429. Anything else may have been carried out. `hold` puts off the
 * next request of everybody; `onAgain` hears of each repetition.
 */
export function patient(send: Transport, hold: (ms: number) => void, onAgain: () => void = () => {}): Transport {
  return async (request, asked) => {
    for (const pause of PAUSES_MS) {
      const { answer, waitMs } = await attempt(send, request, asked)
      if (waitMs === undefined || waitMs > LONGEST_WAIT_MS) return answer()
      if (waitMs > 0) hold(waitMs)
      await new Promise((resolve) => setTimeout(resolve, Math.max(pause, waitMs)))
      onAgain()
    }
    return send(request, asked)
  }
}

interface Attempt {
  /** The response; throws where there is none. */
  answer: () => WireResponse
  /** After so many ms it may be sent again; missing where it may not. */
  waitMs?: number
}

async function attempt(send: Transport, request: WireRequest, asked: Asked | undefined): Promise<Attempt> {
  const repeatable = request.method === 'GET' || asked?.cleanUp === true
  try {
    const response = await send(request, asked)
    const answer = (): WireResponse => response
    const { status } = response
    const mayAgain = status === TOO_MANY_REQUESTS || repeatable
    if (!isOfTarget(asked) || !mayAgain || foreign(response, asked) === undefined) return { answer }
    return { answer, waitMs: waitIn(response) }
  } catch (problem) {
    if (!(problem instanceof Unanswered)) throw problem
    const answer = (): never => {
      throw problem
    }
    return problem.neverSent || (repeatable && !problem.timedOut) ? { answer, waitMs: 0 } : { answer }
  }
}

/** The wait that `Retry-After` asks for, in ms: seconds, or a date of the clock that wrote `Date` (RFC 9110, 10.2.3). */
function waitIn({ headers }: WireResponse): number {
  const value = headers['retry-after']?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const date = Date.parse(value)
  const now = Date.parse(headers['date'] ?? '')
  return Number.isNaN(date) ? 0 : Math.max(0, date - (Number.isNaN(now) ? Date.now() : now))
}
