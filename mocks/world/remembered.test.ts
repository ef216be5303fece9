import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('a result is made once, and anew when too many are remembered', () => {
  const make = vi.fn<(key: string) => string>((key) => key.toUpperCase())
  const upper = remembered(2, make)
  expect([upper('a'), upper('a'), upper('b')]).toEqual(['A', 'A', 'B'])
  expect(make).toHaveBeenCalledTimes(2)
  expect([upper('c'), upper('a')]).toEqual(['C', 'A'])
  expect(make).toHaveBeenCalledTimes(4)
})

test('no result is not remembered', () => {
  const make = vi.fn<(key: string) => string | undefined>(() => undefined)
  const none = remembered(2, make)
  expect([none('a'), none('a')]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledTimes(2)
})
