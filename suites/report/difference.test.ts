import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedLines, differences } from './difference.ts'

test.each<[string, unknown, unknown, unknown[]]>([
  ['a member', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ pointer: '/b', expected: 2, actual: 3 }]],
  ['a member that is missing', { a: 1 }, {}, [{ pointer: '/a', expected: 1 }]],
  ['a member too many', {}, { a: 1 }, [{ pointer: '/a', actual: 1 }]],
  ['a place of a list', [1, [2]], [1, [3]], [{ pointer: '/1/0', expected: 2, actual: 3 }]],
  ['another kind of value', { a: [] }, { a: {} }, [{ pointer: '/a', expected: [], actual: {} }]],
  ['null', { a: null }, { a: {} }, [{ pointer: '/a', expected: null, actual: {} }]],
  ['the whole', 'a', 1, [{ pointer: '', expected: 'a', actual: 1 }]],
  ['a name with a slash', { 'a/b~': 1 }, { 'a/b~': 2 }, [{ pointer: '/a~1b~0', expected: 1, actual: 2 }]],
  [
    'a large id',
    { id: 2n ** 60n },
    { id: 2n ** 60n + 1n },
    [{ pointer: '/id', expected: 2n ** 60n, actual: 2n ** 60n + 1n }],
  ],
])('%s', (_name, expected, actual, found) => {
  expect(differences(expected, actual)).toEqual(found)
})

test('a value does not differ from itself', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(differences(value, structuredClone(value))).toEqual([])
    }),
  )
})

test('a long list of differences ends', () => {
  expect(differences(Array(1_000).fill(1), Array(1_000).fill(2))).toHaveLength(50)
})

test.each<[string, unknown, unknown, string[]]>([
  ['both', 1, 2, ['expected 1, actual 2']],
  ['texts', 'a', 'b', ['expected "a", actual "b"']],
  ['statuses', [200, 400], 404, ['expected 200 or 400, actual 404']],
  ['a description', 'an array', {}, ['expected an array, actual {}']],
  ['no expected value', undefined, 403, ['actual 403']],
  ['no actual value', 'a challenge', undefined, ['expected a challenge']],
  ['a list that is empty', [], ['a'], ['expected [], actual ["a"]']],
  ['a member too many', { a: 1 }, { a: 1, b: 2 }, ['expected at /b missing, actual 2']],
  ['neither', undefined, undefined, []],
])('side by side: %s', (_name, expected, actual, lines) => {
  expect(comparedLines({ expected, actual })).toEqual(lines)
})
