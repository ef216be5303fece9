import { expect, test } from 'vitest'
import type { Exclusive } from '../../suites/kit/check.ts'
import { boundOf } from './bound.ts'
import type { RecordedCase } from './recorded.ts'

const LATENCY_MS = 100

/** A case whose requests begin at these moments, in ms; a third number is how long the response takes. */
function one(
  exclusive: Exclusive,
  ...requests: readonly [begun: number, isHook?: boolean, tookMs?: number][]
): RecordedCase {
  return {
    exclusive,
    claim: undefined,
    exchanges: requests.map(([begun, isHook = false, tookMs = LATENCY_MS]) => ({
      request: { method: 'GET', url: 'http://a.test/', headers: {} },
      begun,
      ended: begun + tookMs,
      isHook,
    })),
  }
}

const bound = (...cases: readonly RecordedCase[]) => boundOf(cases, LATENCY_MS, 4)

test('requests beside which others are sent share the latency', () => {
  expect(bound(one(false, [0], [100]), one('apart', [0], [100]))).toEqual({
    beside: 0.1,
    alone: 0,
    waits: 0,
    aloneShare: 0,
  })
})

test('requests of cases that run alone have it to themselves, those at once together', () => {
  expect(bound(one(true, [0], [100], [100], [150]), one('first', [400]))).toEqual({
    beside: 0,
    alone: 0.35,
    waits: 0,
    aloneShare: 1,
  })
})

test('with a hook, nothing is beside what comes from its call until it is undone', () => {
  const armed = one('from-hook', [0], [500, true], [600], [700, true], [800])
  expect(bound(armed)).toEqual({ beside: 0.05, alone: 0.3, waits: 0, aloneShare: 0.6 })
})

test('a pause and a response that is held back are waits, once for all that wait beside others', () => {
  expect(bound(one(true, [0], [1_100]), one(true, [2_000, false, 1_300])).waits).toBeCloseTo(2)
  expect(bound(one(false, [0], [3_100]), one(false, [0], [2_100])).waits).toBeCloseTo(2.9)
})

test('cases that claim the same wait one after another, while others send or the gate computes', () => {
  const slow: RecordedCase[] = [one(false, [0], [3_100]), one(false, [0], [2_100])]
  const claiming = slow.map((each) => ({ ...each, claim: 'slow-flow' as const }))
  expect(bound(...claiming).waits).toBeCloseTo(4.9)
  expect(boundOf(claiming, LATENCY_MS, 4, 2).waits).toBeCloseTo(3)
})

test('a pause in which the gate works is no wait', () => {
  expect(bound(one(true, [0], [120])).waits).toBe(0)
})
