import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedMock, etalon, etalonMock } from '../../tests/support/child.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

/** The longest time an idle mock may take to stop, in ms. */
const STOPPED_MS = 3_000

describe('etalon mock --token-lifetime', () => {
  let mock: ServedMock
  beforeAll(async () => {
    mock = await etalonMock('--token-lifetime', '60')
  })
  afterAll(() => mock.stop())

  const post = (url: string, body: unknown): Promise<Response> =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const advance = (ms: number): Promise<Response> => post(new URL('/_mock/clock/advance', mock.baseUrl).href, { ms })
  const statusWith = async (token: string | undefined): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${mock.baseUrl}/v1/token-auth/tenants`, { headers })).status
  }

  test('limits JWTs to that many seconds of the world clock, and API keys last longer', async () => {
    const login = { login: 'edda', password: 'edda-pass-1' }
    const { token } = await (await post(`${mock.baseUrl}/v1/token-auth/issue`, login)).json()
    await advance(50_000)
    expect(await statusWith(token)).toBe(200)
    await advance(10_000)
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(mock.keys['editor'])).toBe(200)
  })
})

test('etalon mock --journal prints each request, and why it was refused', async () => {
  const mock = await etalonMock('--journal')
  const headers = { authorization: `Bearer ${mock.keys['admin']}` }
  await fetch(`${mock.baseUrl}/v1/flow/101?Authorization=${mock.keys['admin']}`, { headers })
  await fetch(`${mock.baseUrl}/v1/flows/101`, { headers })
  await mock.stop()
  const [refused, served] = mock.output().trim().split('\n').slice(1)
  expect(refused).toMatch(
    /^\d\d:\d\d:\d\d GET \/rest\/v1\/flow\/101\?Authorization=\*{3} 404 .* ms: no operation .*; did you mean GET \/rest\/v1\/flows\/\{flowId\} \(getFlow\)\?$/,
  )
  expect(served).toMatch(/^\d\d:\d\d:\d\d GET \/rest\/v1\/flows\/101 200 getFlow by ada \d+\.\d ms$/)
})

test('a mock that is asked to stop finishes the responses in flight', async () => {
  const mock = await etalonMock('--first-token', '1000')
  const response = await fetch(`${mock.baseUrl}/v1/ai-agent/api/chat/stream`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mock.keys['admin']}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'hello' }),
  })
  const [text] = await Promise.all([response.text(), mock.stop()])
  expect(text).toMatch(/event: end|"type":\s*"end"/)
  await expect(fetch(mock.baseUrl)).rejects.toThrow()
})

describe('etalon mock --vary', () => {
  const announced = async ({ baseUrl }: ServedMock): Promise<string | null> =>
    (await fetch(`${baseUrl}/v1/flows`)).headers.get('etalon-vary')

  test('picks variants by its seed, and names the seed in every response', async () => {
    const mock = await etalonMock('--vary', '7')
    expect(mock.vary).toBe(7)
    expect(await announced(mock)).toBe('seed=7')
    await mock.stop()
  })

  test('picks a seed, and prints it so that it can be reused', async () => {
    const mocks = [await etalonMock('--vary'), await etalonMock('--vary')]
    const seeds = mocks.map(({ vary }) => vary)
    expect(await Promise.all(mocks.map(announced))).toEqual(seeds.map((seed) => `seed=${seed}`))
    expect(new Set(seeds).size).toBe(2)
    await Promise.all(mocks.map((mock) => mock.stop()))
  })
})

test('a mock that is asked to stop does not wait for a run that a call waits for', { timeout: 30_000 }, async () => {
  const mock = await etalonMock()
  const waiting = fetch(`${mock.baseUrl}/v1/flows/103/run?sync=true`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mock.keys['admin']}` },
  })
  // When a later request has its response, this one has arrived.
  await fetch(`${mock.baseUrl}/v1/flows`)
  const cut = expect(waiting).rejects.toThrow()
  await Promise.all([mock.stop(), cut])
})

describe('bad usage of etalon mock ends with exit code 3 and one message', () => {
  test.each([
    ['no lifetime', ['--token-lifetime'], /--token-lifetime <seconds>' argument missing/],
    ['a lifetime of nothing', ['--token-lifetime', '0'], /--token-lifetime 0: must be an integer from 1 to 3155760000/],
    ['a lifetime before now', ['--token-lifetime', '-5'], /--token-lifetime -5: must be an integer/],
    ['a lifetime with a unit', ['--token-lifetime', '8h'], /--token-lifetime 8h: must be an integer/],
    ['half a second', ['--token-lifetime', '0.5'], /--token-lifetime 0\.5: must be an integer/],
    ['a lifetime without end', ['--token-lifetime', 'Infinity'], /--token-lifetime Infinity: must be an integer/],
    [
      'tokens of a stateless mock',
      ['--token-lifetime', '60', '--stateless'],
      /cannot be used with option '--stateless'/,
    ],
    ['a tool without a time', ['--tool-time', 'long'], /--tool-time long: must be a number of at least 0$/m],
    [
      'a pace that is none',
      ['--tokens-per-second', 'fast'],
      /--tokens-per-second fast: must be a number of at least 0$/m,
    ],
    ['more jitter than there can be', ['--jitter', '2'], /--jitter 2: must be a number from 0 to 1$/m],
    [
      'a cut that is no point',
      ['--cut', 'end'],
      /--cut end: side of a cut must be before or after; give for example after:tool_start/,
    ],
    ['a cut at nothing', ['--cut', 'after:'], /--cut after:: event of a cut must be an event type/],
    [
      'a script that is not there',
      ['--assistant', 'no-such.yaml'],
      /no-such\.yaml: cannot be read \(ENOENT\); give an existing file/,
    ],
    ['a seed that is none', ['--vary', 'x'], /--vary x: must be an integer from 0 to 4294967295/],
    ['a port that is none', ['--port', '70000'], /--port 70000: must be an integer from 0 to 65535/],
  ] as [string, string[], RegExp][])('%s', async (_name, words, message) => {
    const { code, output } = await etalonHere(['mock', ...words])
    expect(output).toMatch(message)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(3)
  })
})

test('a port in use ends with exit code 3 and one message', async () => {
  const mock = await etalonMock()
  const { port } = new URL(mock.baseUrl)
  const { code, output } = await etalon(['mock', '--port', port])
  await mock.stop()
  expect(output.trim()).toMatch(/^etalon: cannot listen on 127\.0\.0\.1:\d+ \(EADDRINUSE\); choose another --port/)
  expect(code).toBe(3)
})

test(
  'a mock that is asked to stop does not wait for the receivers of its deliveries',
  { timeout: 60_000 },
  async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const receiver = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const mock = await etalonMock('--deliver-to', receiver)
    const post = async (path: string, body: object): Promise<void> => {
      const headers = { authorization: `Bearer ${mock.keys['admin']}`, 'content-type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify(body) }
      expect((await fetch(`${mock.baseUrl}/v1/${path}`, sent)).ok).toBe(true)
    }
    const arrived = once(silent, 'request')
    await post('webhooks', { name: 'to nobody', events: ['Flow.Executed'], url: receiver })
    for (let count = 0; count < 5; count += 1) await post('flows/101/run?sync=true', {})
    await arrived
    const told = performance.now()
    await mock.stop()
    expect(performance.now() - told).toBeLessThan(STOPPED_MS)
    silent.closeAllConnections()
    silent.close()
  },
)
