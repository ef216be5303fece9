import { AsyncLocalStorage } from 'node:async_hooks'
import type { Claim, Exclusive } from '../../suites/kit/check.ts'
import type { Case } from '../../suites/run/cases.ts'
import { claimOf } from '../../suites/run/order.ts'
import type { RunOptions, Transport, WireRequest, WireResponse } from '../../suites/index.ts'

/** A sent request, with its response. */
export interface Recorded {
  request: WireRequest
  response?: WireResponse
  /** The times of request and response, in ms. */
  begun: number
  ended: number
  /** Whether it calls or undoes a hook of the target file. */
  isHook: boolean
}

/** The requests of one case in order, including its clean-up. */
export interface RecordedCase {
  /** What it ran beside. */
  exclusive: Exclusive
  /** What only one case at a time may use, and this one used. */
  claim: Claim | undefined
  exchanges: readonly Recorded[]
}

/** Records the traffic of a transport while the gate runs, by case. */
export function recording(
  send: Transport,
  exclusiveOf = ({ check: { exclusive = false } }: Case): Exclusive =>
    typeof exclusive === 'function' ? true : exclusive,
): Pick<RunOptions, 'send' | 'onStart'> & { cases: readonly RecordedCase[] } {
  const cases: RecordedCase[] = []
  const current = new AsyncLocalStorage<Recorded[]>()
  return {
    cases,
    onStart(one) {
      const exchanges: Recorded[] = []
      cases.push({ exclusive: exclusiveOf(one), claim: claimOf(one), exchanges })
      current.enterWith(exchanges)
    },
    async send(request, context) {
      const isHook = context?.hook === true
      const noted: Recorded = { request, isHook, begun: performance.now(), ended: Number.POSITIVE_INFINITY }
      current.getStore()?.push(noted)
      try {
        noted.response = await send(request, context)
        return noted.response
      } finally {
        noted.ended = performance.now()
      }
    },
  }
}
