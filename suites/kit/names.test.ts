import { expect, test } from 'vitest'
import { mayNameObject, namesObject } from './names.ts'

const FLOW = { id: 123, name: 'Nightly load' }

test.each<[unknown]>([
  [[{ id: 123 }]],
  [{ flows: { '123': 'a parameter refers to it' } }],
  [{ references: ['/v1/flows/123'] }],
  ['flow 123, schedule 9'],
  [{ message: 'used by "Nightly load"' }],
])('%j may name the flow', (json) => {
  expect(mayNameObject({ json }, FLOW)).toBe(true)
})

test.each<[unknown]>([
  [['a', 'b']],
  [{ flows: [1123, '1234', 'x-123', '12.3e4', '9123'] }],
  [null],
  [{ at: 'flow123' }],
])('%j does not', (json) => {
  expect(namesObject({ json }, FLOW)).toBe(false)
})

test('a number within a text, or as the name of a member, names nothing for sure', () => {
  expect(namesObject({ json: { '123': 'flow 123' } }, FLOW)).toBe(false)
  expect(namesObject({ json: { id: '123' } }, FLOW)).toBe(true)
})
