import { expect, test } from 'vitest'
import { fill } from './template.ts'

const values = { listenerId: 4_611_686_018_427_394_001n, name: 'Post' }

test('a placeholder becomes text, alone and within a text', () => {
  expect(fill({ box: '{listenerId}', says: 'for {name}' }, values)).toEqual({
    box: '4611686018427394001',
    says: 'for Post',
  })
})

test('a placeholder of an integer becomes one, however long it is', () => {
  expect(fill({ source: [{ inbox: '{listenerId:integer}' }] }, values)).toEqual({
    source: [{ inbox: 4_611_686_018_427_394_001n }],
  })
})

test('what nothing is known about stays', () => {
  expect(fill({ a: '{other}', b: '{other:integer}', c: 3, d: null }, values)).toEqual({
    a: '{other}',
    b: '{other:integer}',
    c: 3,
    d: null,
  })
})
