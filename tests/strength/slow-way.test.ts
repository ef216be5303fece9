import { expect, test } from 'vitest'
import { FEW_RUNS, brokenRules, gate } from './bench.ts'
import { whole } from './shards.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** How long a request is on its way to a target far off, or waits for its turn under `limits.requests_per_second`, in ms. */
const LATENCY_MS = 400
/** Rules that are about a time which the way adds to: what `npm test` tries. */
const TIMED = ['audit/duration-in-milliseconds'] as const

test('requests that are long on their way break no rule', async () => {
  const isTried = (id: string): boolean => whole || TIMED.some((timed) => timed === id)
  const report = await gate([], { includes: ({ rule }) => isTried(rule.id), runs: FEW_RUNS, latencyMs: LATENCY_MS })
  expect(brokenRules(report)).toEqual([])
  for (const { id, outcome } of report.rules) if (TIMED.some((timed) => timed === id)) expect(outcome).toBe('pass')
})
