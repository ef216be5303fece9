import { expect, test } from 'vitest'
import { type Exchange, Reply } from './exchange.ts'
import { cutLargeBodies } from './large-bodies.ts'

const MEGABYTE = 1_048_576

function exchangeOf(bytes: number): Exchange {
  const text = JSON.stringify('x'.repeat(bytes))
  const response = { status: 200, headers: {}, body: new TextEncoder().encode(text) }
  return {
    operation: 'searchAuditRecords',
    request: { method: 'POST', url: 'http://a.test', headers: {} },
    response,
    valid: true,
    durationMs: 1,
  }
}

test('of the large bodies of a case the last two stay whole, and small ones all', () => {
  const exchanges = [MEGABYTE, 10, MEGABYTE, MEGABYTE, MEGABYTE].map(exchangeOf)
  cutLargeBodies(exchanges)
  const sizes = exchanges.map(({ response }) => response.body.byteLength)
  expect(sizes).toEqual([262_144, 12, 262_144, MEGABYTE + 2, MEGABYTE + 2])
  // A view into the whole body would keep it in memory.
  expect(exchanges[0]?.response.body.buffer.byteLength).toBe(262_144)
})

test('a reply that a check holds stays whole', () => {
  const exchanges = [MEGABYTE, MEGABYTE, MEGABYTE].map(exchangeOf)
  const [reply] = exchanges.map((exchange) => new Reply(exchange))
  cutLargeBodies(exchanges)
  expect(String(reply?.json)).toHaveLength(MEGABYTE)
  expect(reply?.text).toHaveLength(MEGABYTE + 2)
})
