import { describe, expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../index.ts'

const ORIGIN = 'https://app.example.com'
const KEY = { authorization: `Bearer ${demoCredentials().admin}` }
const mock = createMock()

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Response> {
  return mock.fetch(new Request(`http://mock.test${path}`, { method, headers }))
}

/** Names of the headers that a page on another origin may read, beside those that it always may. */
function exposed(response: Response): string[] {
  return response.headers.get('access-control-expose-headers')?.split(', ') ?? []
}

describe('a preflight', () => {
  const asking = {
    origin: ORIGIN,
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'authorization,content-type',
  }
  test.each([
    '/rest/v1/flows/101',
    '/rest/v1/ai-agent/mcp',
    '/rest/v1/http/orders-inbox',
    '/_mock/clock',
    '/elsewhere',
  ])('needs no key and is granted what it asks for (%s)', async (path) => {
    const response = await send('OPTIONS', path, asking)
    expect(response.status).toBe(204)
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-origin': ORIGIN,
      'access-control-max-age': '600',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    })
  })

  test('that names no headers is granted none', async () => {
    const response = await send('OPTIONS', '/_mock/reset', { origin: ORIGIN, 'access-control-request-method': 'POST' })
    expect(response.headers.get('access-control-allow-methods')).toBe('POST')
    expect(response.headers.get('access-control-allow-headers')).toBeNull()
  })
})

describe('an answer', () => {
  test.each([
    ['of an operation', `${BASE_PATH}/v1/flows`, 200],
    ['to an unknown path', '/elsewhere', 404],
    ['of the control surface', '/_mock/clock', 200],
  ])('%s may be read by the page that asked', async (_name, path, status) => {
    const response = await send('GET', path, { origin: ORIGIN, ...KEY })
    expect(response.status).toBe(status)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('vary')).toBe('Origin')
  })

  test('shows all of its headers', async () => {
    const refusal = await send('GET', `${BASE_PATH}/v1/ai-agent/mcp`, { origin: 'http://localhost:5173', ...KEY })
    expect(refusal.status).toBe(405)
    expect(exposed(refusal)).toContain('allow')
    const unknown = await send('GET', `${BASE_PATH}/v1/flows`, { origin: ORIGIN })
    expect(unknown.status).toBe(401)
    expect(exposed(unknown)).toContain('www-authenticate')
  })

  test('of the MCP endpoint refuses foreign pages as before, in a way that they can read', async () => {
    const response = await send('POST', `${BASE_PATH}/v1/ai-agent/mcp`, { origin: ORIGIN, ...KEY })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
  })

  test('to OPTIONS that is no preflight names the methods', async () => {
    const path = `${BASE_PATH}/v1/flows/101`
    const plain = await send('OPTIONS', path)
    const allow = plain.headers.get('allow')
    expect(allow).toContain('DELETE')
    expect((await send('OPTIONS', path, { origin: ORIGIN })).headers.get('allow')).toBe(allow)
  })
})

test.each(['GET', 'OPTIONS'])('a %s request without an origin is answered as ever', async (method) => {
  const response = await send(method, `${BASE_PATH}/v1/flows`, { ...KEY, 'access-control-request-method': 'GET' })
  const names = [...response.headers.keys()]
  expect(names.filter((name) => name === 'vary' || name.startsWith('access-control'))).toEqual([])
})
