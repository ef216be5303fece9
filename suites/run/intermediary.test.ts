import { describe, expect, test } from 'vitest'
import { type OperationId, factsOf } from '#spec'
import type { RequestContext, WireResponse } from '../kit/exchange.ts'
import { HarnessError } from '../kit/verdict.ts'
import { whyIntermediary, rejectIntermediaries } from './intermediary.ts'

const PAGE = '<!doctype html><html><body>Down</body></html>'

function answer(status: number, type = 'application/json', text = '{}'): WireResponse {
  return { status, headers: { 'content-type': type }, body: new TextEncoder().encode(text) }
}

function contextOf(operation?: OperationId): RequestContext {
  return { ...(operation === undefined ? {} : { facts: factsOf(operation) }), effects: new Set(), cleanUp: false }
}

const why = (response: WireResponse, operation?: OperationId): string | undefined =>
  whyIntermediary(response, contextOf(operation))

describe('the answer of something before the service', () => {
  test.each([407, 408, 502, 503, 504, 511, 520, 527, 530, 301, 302, 307, 308])('%i to an operation', (status) => {
    expect(why(answer(status), 'getFlow')).toMatch(`${status}`)
    expect(why(answer(status), 'chat')).toMatch(`${status}`)
  })

  test('429 of the agent, whose limits are not shown', () => expect(why(answer(429), 'chat')).toMatch('429'))
  test('429 with a page', () => expect(why(answer(429, 'text/html', PAGE), 'getFlow')).toMatch('429'))
  test('429 that says when to come back, as the service does not', () => {
    const response = answer(429)
    expect(why({ ...response, headers: { ...response.headers, 'retry-after': '1' } }, 'getFlow')).toMatch('429')
  })

  test.each([413, 414, 431])('a page with %i: a proxy limits sizes', (status) => {
    expect(why(answer(status, 'text/html', PAGE), 'importFlows')).toMatch(`${status}`)
    expect(why(answer(status, 'text/html', PAGE))).toMatch(`${status}`)
  })

  test.each([407, 408, 502, 503, 504, 522, 302])('%i to a message for a listener', (status) =>
    expect(why(answer(status))).toMatch(`${status}`),
  )

  test.each([
    ['a page', PAGE],
    ['a page after a comment', `<!-- cached -->\n${PAGE}`],
    ['a page without its type', '<html><head><title>Back soon</title></head></html>'],
    ['a heading alone', '<h1>Down for maintenance</h1>'],
  ])('%s in place of a success', (_name, text) =>
    expect(why(answer(200, 'text/html; charset=utf-8', text), 'listFlows')).toMatch(/HTML page with 200/),
  )

  test('a page with a success that is not documented: a firewall asks who is there', () =>
    expect(why(answer(202, 'text/html', PAGE), 'listFlows')).toMatch(/HTML page with 202/))
})

describe('the answer of the service itself, which is judged', () => {
  test.each([200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 414, 415, 418, 422, 431, 500, 501, 505])(
    '%i',
    (status) => expect(why(answer(status), 'getFlow')).toBeUndefined(),
  )

  test('429 of the platform, which has no limit', () => expect(why(answer(429), 'getFlow')).toBeUndefined())
  test('429 of a listener, which the documents know', () => expect(why(answer(429))).toBeUndefined())
  test('JSON that is only labelled as HTML', () => expect(why(answer(200, 'text/html'), 'listFlows')).toBeUndefined())
  test('a page that is labelled as JSON', () =>
    expect(why(answer(200, 'application/json', PAGE), 'listFlows')).toBeUndefined())
  test.each([400, 401, 403, 404, 500])('a page with %i: whose body is open, or has rules of its own', (status) =>
    expect(why(answer(status, 'text/html', PAGE), 'getFlow')).toBeUndefined(),
  )
})

test('a foreign answer never reaches who asked, but that of a hook does', async () => {
  const request = { method: 'GET', url: 'http://a.test/', headers: {} }
  const send = rejectIntermediaries(async () => answer(502))
  await expect(send(request, contextOf('getFlow'))).rejects.toThrow(HarnessError)
  expect((await send(request)).status).toBe(502)
})
