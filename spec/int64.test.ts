import { describe, expect, test } from 'vitest'
import { readJson, writeJson } from './int64.ts'

const LARGE = 9_223_372_036_854_775_807n

describe('JSON with integers of 64 bits', () => {
  test.each([
    ['by itself', `${LARGE}`, LARGE],
    ['below zero', `-${LARGE}`, -LARGE],
    ['as a member', `{"id":${LARGE}}`, { id: LARGE }],
    ['as a member after a space', `{"id": ${LARGE}}`, { id: LARGE }],
    ['first of a list', `[${LARGE},1]`, [LARGE, 1]],
    ['later in a list', `[1,${LARGE},\n-${LARGE}]`, [1, LARGE, -LARGE]],
    [
      'beside digits in a string',
      `{"path":"/v1/flows/${LARGE}","id":${LARGE}}`,
      { path: `/v1/flows/${LARGE}`, id: LARGE },
    ],
    [
      'beside a string that looks like one',
      `{"text":"a,${LARGE},b","id":${LARGE}}`,
      { text: `a,${LARGE},b`, id: LARGE },
    ],
    [
      'beside a string of the marking kind',
      String.raw`{"text":"\u00011","id":${LARGE}}`,
      { text: '\u00011', id: LARGE },
    ],
    ['beside what a number holds', `[9007199254740991,${LARGE}]`, [9_007_199_254_740_991, LARGE]],
    ['deep inside', `[[{"a":{"b":[${LARGE}]}}]]`, [[{ a: { b: [LARGE] } }]]],
  ])('is read to the last digit where one stands %s', (_where, text, exact) => {
    const readings = readJson(text)
    expect(readings.exact).toEqual(exact)
    expect(readings.exact).toBe(readings.exact)
    expect(readings.plain).toEqual(JSON.parse(text))
    expect(writeJson(readings.exact)).toBe(text.replaceAll(/\s/g, ''))
  })

  test('is read to the last digit where a member has the name of the prototype', () => {
    const { exact } = readJson(`{"__proto__":${LARGE}}`)
    expect(Object.entries(exact as object)).toEqual([['__proto__', LARGE]])
  })

  test.each([
    ['digits in a string', `{"path":"/v1/flows/${LARGE}"}`],
    ['small numbers', '[1,-2,3.5]'],
    ['what a number holds', '[9007199254740991]'],
    ['a fraction with many digits', '[0.1234567890123456789, 12345678901234567.5]'],
  ])('is read as plain numbers where it has %s', (_what, text) => {
    const { plain, exact } = readJson(text)
    expect(exact).toEqual(plain)
  })

  test('is refused where it is none', () => {
    expect(() => readJson('{')).toThrow(SyntaxError)
    expect(() => readJson('['.repeat(2_000) + ']'.repeat(2_000))).toThrow(SyntaxError)
  })
})
