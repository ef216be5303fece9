import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isJson } from './is-json.ts'

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Texts made of JSON's characters, most of them not JSON. */
const pieces = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  ' ',
  '\n',
  '"',
  '"a"',
  '"\\u00',
  'e9"',
  '\\',
  '-',
  '0',
  '12',
  '.5',
  'e',
  'e+3',
  'true',
  'nul',
  'null',
  '\u0000',
)

describe('is-json says of a text what JSON.parse does', () => {
  test('where it is JSON, in any form', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (text, space) => {
        expect(isJson(JSON.stringify(JSON.parse(text), null, space))).toBe(true)
      }),
    )
  })

  test('where one character of it is another', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 1 }), (text, at, put) => {
        const place = at % text.length
        const changed = text.slice(0, place) + put + text.slice(place + 1)
        expect(isJson(changed)).toBe(parses(changed))
      }),
    )
  })

  test('where it is made of the same pieces', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expect(isJson(parts.join(''))).toBe(parses(parts.join('')))
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    '',
    ' ',
    '[',
    ']',
    '{"a"}',
    '{"a":}',
    '{,}',
    '[,]',
    '[1,]',
    '{"a":1,}',
    '01',
    '-',
    '1.',
    '.5',
    '"\\x"',
    '"',
    'nulll',
    '\uFEFF1',
    '\u00a01',
  ])('for %j', (text) => expect(isJson(text)).toBe(parses(text)))

  test('however deep it is', () => {
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    expect(isJson(deep)).toBe(true)
    expect(isJson(deep.slice(1))).toBe(false)
  })
})
