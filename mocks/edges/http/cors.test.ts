import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../index.ts'

const PAGE = 'http://localhost:5173'
const FOREIGN = 'https://evil.example'
const KEY = { authorization: `Bearer ${demoCredentials().admin}` }
let mock: Mock
beforeEach(() => {
  mock = createMock({ now: () => 1_700_000_000_000 })
})
afterEach(() => mock.close())

type Headers_ = Record<string, string>

function send(method: string, path: string, headers: Headers_ = {}, body?: string): Promise<Response> {
  const sent = body === undefined ? {} : { body }
  return mock.fetch(new Request(`http://127.0.0.1:4010${path}`, { method, headers, ...sent }))
}

/** Response headers that a page on another origin may read, besides the safelisted ones. */
function exposed(response: Response): string[] {
  return response.headers.get('access-control-expose-headers')?.split(', ') ?? []
}

/** The whole state of the mock. */
function whole(): string {
  const tables = Object.entries(mock.world.view).map(([name, table]) => [name, [...table.values()]])
  return JSON.stringify(tables, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

function corsIn(response: Response): string[] {
  return [...response.headers.keys()].filter((name) => name.startsWith('access-control'))
}

describe('a preflight of a page of this machine', () => {
  const asking = {
    origin: PAGE,
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization,content-type',
  }
  test.each(['/rest/v1/flows/101', '/rest/v1/ai-agent/mcp', '/rest/v1/http/orders-inbox', '/elsewhere'])(
    'needs no key and is granted what it asks for (%s)',
    async (path) => {
      const response = await send('OPTIONS', path, asking)
      expect(response.status).toBe(204)
      expect(Object.fromEntries(response.headers)).toEqual({
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-allow-methods': 'DELETE',
        'access-control-allow-origin': PAGE,
        'access-control-max-age': '600',
        vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
      })
    },
  )

  test('without headers is granted none', async () => {
    const response = await send('OPTIONS', `${BASE_PATH}/v1/flows`, {
      origin: PAGE,
      'access-control-request-method': 'POST',
    })
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    expect(response.headers.get('access-control-allow-headers')).toBeNull()
  })
})

describe('a response to a page of this machine', () => {
  test.each([
    ['of an operation', `${BASE_PATH}/v1/flows`, 200],
    ['to an unknown path', '/elsewhere', 404],
  ])('%s may be read', async (_name, path, status) => {
    const response = await send('GET', path, { origin: PAGE, ...KEY })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE)
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('shows all of its headers', async () => {
    const refusal = await send('GET', `${BASE_PATH}/v1/ai-agent/mcp`, { origin: PAGE, ...KEY })
    expect(refusal.status).toBe(405)
    expect(exposed(refusal)).toContain('allow')
    const unknown = await send('GET', `${BASE_PATH}/v1/flows`, { origin: PAGE })
    expect(unknown.status).toBe(401)
    expect(exposed(unknown)).toContain('www-authenticate')
  })

  test('to a plain OPTIONS names the methods', async () => {
    const path = `${BASE_PATH}/v1/flows/101`
    const plain = await send('OPTIONS', path)
    const allow = plain.headers.get('allow')
    expect(allow).toContain('DELETE')
    expect((await send('OPTIONS', path, { origin: PAGE })).headers.get('allow')).toBe(allow)
  })
})

test.each([
  'http://localhost:5173',
  'https://localhost',
  'http://app.localhost:3000',
  'http://127.0.0.1:8080',
  'http://127.8.0.1',
  'http://[::1]:5173',
  'http://127.0.0.1:4010',
])('the origin %s is of this machine', async (origin) => {
  const response = await send('GET', `${BASE_PATH}/v1/flows`, { origin, ...KEY })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, origin])
})

describe('a page of a foreign origin', () => {
  const ISSUE = `${BASE_PATH}/v1/token-auth/issue`
  const LOGIN = '{"login":"ada","password":"ada-pass-1"}'
  const FORM = 'application/x-www-form-urlencoded'
  const asked: readonly [name: string, method: string, path: string, headers: Headers_, body: string | undefined][] = [
    ['a read with a key', 'GET', `${BASE_PATH}/v1/flows`, KEY, undefined],
    ['a read of nothing', 'GET', '/elsewhere', {}, undefined],
    [
      'a key in the query',
      'GET',
      `${BASE_PATH}/v1/flows/export?flows=101&Authorization=${demoCredentials().admin}`,
      {},
      undefined,
    ],
    ['a login as text', 'POST', ISSUE, { 'content-type': 'text/plain' }, LOGIN],
    ['a login as JSON', 'POST', ISSUE, { 'content-type': 'application/json' }, LOGIN],
    ['a form to a listener', 'POST', `${BASE_PATH}/v1/http/orders-inbox`, { 'content-type': FORM }, 'order=1'],
    ['a read of a listener', 'GET', `${BASE_PATH}/v1/http/orders-inbox`, {}, undefined],
    ['a ping', 'POST', `${BASE_PATH}/v1/ai-agent/mcp`, { ...KEY, 'content-type': 'application/json' }, '{}'],
    ['a reset', 'POST', '/_mock/reset', {}, undefined],
    ['the sandboxes', 'GET', '/_mock/sandboxes', {}, undefined],
    ['a preflight', 'OPTIONS', `${BASE_PATH}/v1/flows`, { 'access-control-request-method': 'GET' }, undefined],
  ]
  const origins = [
    FOREIGN,
    'null',
    'http://localhost.evil.example',
    'http://evil.example:4010',
    'http://127.0.0.1.evil.example',
  ]
  test.each(asked.flatMap((one) => origins.map((origin) => [origin, ...one] as const)))(
    '%s gets nothing and changes nothing: %s',
    async (origin, _name, method, path, headers, body) => {
      const before = whole()
      const response = await send(method, path, { origin, ...headers }, body)
      expect(response.status).toBe(403)
      expect(corsIn(response)).toEqual([])
      expect(await response.text()).toContain(`--allow-origin ${origin} `)
      expect(whole()).toBe(before)
      const [entry] = mock.sandboxes.default.journal.entries()
      expect(entry).toMatchObject({ method, status: 403, refusal: { reason: expect.stringContaining(origin) } })
    },
  )
})

describe('a page that was named', () => {
  const named = 'https://app.example.com'
  const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
  const accept = 'application/json, text/event-stream'
  test.each([named, 'HTTPS://App.Example.com:443/'])('may use the product, named as %s', async (written) => {
    mock = createMock({ allowOrigins: [written] })
    const response = await send('GET', `${BASE_PATH}/v1/flows`, { origin: named, ...KEY })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, named])
    const json = { origin: named, ...KEY, accept, 'content-type': 'application/json' }
    expect((await send('POST', `${BASE_PATH}/v1/ai-agent/mcp`, json, ping)).status).toBe(200)
    expect((await send('GET', `${BASE_PATH}/v1/flows`, { origin: FOREIGN, ...KEY })).status).toBe(403)
    expect((await send('GET', '/_mock/clock', { origin: named })).status).toBe(403)
  })

  test('may be a file or a sandboxed frame', async () => {
    mock = createMock({ allowOrigins: ['null'] })
    expect((await send('GET', `${BASE_PATH}/v1/flows`, { origin: 'null', ...KEY })).status).toBe(200)
  })

  test.each(['app.example.com', 'https://app.example.com/path', '*', ''])('is an origin: not %j', (written) => {
    expect(() => createMock({ allowOrigins: [written] })).toThrow('is not an origin')
  })
})

describe('requests of a page without an Origin', () => {
  const LISTENER = `${BASE_PATH}/v1/http/orders-inbox`
  test.each([
    ['of another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of a page that says where it stands', { 'sec-fetch-site': 'cross-site', referer: `${FOREIGN}/page` }, 403],
    [
      'of a site that only begins alike',
      { 'sec-fetch-site': 'cross-site', referer: 'http://localhost.evil.example/' },
      403,
    ],
    ['of a page of this machine', { 'sec-fetch-site': 'cross-site', referer: `${PAGE}/app` }, 200],
    ['of another port of this machine', { 'sec-fetch-site': 'same-site' }, 200],
    ['of its own page', { 'sec-fetch-site': 'same-origin' }, 200],
    ['in the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['of no browser', {}, 200],
  ])('%s', async (_name, headers, status) => {
    const before = whole()
    const target = `${BASE_PATH}/v1/flows/export?flows=101&Authorization=${demoCredentials().admin}`
    expect((await send('GET', target, headers)).status).toBe(status)
    const post = await send('POST', LISTENER, { ...headers, 'content-type': 'application/json' }, '{"order":1}')
    expect(post.status === 403).toBe(status === 403)
    if (status === 403) expect(whole()).toBe(before)
  })

  test('of the same site is not of this machine if the mock has another name', async () => {
    const headers = { 'sec-fetch-site': 'same-site', ...KEY }
    const response = await mock.fetch(new Request('http://mock.corp.example/rest/v1/flows', { headers }))
    expect(response.status).toBe(403)
  })
})

test.each(['GET', 'OPTIONS'])('a %s request without an origin is served as usual', async (method) => {
  const response = await send(method, `${BASE_PATH}/v1/flows`, { ...KEY, 'access-control-request-method': 'GET' })
  const names = [...response.headers.keys()]
  expect(names.filter((name) => name === 'vary' || name.startsWith('access-control'))).toEqual([])
})
