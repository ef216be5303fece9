import { expect, test } from 'vitest'
import { FEW_RUNS, brokenRules, gate } from './bench.ts'
import { whole } from './shards.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** The latency of a distant target, or the wait for a turn under `limits.requests_per_second`, in ms. */
const LATENCY_MS = 400
/** Rules about a time that latency adds to: the sample of `npm test`. */
const TIMED = ['audit/duration-in-milliseconds'] as const

test('latency breaks no rule', async () => {
  const isTried = (id: string): boolean => whole || TIMED.some((timed) => timed === id)
  const report = await gate([], { includes: ({ rule }) => isTried(rule.id), runs: FEW_RUNS, latencyMs: LATENCY_MS })
  expect(brokenRules(report)).toEqual([])
  for (const { id, outcome } of report.rules) if (TIMED.some((timed) => timed === id)) expect(outcome).toBe('pass')
})
