import { type Transport, type WireResponse, mediaOf } from '../kit/exchange.ts'
import { HarnessError } from '../kit/verdict.ts'
import type { Preflight } from './preflight.ts'

/** The target answered at first and does so no more, so that nothing can be said about its rules. */
export class TargetLost extends Error {
  override name = 'TargetLost'
}

/** So many requests in a row without an answer of this API are a reason to look whether the target is still there. */
const FAILURES_IN_A_ROW = 20
const SERVER_ERROR = 500

/** A failure of the host, or what a maintenance page looks like. */
function isForeign(response: WireResponse): boolean {
  return response.status >= SERVER_ERROR || mediaOf(response) === 'text/html'
}

/**
 * Watches whether the target is still there: after many failures in a row it is looked at as before the run, and where that
 * fails too, every further request ends at once with {@link TargetLost}.
 */
export function watchPresence(
  send: Transport,
  look: () => Promise<Preflight>,
): { send: Transport; lost: () => TargetLost | undefined } {
  let inARow = 0
  let lost: TargetLost | undefined
  let looking: Promise<void> | undefined

  async function lookAgain(): Promise<void> {
    const found = await look()
    inARow = 0
    if (found.state !== 'ready') lost = new TargetLost(`the target was there and is no more: ${found.message}`)
  }

  /** Counts one failure; the first one too many looks, and the others wait for what it sees. */
  async function failed(): Promise<void> {
    if (++inARow < FAILURES_IN_A_ROW) return
    looking ??= lookAgain().finally(() => (looking = undefined))
    await looking
  }

  return {
    lost: () => lost,
    async send(request, asked) {
      if (lost !== undefined) throw lost
      let response: WireResponse
      try {
        response = await send(request, asked)
      } catch (problem) {
        if (problem instanceof HarnessError) await failed()
        throw problem
      }
      if (isForeign(response)) await failed()
      else inARow = 0
      return response
    },
  }
}
