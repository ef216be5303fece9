import { request } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { type Mock, createMock, demoCredentials } from '../index.ts'
import { isLoopbackAddress, knownHosts } from './hosts.ts'
import { servingPage } from './page.ts'
import { type Listening, listen } from './serve.ts'
import { pageLink, startMock } from './start.ts'

describe('a Host', () => {
  test.each([
    [
      '127.0.0.1',
      [],
      ['localhost', 'localhost:4010', 'LOCALHOST:1', 'app.localhost', '127.0.0.1:80', '127.9.9.9', '[::1]:4010'],
    ],
    ['192.0.2.7', [], ['192.0.2.7:4010', 'localhost']],
    ['2001:db8::7', [], ['[2001:db8::7]:4010', 'localhost']],
    ['0.0.0.0', [], ['192.168.1.5:4010', '[2001:db8::7]:4010', '0.0.0.0:4010']],
    ['127.0.0.1', ['mock', 'Mock.Corp.Example'], ['mock:4010', 'mock.corp.example', 'MOCK']],
  ] as const)('that is known to a mock at %s, with the names %j', (listensOn, named, hosts) => {
    const isKnown = knownHosts(listensOn, named)
    expect(hosts.filter((host) => !isKnown(host))).toEqual([])
    const foreign = [
      'evil.example',
      'evil.example:4010',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'evil-localhost',
      '',
      '[',
      ':4010',
    ]
    expect(foreign.filter(isKnown)).toEqual([])
  })

  test('that is an address is known only if the server listens on all addresses', () => {
    expect(knownHosts('127.0.0.1')('192.168.1.5:4010')).toBe(false)
    expect(knownHosts('127.0.0.1')('0.0.0.0:4010')).toBe(false)
  })
})

test.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['mock', false],
  ['', false],
])('only this machine reaches %s: %s', (host, isLoopback) => {
  expect(isLoopbackAddress(host)).toBe(isLoopback)
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function ask(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { method, headers, agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: response.statusCode!, body }))
    })
    asked.on('error', reject).end()
  })
}

describe('a mock on a socket', () => {
  test('serves nothing to requests for another host, and notes them', async () => {
    const { mock, origin, close } = await startMock()
    closing.push(close)
    const authorization = `Bearer ${demoCredentials().admin}`
    for (const path of ['/rest/v1/flows', '/_mock/sandboxes', '/', '/openapi.json', '/rest/v1/http/orders-inbox']) {
      const { status, body } = await ask(origin, path, { host: 'rebound.example:4010', authorization })
      expect([path, status]).toEqual([path, 403])
      expect(body).toContain('--allow-host rebound.example ')
    }
    const entries = mock.sandboxes.default.journal.entries()
    expect(entries[0]).toMatchObject({
      target: '/rest/v1/flows',
      status: 403,
      refusal: { reason: expect.stringContaining('rebound.example') },
    })
    expect(entries).toHaveLength(5)
    expect((await ask(origin, '/rest/v1/flows', { authorization })).status).toBe(200)
  })

  test('serves requests for a host that was named', async () => {
    const { origin, close } = await startMock({}, { allowHosts: ['mock'] })
    closing.push(close)
    const headers = { host: 'mock:4010', authorization: `Bearer ${demoCredentials().admin}` }
    expect((await ask(origin, '/rest/v1/flows', headers)).status).toBe(200)
  })

  test('responds 405 to TRACE, with and without a body', async () => {
    const { origin, close } = await startMock()
    closing.push(close)
    expect(await ask(origin, '/rest/v1/flows', {}, 'TRACE')).toEqual({ status: 405, body: '' })
    expect(await ask(origin, '/rest/v1/flows', { 'content-length': '0' }, 'TRACE')).toEqual({ status: 405, body: '' })
  })

  test('requires a token if other machines can reach it', async () => {
    const { origin, token, close } = await startMock({}, { host: '0.0.0.0' })
    closing.push(close)
    expect(token).toMatch(/^[\w-]{32}$/)
    const local = origin.replace('0.0.0.0', '127.0.0.1')
    expect((await ask(local, '/_mock/sandboxes', {})).status).toBe(401)
    expect((await ask(local, '/_mock/sandboxes', { authorization: `Bearer ${token}` })).status).toBe(200)
    expect((await ask(local, '/rest/v1/flows', { authorization: `Bearer ${demoCredentials().admin}` })).status).toBe(
      200,
    )
  })

  test('requires no token if only this machine can', async () => {
    const started = await startMock()
    closing.push(started.close)
    expect([started.token, pageLink('http://127.0.0.1:1', started.token)]).toEqual([undefined, 'http://127.0.0.1:1/'])
  })
})

describe('the page of a mock with a token', () => {
  const token = 'a-token-of-enough-characters'
  let mock: Mock
  let server: Listening
  async function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
    mock ??= createMock({ controlToken: token })
    server ??= await listen(servingPage(mock.fetch, token))
    return fetch(server.origin + path, { headers, redirect: 'manual' })
  }
  test('is locked, and its link unlocks it', async () => {
    for (const path of ['/', '/reference', '/_mock/page/console/console.js', `/?token=${token}x`, '/?token='])
      expect([path, (await open(path)).status]).toEqual([path, 401])
    const opened = await open(`/reference?token=${token}&of=control`)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/reference?of=control'])
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(/^etalon-token-\d+=\S+; Path=\/; HttpOnly; SameSite=Lax$/)
    const headers = { cookie: cookie.split(';')[0]! }
    for (const path of ['/', '/reference', '/_mock/page/console/console.js', '/_mock/sandboxes'])
      expect([path, (await open(path, headers)).status]).toEqual([path, 200])
    expect(JSON.stringify(mock.sandboxes.default.journal.entries())).not.toContain(token)
    mock.close()
    await server.close()
  })
})
