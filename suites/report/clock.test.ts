import { expect, test } from 'vitest'
import { describeClock } from './clock.ts'
import { markdown } from './markdown.ts'
import { merged } from './merge.ts'
import type { Report } from './report.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { terminal } from './terminal.ts'
import { htmlReport } from './html/page.ts'

const withClock = (clock: Report['clock']): Report => reportOf({}, clock === undefined ? {} : { clock })

test.each<[Report['clock'], string | undefined]>([
  [undefined, undefined],
  [{ state: 'unknown' }, undefined],
  [{ state: 'steady', by: 'Date', ms: 5_300, withinMs: 500 }, undefined],
  [
    { state: 'steady', by: 'Date', ms: 90_000, withinMs: 500 },
    "the clock of the target is 90 s ahead of this machine's (by its Date headers); two-factor codes and date filters allow for it",
  ],
  [
    { state: 'steady', by: 'created', ms: -2 * 86_400_000, withinMs: 50 },
    "the clock of the target is 2 days behind this machine's (by what it writes into new flows as created); two-factor codes and date filters allow for it",
  ],
  [
    { state: 'changing', fromMs: -90_000, toMs: 0 },
    'the clock of the target changes: its Date headers lie 90 s apart; cases that need the time are blocked',
  ],
  [
    { state: 'disputed', dateMs: 0, createdMs: 7_200_000 },
    'the Date headers of the target and what it writes into new flows as created are 2 hours apart; cases that need the time are blocked',
  ],
])('a clock is told where it is wrong: %o', (clock, words) => {
  expect(describeClock(withClock(clock))).toBe(words)
})

test('every report for people tells of a wrong clock, and the parts of a run are told together', () => {
  const report = withClock({ state: 'steady', by: 'Date', ms: 90_000, withinMs: 500 })
  for (const text of [terminal(report), markdown(report), htmlReport(report)])
    expect(text).toMatch(/clock of the target is 90 s ahead/)
  const shards = [1, 2].map((index) => ({
    file: `${index}.json`,
    report: {
      ...(index === 1 ? withClock({ state: 'unknown' }) : report),
      shard: { index, count: 2, cases: 'a', planned: {} },
    },
  }))
  expect(merged(shards).clock).toEqual(report.clock)
})
