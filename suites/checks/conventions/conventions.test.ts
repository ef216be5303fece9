import { describe, expect, test } from 'vitest'
import { factsOf } from '#spec'
import { type Exchange, Violation } from '../../kit/index.ts'
import { utf8 } from './conventions.ts'

/** A response to a list of flows. */
function answer(body: string | Uint8Array, type: string): Exchange {
  return {
    operation: 'listFlows',
    request: { method: 'GET', url: 'http://mock.test/rest/v1/flows', headers: {} },
    response: { status: 200, headers: { 'content-type': type }, body: Buffer.from(body as string) },
    valid: true,
    durationMs: 1,
  }
}

const judged = (exchange: Exchange) => (): unknown => utf8.holds(exchange, factsOf('listFlows'))

describe('answers in UTF-8', () => {
  test.each([
    ['a name that really holds the replacement character', '[{"name":"\uFFFD"}]', 'application/json'],
    ['the charset in capitals', '[]', 'application/json; charset=UTF-8'],
    ['the charset by its other label', '[]', 'application/json;charset="utf8"'],
  ])('%s is no violation', (_name, body, type) => expect(judged(answer(body, type))).not.toThrow())

  test.each([
    ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xe4, 0x22), 'application/json'],
    ['another charset', '[]', 'application/json; charset=iso-8859-1'],
  ])('%s are one', (_name, body, type) => expect(judged(answer(body, type))).toThrow(Violation))
})
