import { describe, expect, test } from 'vitest'
import type { Transport, WireResponse } from '../kit/exchange.ts'
import { Redactor } from '../kit/redact.ts'
import { Unanswered } from '../kit/transport/unanswered.ts'
import type { Preflight } from './preflight.ts'
import { parseTarget } from './target-file.ts'
import { preflightWithRetry } from './transport-pipeline.ts'

const source = 'base_url: http://a.test/rest\nallow: [reads]\ncredentials: { admin: { api_key: key-1 } }\n'
const answer = (status: number, body = '', headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers,
  body: new TextEncoder().encode(body),
})
const list = answer(200, '[]', { 'content-type': 'application/json' })
const look = (send: Transport): Promise<Preflight> =>
  preflightWithRetry(parseTarget(source, 'test', {}).target, send, new Redactor())

test('one request of the preflight that hangs does not end the run', async () => {
  let count = 0
  const found = await look(async ({ method, url }) => {
    count += 1
    if (count === 1) throw new Unanswered(`${method} ${url}`, 10, new DOMException('late', 'TimeoutError'))
    return list
  })
  expect(found).toEqual({ state: 'ready' })
})

describe('a service that cannot answer now is no stranger', () => {
  test.each([
    [503, /^the target is overloaded or under maintenance: GET .* answered 503; try later \(Retry-After: 120\)$/],
    [
      429,
      /^the target limits the rate: GET .* answered 429; try later \(Retry-After: 120\), or set limits\.requests_per_second$/,
    ],
    [500, /^the target, or a gateway before it, is failing: GET .* answered 500; try later/],
  ])('%d', async (status, message) => {
    const found = await look(async () =>
      answer(status, '<html>', { 'retry-after': '120', 'content-type': 'text/html' }),
    )
    expect(found).toEqual({ state: 'unusable', message: expect.stringMatching(message) })
  })

  test('404 is still one', async () => {
    expect(await look(async () => answer(404))).toMatchObject({ message: expect.stringMatching(/does not look like/) })
  })
})

describe('a refusal', () => {
  const refusal = (media: string, body: string): WireResponse => answer(403, body, { 'content-type': media })

  test('as the page of a gateway is not blamed on the key', async () => {
    const found = await look(async () => refusal('text/html; charset=utf-8', '<!DOCTYPE html><title>Denied</title>'))
    expect(found).toEqual({
      state: 'unusable',
      message: expect.stringMatching(/^a gateway or proxy before the target refuses .* with an HTML page; .* headers/),
    })
  })

  test.each([
    ['application/json', '{"code":"forbidden"}'],
    ['text/plain', 'Forbidden'],
  ])('as %s is', async (media, body) => {
    expect(await look(async () => refusal(media, body))).toMatchObject({
      state: 'key-refused',
      message: expect.stringMatching(/^the admin key is refused/),
    })
  })

  test('of the list of users alone, as a page, is not blamed on the role', async () => {
    const found = await look(async ({ url }) => (url.includes('/users') ? refusal('text/html', '<html>') : list))
    expect(found).toMatchObject({ state: 'unusable', message: expect.stringMatching(/^a gateway or proxy/) })
  })
})

test('a page about a missing client certificate names the line to add', async () => {
  const page = '<html><head><title>400 No required SSL certificate was sent</title></head></html>'
  const found = await look(async () => answer(400, page, { 'content-type': 'text/html' }))
  expect(found).toMatchObject({ message: expect.stringContaining('tls: { certificate: client.pem, key: client.key }') })
})
