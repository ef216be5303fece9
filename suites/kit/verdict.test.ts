import { expect, test } from 'vitest'
import { summarise } from './verdict.ts'

const RED = ['violation', 'error', 'unsteady', 'blocked'] as const
const OTHERS = ['warning', 'known', 'not-yet-checked', 'pass', 'not-applicable'] as const

test.each(RED)('a rule one of whose cases ended with %s keeps its run red, however the others ended', (red) => {
  expect(OTHERS.map((other) => summarise([other, red]))).toEqual(OTHERS.map(() => red))
})

test('a rule whose cases were not all tried is not known to hold, and one that no case speaks of is not checked', () => {
  expect(summarise(['pass', 'not-yet-checked'])).toBe('not-yet-checked')
  expect(summarise(['pass', 'not-applicable'])).toBe('pass')
  expect(summarise([])).toBe('not-yet-checked')
})
