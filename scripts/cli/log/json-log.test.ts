import { expect, test } from 'vitest'
import { createMock } from '../../../mocks/index.ts'
import { JsonLog } from './json-log.ts'
import type { Write } from './line-writer.ts'

const NOW = Date.UTC(2026, 0, 2)
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const TOKEN = 'control-token-of-the-test'

/** A log, and what it has written. */
function logged(): { log: JsonLog; text: () => string; lines: () => Promise<Record<string, unknown>[]> } {
  let text = ''
  const write: Write = (_fd, bytes, written) => {
    text += Buffer.from(bytes).toString()
    setImmediate(() => written(null, bytes.length))
  }
  const log = new JsonLog({ fd: 1 }, { write }, () => NOW)
  return {
    log,
    text: () => text,
    async lines() {
      await log.flush(1_000)
      return text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    },
  }
}

function mockWith(log: JsonLog): ReturnType<typeof createMock> {
  return createMock({
    controlToken: TOKEN,
    unwatched: true,
    onEntry: (sandbox, entry) => log.request(sandbox, entry),
    onControl: (entry) => log.control(entry),
    onEvicted: (eviction) => log.evicted(eviction),
    sandboxLimits: { count: 1 },
  })
}

test('a request is a line with its operation, status, duration, sandbox, trace and role', async () => {
  const { log, lines } = logged()
  const mock = mockWith(log)
  const headers = { authorization: `Bearer ${mock.keys['editor']}`, traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  await mock.fetch(new Request('http://mock.test/rest/v1/flows/101?x=1', { headers }))
  await mock.fetch(new Request('http://mock.test/rest/v1/flows/999999', { headers }))
  mock.close()
  const [served, missing] = await lines()
  expect(served).toEqual({
    time: '2026-01-02T00:00:00.000Z',
    level: 'info',
    method: 'GET',
    path: '/rest/v1/flows/101',
    operationId: 'getFlow',
    status: 200,
    duration_ms: expect.any(Number),
    sandbox: 'default',
    trace_id: TRACE,
    role: 'editor',
  })
  expect(missing).toMatchObject({ level: 'warn', status: 404 })
})

test('a request to the control surface and an eviction are lines, health and metrics are not', async () => {
  const { log, lines } = logged()
  const mock = mockWith(log)
  const send = (method: string, path: string): Promise<Response> =>
    mock.fetch(new Request(`http://mock.test/_mock${path}`, { method, headers: { authorization: `Bearer ${TOKEN}` } }))
  await send('GET', '/health')
  await send('GET', '/metrics')
  mock.sandboxes.create({ id: 'one' })
  mock.sandboxes.create({ id: 'two' })
  await send('POST', '/sandboxes/one/reset')
  await send('POST', '/sandboxes/two/reset')
  mock.close()
  expect(await lines()).toMatchObject([
    { level: 'info', event: 'sandbox-evicted', sandbox: 'one', reason: 'count', message: expect.any(String) },
    { level: 'warn', method: 'POST', path: '/_mock/sandboxes/one/reset', status: 410, sandbox: 'one' },
    { level: 'info', method: 'POST', path: '/_mock/sandboxes/two/reset', status: 204, sandbox: 'two' },
  ])
})

test('no secret of a request is in a line, wherever the client puts it', async () => {
  const { log, lines, text } = logged()
  const mock = mockWith(log)
  const key = mock.keys.admin
  const json = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers: json }
  const requests: [string, RequestInit][] = [
    ['/rest/v1/flows', { headers: { authorization: `Bearer ${key}` } }],
    [`/rest/v1/flows?Authorization=Bearer%20${key}&password=hunter22`, {}],
    [`/rest/v1/flows/${key}`, { headers: { authorization: key } }],
    [`/rest/${key}/v1`, { headers: { cookie: `session=${key}` } }],
    ['/rest/v1/token-auth/issue', { ...post, body: '{"login":"ada","password":"ada-pass-1"}' }],
    ['/rest/v1/token-auth/issue', { ...post, body: '{"login":"ada","password":"hunter22"}' }],
    ['/rest/v1/flows', { ...post, headers: { ...json, authorization: key }, body: '{"name":"hunter22"}' }],
    [`/_mock/sandboxes?token=${TOKEN}`, {}],
    ['/_mock/sandboxes', { headers: { authorization: `Bearer ${TOKEN}` } }],
    ['/_mock/sandboxes', { headers: { authorization: `Bearer ${TOKEN}x` } }],
    [`/_mock/sandboxes/${key}`, { headers: { authorization: `Bearer ${TOKEN}` } }],
  ]
  let issued = ''
  for (const [path, init] of requests) {
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init))
    const body = await response.text()
    if (path.endsWith('issue') && response.status === 200) issued = (JSON.parse(body) as { token: string }).token
  }
  mock.close()
  expect(await lines()).toHaveLength(requests.length)
  expect(issued).not.toBe('')
  for (const secret of [key, key.slice(0, 48), TOKEN, 'ada-pass-1', 'hunter22', issued, ...Object.values(mock.keys)])
    expect(text()).not.toContain(secret)
})

test('a client cannot forge a line', async () => {
  const { log, lines } = logged()
  const mock = mockWith(log)
  await mock.fetch(new Request('http://mock.test/rest/v1/%0A%7B%22level%22:%22error%22%7D%1B[31m'))
  log.event('message', { message: 'two\nlines\u2028' })
  mock.close()
  expect(await lines()).toHaveLength(2)
})
