import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunOptions, Transport, WireRequest, WireResponse } from '../../suites/index.ts'

/** A request as it was sent, and what came of it. */
export interface Recorded {
  request: WireRequest
  response?: WireResponse
  /** When it was sent, and when its answer was there, in ms. */
  begun: number
  ended: number
}

/** The requests of one case in their order, with those of its clean-up. */
export interface RecordedCase {
  /** It ran alone. */
  alone: boolean
  exchanges: readonly Recorded[]
}

/** Notes what goes through a transport while the gate runs, by case. */
export function recording(send: Transport): Pick<RunOptions, 'send' | 'onStart'> & { cases: readonly RecordedCase[] } {
  const cases: RecordedCase[] = []
  const current = new AsyncLocalStorage<Recorded[]>()
  return {
    cases,
    onStart({ check }) {
      const exchanges: Recorded[] = []
      cases.push({ alone: check.exclusive === true, exchanges })
      current.enterWith(exchanges)
    },
    async send(request) {
      const noted: Recorded = { request, begun: performance.now(), ended: Number.POSITIVE_INFINITY }
      current.getStore()?.push(noted)
      try {
        noted.response = await send(request)
        return noted.response
      } finally {
        noted.ended = performance.now()
      }
    },
  }
}
