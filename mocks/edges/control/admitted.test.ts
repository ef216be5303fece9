import { afterEach, describe, expect, test } from 'vitest'
import { type Mock, createMock } from '../../index.ts'

const OWN = 'http://127.0.0.1:4010'
const TOKEN = 'a-token-of-enough-characters'
const JSON_TYPE = { 'content-type': 'application/json' }
let mock: Mock
afterEach(() => mock.close())

type Headers_ = Record<string, string>

function send(method: string, path: string, headers: Headers_ = {}, body?: string): Promise<Response> {
  return mock.fetch(new Request(OWN + path, { method, headers, ...(body === undefined ? {} : { body }) }))
}

const errorOf = async (response: Response): Promise<string> => ((await response.json()) as { error: string }).error

describe('the control surface', () => {
  test.each([
    ['a page of another port', { origin: 'http://localhost:5173' }],
    ['a page of the same name on another port', { origin: 'http://127.0.0.1:5173' }],
    ['a link of another site', { 'sec-fetch-site': 'cross-site' }],
    ['an image on another port', { 'sec-fetch-site': 'same-site', referer: 'http://127.0.0.1:5173/' }],
  ])('is not for %s', async (_name, headers) => {
    // Passive rules would judge the differently written path as one of the product.
    mock = createMock({ unwatched: true })
    for (const path of ['/_mock/sandboxes', '/_mock/openapi.json', '/%5Fmock/sandboxes', '/_mock', '/_mock/none']) {
      const response = await send('GET', path, headers)
      expect(response.status, path).toBe(403)
      expect(await response.text(), path).not.toContain('keys')
    }
    const { status } = await send('POST', '/_mock/sandboxes', { ...headers, ...JSON_TYPE }, '{"id":"made"}')
    expect([status, mock.sandboxes.get('made')]).toEqual([403, undefined])
    expect(mock.sandboxes.default.journal.entries().at(-1)).toMatchObject({
      method: 'POST',
      target: '/_mock/sandboxes',
      status: 403,
      refusal: { reason: expect.stringMatching(/pages? of/) },
    })
  })

  test.each([
    ['its own page', { origin: OWN, 'sec-fetch-site': 'same-origin' }],
    ['its own page behind TLS', { origin: 'https://127.0.0.1:4010' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a client that is no browser', {}],
  ])('is for %s', async (_name, headers) => {
    mock = createMock()
    expect((await send('GET', '/_mock/sandboxes', headers)).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json'])(
    'takes no body of type %s',
    async (type) => {
      mock = createMock()
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const response = await send(method, '/_mock/clock/advance', { 'content-type': type }, '{"ms":1}')
        expect([method, response.status]).toEqual([method, 415])
        expect(await errorOf(response)).toContain('application/json')
      }
    },
  )

  test.each([
    ['no body', {}, undefined],
    ['an empty one', { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }, ''],
    ['JSON', { 'content-type': 'Application/JSON; charset=utf-8' }, '{}'],
  ])('accepts %s', async (_name, headers, body) => {
    mock = createMock()
    expect((await send('POST', '/_mock/clock/freeze', headers, body)).status).toBe(200)
  })
})

describe('a control surface with a token', () => {
  test.each([
    ['nothing', {}],
    ['another token', { authorization: `Bearer ${TOKEN}x` }],
    ['half of it', { authorization: `Bearer ${TOKEN.slice(0, 9)}` }],
    ['it without its scheme', { authorization: TOKEN }],
    ['the cookie of another port', { cookie: `etalon-token-4011=${TOKEN}` }],
  ])('refuses a client that shows %s', async (_name, headers) => {
    mock = createMock({ controlToken: TOKEN })
    const response = await send('GET', `/_mock/sandboxes?token=${TOKEN}`, headers)
    expect(response.status).toBe(401)
    expect(await errorOf(response)).toContain('Authorization: Bearer TOKEN')
    const entries = mock.sandboxes.default.journal.entries()
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(TOKEN.slice(0, 9))
  })

  test.each([
    ['in its Authorization', { authorization: `Bearer ${TOKEN}` }],
    ['in its cookie', { cookie: `other=1; etalon-token-4010=${TOKEN}` }],
  ])('serves a client that shows it %s', async (_name, headers) => {
    mock = createMock({ controlToken: TOKEN })
    expect((await send('GET', '/_mock/sandboxes', headers)).status).toBe(200)
  })

  test('says without it whether the mock takes requests, but not to pages of others', async () => {
    mock = createMock({ controlToken: TOKEN, unwatched: true })
    const response = await send('GET', '/_mock/health')
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ status: 'ready' })])
    expect((await send('GET', '/_mock/health', { origin: 'http://localhost:5173' })).status).toBe(403)
    for (const path of ['/_mock/health/sandboxes', '/_mock//sandboxes', '/_mock/health/../sandboxes'])
      expect([path, (await send('GET', path)).status]).toEqual([path, 401])
  })

  test.each(['', 'too-short', 'has a space in its middle', 'a,comma,in,its,middle'])(
    "is not protected by '%s'",
    (token) => {
      expect(() => createMock({ controlToken: token })).toThrow(/^controlToken: give at least 16 characters/)
    },
  )

  test('leaves the product as it is', async () => {
    mock = createMock({ controlToken: TOKEN })
    const headers = { authorization: `Bearer ${mock.keys['admin']}` }
    expect((await send('GET', '/rest/v1/flows', headers)).status).toBe(200)
  })
})
