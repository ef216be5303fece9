import { expect, test } from 'vitest'
import { bodyWith } from './body-members.ts'

const BODY = { name: 'A', tags: ['a', 'b'], properties: { size: '1' }, actions: [{ type: 'tags.add', tags: ['c'] }] }

test.each([
  ['name', { ...BODY, name: 7 }],
  ['enabled', { ...BODY, enabled: 7 }],
  ['tags', { ...BODY, tags: 7 }],
  ['tags[]', { ...BODY, tags: [7] }],
  ['flowIncludes[]', { ...BODY, flowIncludes: [7] }],
  ['properties.*', { ...BODY, properties: { size: 7 } }],
  ['actions[]', { ...BODY, actions: [7] }],
  ['actions[].type', { ...BODY, actions: [{ type: 7, tags: ['c'] }] }],
  ['actions[].tags[]', { ...BODY, actions: [{ type: 'tags.add', tags: [7] }] }],
])('a body with another %s', (path, wanted) => expect(bodyWith(BODY, path, 7)).toEqual(wanted))

test('a body without the place', () => expect(bodyWith({ properties: {} }, 'properties.*', 7)).toBeUndefined())
