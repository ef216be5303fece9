import { expect, test } from 'vitest'
import { type Schema, membersAt } from './members.ts'

const shared: Record<string, Schema> = {
  Base: { properties: { id: {} } },
  Named: { allOf: [{ $ref: '#/components/schemas/Base' }], properties: { name: {} } },
}

test.each<[title: string, schema: Schema, pointer: string, members: string[]]>([
  ['of the body', { properties: { a: {}, b: {} } }, '', ['a', 'b']],
  ['of a member', { properties: { a: { properties: { c: {} } } } }, '/a', ['c']],
  ['of an item', { items: { properties: { d: {} } } }, '/0', ['d']],
  [
    'of each alternative, once',
    { oneOf: [{ properties: { a: {} } }, { properties: { a: {}, b: {} } }] },
    '',
    ['a', 'b'],
  ],
  ['of all that a schema is put together of', { $ref: '#/components/schemas/Named' }, '', ['name', 'id']],
  ['of nothing where nothing is known', { properties: { a: {} } }, '/b', []],
])('names the members %s', (_title, schema, pointer, members) => {
  expect(membersAt(schema, pointer, shared)).toEqual(members)
})
