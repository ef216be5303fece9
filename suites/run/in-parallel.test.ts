import { expect, test } from 'vitest'
import { spread, withinFirstQuarter } from './in-parallel.ts'

test.each([
  [0, 8],
  [1, 8],
  [16, 8],
  [7, 3],
  [100, 8],
])('%i neighbours are spread %i wide, and each is there once', (length, apart) => {
  const items = Array.from({ length }, (_none, index) => index)
  const order = spread(items, apart)
  expect(order.toSorted((a, b) => a - b)).toEqual(items)
  const places = items.map((item) => order.indexOf(item))
  for (const [index, place] of places.slice(1).entries())
    expect(Math.abs(place - (places[index] as number))).toBeGreaterThanOrEqual(Math.min(apart, length) - 1)
})

test('what goes on one by one keeps its order', () => {
  expect(spread([1, 2, 3], 1)).toEqual([1, 2, 3])
})

test.each([
  ['12345678', 'ab', '1a2b345678'],
  ['1234', 'abc', 'a1bc234'],
  ['', 'ab', 'ab'],
  ['12', '', '12'],
])('%s with %s in its first quarter is %s', (items, few, order) => {
  expect(withinFirstQuarter(items.split(''), few.split('')).join('')).toBe(order)
})
