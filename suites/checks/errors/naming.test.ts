import { expect, test } from 'vitest'
import { namesMore } from './naming.ts'

const PLAIN = '{"findings":["the flow has no description"],"at":1795953600000}'

test.each([
  ['the member', 'tags must be texts', ['tags']],
  ['the member in other words', 'the flow type is no text', ['flowType']],
  ['one of several', 'a tag is no text', ['tags']],
  ['the member again', '{"findings":["the flow has no description","Description is no text"]}', ['description']],
  ['a property by its key', 'field.source is no text', ['properties', 'field.source']],
  ['a short name', 'ID must be a number', ['id']],
])('a finding that names %s', (_what, text, names) => expect(namesMore(text, PLAIN, names)).toBe(true))

test.each([
  ['differs by a moment', PLAIN.replace('1795', '1796'), ['tags']],
  ['names the member as often', PLAIN.replace('1795', '1796'), ['description']],
  ['names another one', 'the name is no text', ['tags']],
  ['has the letters of a short name in another word', 'invalid', ['id']],
])('no finding where a text %s', (_what, text, names) => expect(namesMore(text, PLAIN, names)).toBe(false))
