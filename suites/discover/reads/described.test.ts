import { expect, test } from 'vitest'
import { exampleIn } from './described.ts'

const SKIP = { key: 'skip', type: 'integer', default: '0', required: false }
const WIDTHS = { key: 'widths', type: 'string', required: true }
const FILLER = { key: 'filler', type: 'string', required: false }
const FOUND = { type_key: 'format.text.fixed', key: 'skip', type: 'integer', default: '0' }

test.each([
  ['a required and an optional key', [WIDTHS, FILLER], { required: 'widths', optional: 'filler' }],
  ['a required key', [WIDTHS], { required: 'widths' }],
  ['an optional key', [FILLER], { optional: 'filler' }],
  ['no other key', [], {}],
])('a property with a default is found beside %s', (_name, others, named) => {
  expect(exampleIn({ type: 'format.text.fixed', properties: [SKIP, ...others] })).toEqual({ ...FOUND, ...named })
})

test('a type without a default has none', () => {
  expect(exampleIn({ type: 'format.text.fixed', properties: [WIDTHS, FILLER] })).toBeUndefined()
})
