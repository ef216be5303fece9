import { expect, test } from 'vitest'
import { parseTarget } from '../../../suites/index.ts'
import { NOTHING, limitsOf } from './limits.ts'

const limits =
  'concurrency: 5, requests_per_second: 10, requests: 101, duration_s: 60, left_behind: { executions: 3, recycle_bin: 0 }'
const { target } = parseTarget(`base_url: http://a.test/rest\nlimits: { ${limits} }`, 'test', {})
const both = [1, 2].map((index) => limitsOf(target.limits, { index, count: 2 }, NOTHING))

test('the limits of all workers add up to those of the target file', () => {
  expect(both.map(({ concurrency }) => concurrency)).toEqual([3, 2])
  expect(both.map(({ requests }) => requests)).toEqual([51, 50])
  expect(both.map(({ requestsPerSecond }) => requestsPerSecond)).toEqual([5, 5])
  expect(both.map(({ leftBehind }) => leftBehind)).toEqual([
    { executions: 2, recycle_bin: 0 },
    { executions: 1, recycle_bin: 0 },
  ])
})

test('what earlier parts used is gone', () => {
  const used = { requests: 90, durationMs: 59_000, left: new Map([['executions', 2]]) }
  expect(limitsOf(target.limits, { index: 1, count: 1 }, used)).toMatchObject({
    concurrency: 5,
    requests: 11,
    durationMs: 1_000,
    leftBehind: { executions: 1 },
  })
})

test('one number for all that is left behind is divided too', () => {
  const some = { ...target.limits, leftBehind: 7 }
  expect(limitsOf(some, { index: 2, count: 2 }, NOTHING).leftBehind).toBe(3)
})

test('without limits there is nothing to divide', () => {
  const { target: free } = parseTarget('base_url: http://a.test/rest', 'test', {})
  expect(limitsOf(free.limits, { index: 2, count: 2 }, NOTHING)).toMatchObject({
    requests: Infinity,
    requestsPerSecond: Infinity,
    durationMs: Infinity,
  })
})
