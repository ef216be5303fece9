import { expect, test } from 'vitest'
import { RequestCounts } from './request-counts.ts'

const REQUESTS = 500_000

test('a request is counted in less than a microsecond of processor time', () => {
  const counts = new RequestCounts()
  const operations = Array.from({ length: 50 }, (_, index) => `operation${index}`)
  const before = process.cpuUsage()
  for (let index = 0; index < REQUESTS; index++) counts.record(operations[index % 50], 200, index % 40)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / REQUESTS).toBeLessThan(1)
  expect([...counts.byOperation.values()].reduce((sum, { byStatus }) => sum + byStatus.get(200)!, 0)).toBe(REQUESTS)
})

test('a duration is in the bucket of the lowest bound that it does not exceed', () => {
  const counts = new RequestCounts()
  for (const durationMs of [0, 0.1, 0.11, 10_000, 10_001]) counts.record(undefined, 200, durationMs)
  const { buckets, sumMs } = counts.byOperation.get('none')!
  expect(buckets).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  expect(sumMs).toBeCloseTo(20_001.21)
})
