import { AsyncLocalStorage } from 'node:async_hooks'
import type { Case } from '../../suites/run/cases.ts'
import type { RunOptions, Transport, WireRequest, WireResponse } from '../../suites/index.ts'

/** A sent request, with its response. */
export interface Recorded {
  request: WireRequest
  response?: WireResponse
  /** The times of request and response, in ms. */
  begun: number
  ended: number
}

/** The requests of one case in order, including its clean-up. */
export interface RecordedCase {
  /** Whether it ran alone. */
  alone: boolean
  exchanges: readonly Recorded[]
}

/** Records the traffic of a transport while the gate runs, by case. */
export function recording(
  send: Transport,
  isAlone = ({ check: { exclusive = false } }: Case): boolean => exclusive !== false,
): Pick<RunOptions, 'send' | 'onStart'> & { cases: readonly RecordedCase[] } {
  const cases: RecordedCase[] = []
  const current = new AsyncLocalStorage<Recorded[]>()
  return {
    cases,
    onStart(one) {
      const exchanges: Recorded[] = []
      cases.push({ alone: isAlone(one), exchanges })
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
