import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ruleOf } from '#spec'
import { type CaseResult, checks, observations } from '../../suites/index.ts'
import type { Exchange } from '../../suites/kit/exchange.ts'
import { Violation } from '../../suites/kit/verdict.ts'
import { stopwatch } from './detection.ts'

const RULE = 'flows/delete-refuses-scheduled'
const check = checks.find(({ rule }) => rule === RULE)

function resultOf(outcome: CaseResult['outcome'], requests: number): CaseResult {
  const one = { id: RULE, check: check!, rule: ruleOf(RULE), operation: 'deleteFlow', perOperation: false } as const
  const exchanges = Array.from({ length: requests }, () => ({}) as Exchange)
  return {
    case: one,
    outcome,
    exchanges,
    requests,
    hookCalls: [],
    cleanUp: [],
    leftBehind: [],
    decidedAt: 0,
    durationMs: 0,
  }
}

describe('the cost of noticing a broken rule', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
    return () => void vi.useRealTimers()
  })

  test('is the requests and time of its cases up to and including the first failure', () => {
    const watch = stopwatch()
    for (const [outcome, requests, ms] of [
      ['pass', 2, 10],
      ['violation', 3, 20],
      ['violation', 40, 500],
    ] as const) {
      vi.advanceTimersByTime(ms)
      watch.onResult(resultOf(outcome, requests))
    }
    expect(watch.detected(RULE)).toEqual({ requests: 5, ms: 30 })
  })

  test('is that of the whole gate for a passive rule', async () => {
    const watch = stopwatch()
    const [first] = observations
    const [observation] = watch.observing([
      {
        ...first!,
        holds() {
          throw new Violation('broken')
        },
      },
    ])
    const send = watch.sending(async () => ({ status: 200, headers: {}, body: new Uint8Array() }))
    for (let sent = 0; sent < 4; sent++) await send({ method: 'GET', url: '/', headers: {} })
    vi.advanceTimersByTime(7)
    expect(() => observation!.holds({} as Exchange, {} as never)).toThrow('broken')
    vi.advanceTimersByTime(9)
    expect(() => observation!.holds({} as Exchange, {} as never)).toThrow('broken')
    expect(watch.detected(first!.rule)).toEqual({ requests: 4, ms: 7 })
  })

  test('is undefined if no case failed', () => {
    const watch = stopwatch()
    watch.onResult(resultOf('pass', 2))
    expect(watch.detected(RULE)).toBeUndefined()
  })
})
