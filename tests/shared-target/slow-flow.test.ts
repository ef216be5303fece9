import { expect, test } from 'vitest'
import { checks, observations, run } from '../../suites/index.ts'
import { claimOf, exclusiveOf } from '../../suites/run/order.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

test('every case that starts the slow flow has it to itself', async () => {
  const { close, fetch: _fetch, target, ...mock } = mockUnderTest([])
  const slow = target.fixtures.runs?.slow
  const starts = new RegExp(`/flows/${slow}/run(?:\\?|$)`)
  const starting: string[] = []
  const unclaimed: string[] = []
  await run({
    ...mock,
    target,
    checks,
    observations,
    seed: 1,
    profiles: new Set(['product']),
    onResult({ case: one, exchanges }) {
      if (!exchanges.some(({ request }) => request.method === 'POST' && starts.test(request.url))) return
      starting.push(one.id)
      if (claimOf(one) !== 'slow-flow' && exclusiveOf(one, target) !== true) unclaimed.push(one.id)
    },
  }).finally(close)
  expect(starting.length).toBeGreaterThan(20)
  expect(unclaimed, 'give these checks `claims: slow-flow`').toEqual([])
})
