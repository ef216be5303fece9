import { expect, test } from 'vitest'
import { sorted } from './sorted.ts'

const self = <Value>(value: Value): Value => value

test.each([
  ['numbers ascend', [3, 1n, 20], false, [1n, 3, 20]],
  ['numbers descend', [3, 1n, 20], true, [20, 3, 1n]],
  ['numbers in texts count', ['Flow 10', 'flow 9', 'Archive'], false, ['Archive', 'flow 9', 'Flow 10']],
])('%s', (_name, rows, isDown, expected) => {
  expect(sorted<string | number | bigint>(rows, self, isDown)).toEqual(expected)
})

test.each([true, false])('rows without the value come last, descending %s', (isDown) => {
  expect(sorted([{}, { at: 2 }, {}, { at: 2 }], ({ at }: { at?: number }) => at, isDown)).toEqual([
    { at: 2 },
    { at: 2 },
    {},
    {},
  ])
})
