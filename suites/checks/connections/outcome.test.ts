import { expect, test } from 'vitest'
import { outcomeIn } from './outcome.ts'

const told = (json: unknown, text = ''): object => outcomeIn({ status: 200, json, text }, 'orders')

test.each([
  ['the name of the connection', { text: 'orders works' }, { text: ' works' }],
  ['a duration', { ok: true, ms: 12 }, { ok: true, ms: 305 }],
  ['a duration in words', { text: 'after 12 ms' }, { text: 'after 305 ms' }],
  ['the order of members', { ok: true, text: 'yes' }, { text: 'yes', ok: true }],
])('%s makes no other outcome', (_what, one, other) => expect(told(one)).toEqual(told(other)))

test('white space makes none either, and a text that is no JSON counts as it is', () => {
  expect(told({ ok: true }, '{"ok":true}')).toEqual(told({ ok: true }, '{ "ok": true }'))
  expect(told(undefined, 'works')).not.toEqual(told(undefined, 'works not'))
})

test('a boolean, a text or a null tells tests apart', () => {
  expect(told({ ok: true })).not.toEqual(told({ ok: false }))
  expect(told({ ok: null })).not.toEqual(told({ ok: 1 }))
  expect(told(['reached'])).not.toEqual(told(['refused']))
})
