import { expect, test } from 'vitest'
import { duration } from './words.ts'

test.each([
  [0.004, '0.00 ms'],
  [1, '1.0 ms'],
  [9.96, '10 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [9_960, '10 s'],
  [59_600, '1 min 0 s'],
  [419_700, '7 min 0 s'],
  [419_400, '6 min 59 s'],
  [3_599_600, '1 h 0 min'],
  [7_199_000, '2 h 0 min'],
  [8_000_000, '2 h 13 min'],
  [86_390_000, '1 day'],
  [260_000_000, '3 days'],
])('a duration of %d ms is %s', (ms, words) => {
  expect(duration(ms)).toBe(words)
})
