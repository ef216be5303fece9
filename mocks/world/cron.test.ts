import { expect, test } from 'vitest'
import { cronOf } from './cron.ts'

const MONDAY = new Date(Date.UTC(2026, 0, 5, 9, 1))

test.each([
  ['0 0/5 * * * ?', '2026-01-05T09:05:00.000Z'],
  ['0 0 2 * * ?', '2026-01-06T02:00:00.000Z'],
  ['0 15 0/6 * * ?', '2026-01-05T12:15:00.000Z'],
  // Days of the week count from Sunday as 1 in Quartz, and from Sunday as 0 in cron.
  ['0 0 10 ? * 2', '2026-01-05T10:00:00.000Z'],
  ['0 0 10 * * 2', '2026-01-06T10:00:00.000Z'],
  ['0 0 8 ? * MON-FRI', '2026-01-06T08:00:00.000Z'],
  ['0 0 10 L * ?', '2026-01-31T10:00:00.000Z'],
  ['*/10 * * * *', '2026-01-05T09:10:00.000Z'],
])('%s is next due at %s', (expression, time) => {
  expect(cronOf(expression).nextRun(MONDAY)?.toISOString()).toBe(time)
})

test.each(['every day', '0 61 * * * ?', '0 0/5 * * *', ''])('%s is no expression', (expression) => {
  expect(() => cronOf(expression)).toThrow()
})
