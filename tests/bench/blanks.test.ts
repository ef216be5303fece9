import { expect, test } from 'vitest'
import { blanksOf, filled, valueAt } from './blanks.ts'
import type { Recorded } from './recorded.ts'

/** A request that ended before the next began, with its response. */
function recorded(nth: number, path: string, answer: unknown): Recorded {
  return {
    begun: nth * 2,
    ended: nth * 2 + 1,
    request: { method: 'GET', url: `http://mock.test${path}`, headers: {} },
    response: { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(answer)) },
  } as Recorded
}

/** The path that is sent second, where the first was answered otherwise than in the recording. */
function sentAfter(then: unknown, now: unknown, path: string): string {
  const [, second] = blanksOf([recorded(0, '/flows', then), recorded(1, path, {})])
  return filled(second!, (place) => valueAt([now], place)).path
}

test('an id takes the place of the recorded one', () => {
  expect(sentAfter({ id: 4711 }, { id: 4712 }, '/flows/4711')).toBe('/flows/4712')
})

test('an id within a URL does too, and the number of a port', () => {
  const url = (port: number, key: string): object => ({ url: `http://127.0.0.1:${port}/in/${key}` })
  expect(sentAfter(url(8001, 'k17'), url(8002, 'k18'), '/in/k17?of=8001')).toBe('/in/k18?of=8002')
})

test('a number that a text mentions, or a short one, is no id', () => {
  const told = (at: string): object => ({ message: `created at ${at}`, count: 7 })
  expect(sentAfter(told('1795435200'), told('1795435999'), '/flows/7?from=1795435200')).toBe('/flows/7?from=1795435200')
})
