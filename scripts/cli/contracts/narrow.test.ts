import { expect, test } from 'vitest'
import { narrowed } from './narrow.ts'

const all = Array.from({ length: 300 }, (_none, at) => at)

test.each([
  ['one', [217]],
  ['the last one', [299]],
  ['two that only fail together', [3, 280]],
  ['three that only fail together', [3, 150, 151]],
])('finds, among hundreds, %s', async (_name, culprits) => {
  let tries = 0
  const found = await narrowed(all, async (some) => {
    tries += 1
    return culprits.every((one) => some.includes(one))
  })
  expect(found).toEqual(culprits)
  expect(tries).toBeLessThan(culprits.length === 1 ? 25 : 200)
})

test('blames one when any of several causes the failure', async () => {
  const found = await narrowed(all, async (some) => some.includes(5) || some.includes(50))
  expect(found).toHaveLength(1)
})
