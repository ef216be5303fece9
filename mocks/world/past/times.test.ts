import { expect, test } from 'vitest'
import { cronOf } from '../cron.ts'
import { pastTimes } from './times.ts'

const WEDNESDAY = Date.UTC(2026, 10, 25, 6, 30)
const COUNT = 60

test.each([
  '0 0 2 * * ?',
  '0 30 6 ? * MON-FRI',
  '0 30 6 ? * 4',
  '30 6 * * 3',
  '0 0 4 * * SUN',
  '0 15 0/6 * * ?',
  '0 0/15 * * * ?',
  '0 0 1 1 * ?',
  '0 0 10 L * ?',
  '0 0 9 ? * MON#2',
  '0 0 9 * * FRI#L',
  '0 20 3 5 6 *',
  '* * * * * *',
  '@weekly',
])('the past times of %s are those of its expression', (expression) => {
  const expected = cronOf(expression)
    .previousRuns(COUNT, new Date(WEDNESDAY))
    .map((time) => time.getTime())
    .toSorted((one, other) => one - other)
  expect(expected.length).toBeGreaterThan(0)
  expect(pastTimes(expression, COUNT, WEDNESDAY)).toEqual(expected)
})

test('an expression of one past year has only the times of that year', () => {
  expect(pastTimes('0 0 0 1 1 * 2025', COUNT, WEDNESDAY)).toEqual([Date.UTC(2025, 0, 1)])
})
