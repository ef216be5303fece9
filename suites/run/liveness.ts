import { type Transport, type WireRequest, type WireResponse, mediaOf } from '../kit/exchange.ts'
import { TOKEN_PLACEHOLDER, type Target } from '../kit/target.ts'
import { HarnessError, Stopped } from '../kit/verdict.ts'
import type { Preflight } from './preflight.ts'

/** The target responded at first and no longer does, so nothing can be said about rules from then on. */
export class TargetLost extends HarnessError {
  override name = 'TargetLost'
  /** When it began to fail, by `performance.now()`; see {@link watchLiveness}. */
  readonly since: number
  /** The outcome of undecided cases: an expired key blocks them. */
  readonly outcome: 'error' | 'blocked'

  constructor(found: Exclude<Preflight, { state: 'ready' }>, since: number) {
    const was = found.state === 'key-refused' ? 'the keys stopped working' : 'the target stopped responding'
    super(`${was}: ${found.message}`)
    this.since = since
    this.outcome = found.state === 'key-refused' ? 'blocked' : 'error'
  }
}

/** When and why a target was lost, and the outcome of undecided cases: not yet checked, if the target is not to blame. */
export interface Loss extends Pick<TargetLost, 'since' | 'message'> {
  outcome: TargetLost['outcome'] | 'not-yet-checked'
}

/** A failed preflight as the loss of all cases. */
export function lossOfAll({ state, message }: Exclude<Preflight, { state: 'ready' }>): Loss {
  return { since: -Infinity, outcome: state === 'key-refused' ? 'blocked' : 'error', message }
}

/** Number of consecutive requests without a response from this API after which liveness is probed. */
const FAILURES_IN_A_ROW = 20
const SERVER_ERROR = 500
const UNAUTHORIZED = 401

/** A server error, or what a maintenance page looks like. */
function looksDown(response: WireResponse): boolean {
  return response.status >= SERVER_ERROR || mediaOf(response) === 'text/html'
}

/** Whether a request carries the administrator's key from the target file, which no check expects to be refused. */
function carriesAdminKey({ headers }: WireRequest, { credentials }: Pick<Target, 'credentials'>): boolean {
  return headers['authorization'] === `Bearer ${credentials.admin?.api_key ?? TOKEN_PLACEHOLDER}`
}

/** Counts consecutive failures and remembers when they began: see {@link watchLiveness}. */
function createStreak() {
  let length = 0
  let begun = 0
  let lastGood = 0
  return {
    begun: () => begun,
    /** Counts a failed request by the time it was sent; returns whether there are too many. */
    failed(sentAt: number): boolean {
      if (length++ === 0) begun = Math.max(sentAt, lastGood)
      return length >= FAILURES_IN_A_ROW
    },
    end() {
      length = 0
      lastGood = performance.now()
    },
  }
}

/**
 * Detects the loss of a target. After many consecutive failures, or many refusals of the administrator's key, it
 * repeats the preflight; if that fails too, all further requests fail at once with {@link TargetLost}. The loss is
 * dated to the first request of that series or, if later, to the last response of the target's own.
 */
export function watchLiveness(
  target: Pick<Target, 'credentials'>,
  send: Transport,
  look: (cleanUp: boolean) => Promise<Preflight>,
): { send: Transport; lost: () => TargetLost | undefined } {
  const failures = createStreak()
  const refusals = createStreak()
  let lost: TargetLost | undefined
  let looking: Promise<void> | undefined

  async function probe(since: number, cleanUp: boolean): Promise<void> {
    const found = await look(cleanUp)
    failures.end()
    refusals.end()
    if (found.state !== 'ready') lost = new TargetLost(found, since)
  }

  /** Counts one failure; the first one too many triggers the probe, and the others await it. */
  async function failed(row: typeof failures, sentAt: number, cleanUp: boolean): Promise<void> {
    if (!row.failed(sentAt)) return
    looking ??= probe(row.begun(), cleanUp).finally(() => (looking = undefined))
    await looking
  }

  return {
    lost: () => lost,
    async send(request, context) {
      if (lost !== undefined) throw lost
      const sentAt = performance.now()
      const cleanUp = context?.cleanUp === true
      let response: WireResponse
      try {
        response = await send(request, context)
      } catch (problem) {
        if (problem instanceof HarnessError && !(problem instanceof Stopped)) await failed(failures, sentAt, cleanUp)
        throw problem
      }
      if (looksDown(response)) {
        await failed(failures, sentAt, cleanUp)
        return response
      }
      failures.end()
      if (!carriesAdminKey(request, target)) return response
      if (response.status === UNAUTHORIZED) await failed(refusals, sentAt, cleanUp)
      else refusals.end()
      return response
    },
  }
}
