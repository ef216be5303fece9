import { expect, test } from 'vitest'
import { spread, withinFirstHalf } from './in-parallel.ts'

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
  [
    [1, 2, 3, 4, 5, 6, 7, 8],
    ['a', 'b'],
    [1, 2, 'a', 3, 4, 'b', 5, 6, 7, 8],
  ],
  [
    [1, 2],
    ['a', 'b', 'c'],
    ['a', 1, 'b', 'c', 2],
  ],
  [[], ['a', 'b'], ['a', 'b']],
  [[1, 2], [], [1, 2]],
])('%j with %j in its first half is %j', (items, few, order) => {
  expect(withinFirstHalf<unknown>(items, few)).toEqual(order)
})
