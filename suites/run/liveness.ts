import { type Transport, type WireRequest, type WireResponse, mediaOf } from '../kit/exchange.ts'
import { STAND_IN, type Target } from '../kit/target.ts'
import { HarnessError, Stopped } from '../kit/verdict.ts'
import type { Preflight } from './preflight.ts'

/** The target answered at first and does so no more, so that nothing can be said about its rules from then on. */
export class TargetLost extends HarnessError {
  override name = 'TargetLost'
  /** When it began to fail, on the clock of `performance`; see {@link watchPresence}. */
  readonly since: number
  /** How what was not decided before comes out: a key that works no more blocks it. */
  readonly outcome: 'error' | 'blocked'

  constructor(found: Exclude<Preflight, { state: 'ready' }>, since: number) {
    const was = found.state === 'key-refused' ? 'the keys worked and do no more' : 'the target was there and is no more'
    super(`${was}: ${found.message}`)
    this.since = since
    this.outcome = found.state === 'key-refused' ? 'blocked' : 'error'
  }
}

/** When and why a target could be used no more, and how what was not decided before comes out. */
export type Loss = Pick<TargetLost, 'since' | 'outcome' | 'message'>

/** What a first look found, as a loss of everything. */
export function lossOfAll({ state, message }: Exclude<Preflight, { state: 'ready' }>): Loss {
  return { since: -Infinity, outcome: state === 'key-refused' ? 'blocked' : 'error', message }
}

/** So many requests in a row without an answer of this API are a reason to look whether the target is still there. */
const FAILURES_IN_A_ROW = 20
const SERVER_ERROR = 500
const UNAUTHORIZED = 401

/** A failure of the host, or what a maintenance page looks like. */
function isForeign(response: WireResponse): boolean {
  return response.status >= SERVER_ERROR || mediaOf(response) === 'text/html'
}

/** Whether a request carries the administrator's key as it stands in the target file, which no check expects to be refused. */
function isAdmins({ headers }: WireRequest, { credentials }: Pick<Target, 'credentials'>): boolean {
  return headers['authorization'] === `Bearer ${credentials.admin?.api_key ?? STAND_IN}`
}

/** Failures in a row, and when the row began: see {@link watchPresence}. */
function createRow() {
  let length = 0
  let begun = 0
  let lastGood = 0
  return {
    begun: () => begun,
    /** Counts a failure of a request that was sent then; answers whether there are too many. */
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
 * Watches whether the target is still there: after many failures in a row, or many refusals of the administrator's key, it is looked
 * at as before the run, and where that fails too, every further request ends at once with {@link TargetLost}. It began to fail
 * when the first request of that row was sent or, where that came later, when it last gave an answer of its own.
 */
export function watchPresence(
  target: Pick<Target, 'credentials'>,
  send: Transport,
  look: (cleanUp: boolean) => Promise<Preflight>,
): { send: Transport; lost: () => TargetLost | undefined } {
  const failures = createRow()
  const refusals = createRow()
  let lost: TargetLost | undefined
  let looking: Promise<void> | undefined

  async function lookAgain(since: number, cleanUp: boolean): Promise<void> {
    const found = await look(cleanUp)
    failures.end()
    refusals.end()
    if (found.state !== 'ready') lost = new TargetLost(found, since)
  }

  /** Counts one failure; the first one too many looks, and the others wait for what it sees. */
  async function failed(row: typeof failures, sentAt: number, cleanUp: boolean): Promise<void> {
    if (!row.failed(sentAt)) return
    looking ??= lookAgain(row.begun(), cleanUp).finally(() => (looking = undefined))
    await looking
  }

  return {
    lost: () => lost,
    async send(request, asked) {
      if (lost !== undefined) throw lost
      const sentAt = performance.now()
      const cleanUp = asked?.cleanUp === true
      let response: WireResponse
      try {
        response = await send(request, asked)
      } catch (problem) {
        if (problem instanceof HarnessError && !(problem instanceof Stopped)) await failed(failures, sentAt, cleanUp)
        throw problem
      }
      if (isForeign(response)) {
        await failed(failures, sentAt, cleanUp)
        return response
      }
      failures.end()
      if (!isAdmins(request, target)) return response
      if (response.status === UNAUTHORIZED) await failed(refusals, sentAt, cleanUp)
      else refusals.end()
      return response
    },
  }
}
