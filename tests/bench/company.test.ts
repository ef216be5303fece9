import { expect, test } from 'vitest'
import { company } from './company.ts'

test(
  'a small company is served without a failure, and the sandboxes that it leaves are evicted',
  { timeout: 60_000 },
  async () => {
    const size = { sandboxes: 20, requestsPerSecond: 100, leavesPerSecond: 10, seconds: 2 }
    const [load, memory] = await company(size)
    expect(load?.figures).toMatchObject({ requests: 200, failed: 0 })
    expect(memory?.figures).toMatchObject({ 'sandboxes at the end': 22, 'evicted by memory': 0 })
    expect(memory?.figures['evicted by number']).toBeGreaterThanOrEqual(18)
    expect(memory?.figures['requests in journals']).toBeGreaterThan(0)
  },
)
