import { expect, test } from 'vitest'
import { ticksIn } from './ticks.ts'

const DAY = Date.parse('2026-11-25T00:00:00Z')
const at = (hours: number): number => DAY + hours * 3_600_000

test.each([
  [at(5.75), at(22.6), 6, ['06:00', '09:00', '12:00', '15:00', '18:00', '21:00']],
  [at(20), at(28), 5, ['20:00', '22:00', '11-26', '02:00', '04:00']],
  [at(0), at(240), 6, ['11-25', '11-27', '11-29', '12-01', '12-03', '12-05']],
  [DAY + 400, DAY + 9_000, 5, ['00:00:02', '00:00:04', '00:00:06', '00:00:08']],
])('marks are round times', (first, last, most, texts) => {
  expect(ticksIn(first, last, most).map(({ text }) => text)).toEqual(texts)
})
