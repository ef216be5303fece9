import { once } from 'node:events'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Withheld } from '../sandboxes/deliver.ts'
import { isPublicElsewhere } from './addresses.ts'
import { delivering } from './deliver.ts'

let server: Server
let port = 0
let asked: IncomingMessage[]
let answer: { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }

beforeEach(async () => {
  asked = []
  answer = { status: 200, body: 'for its owner only' }
  server = createServer((request, response) => {
    asked.push(request)
    const respond = (): void => void response.writeHead(answer.status, answer.headers).end(answer.body)
    request.resume().on('end', () => (answer.afterMs === undefined ? respond() : setTimeout(respond, answer.afterMs)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => void server.close())

const post = (url: string): Request => new Request(url, { method: 'POST', body: '{"event":"E"}' })
/** A resolver with fixed names. */
const knowing =
  (names: Readonly<Record<string, readonly string[]>>) =>
  async (name: string): Promise<{ address: string; family: number }[]> => {
    const found = names[name]
    if (found === undefined) throw new Error(`${name} is unknown`)
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  }

describe('a receiver that was named', () => {
  test.each([
    ['by its address', () => `http://127.0.0.1:${port}`],
    ['without a scheme', () => `127.0.0.1:${port}`],
    ['for every port', () => '127.0.0.1:*'],
    ['by a name that stands for it', () => `localhost:${port}`],
  ])('%s is reached by its names, and its response is recorded', async (_case, named) => {
    const deliver = delivering({ deliverTo: [named()] })
    for (const host of ['127.0.0.1', 'localhost']) {
      const response = await deliver(post(`http://${host}:${port}/hook?a=1`))
      expect([response.status, await response.text()]).toEqual([200, 'for its owner only'])
      expect(asked.at(-1)!).toMatchObject({ method: 'POST', url: '/hook?a=1' })
      expect(asked.at(-1)!.headers).toMatchObject({ host: `${host}:${port}`, 'content-length': '13' })
      expect(Object.keys(asked.at(-1)!.headers).join()).not.toMatch(/sec-fetch|user-agent/)
    }
  })

  test('is the only one: not another port, not another address', async () => {
    const deliver = delivering({ deliverTo: [`127.0.0.1:${port}`] })
    for (const url of [`http://127.0.0.1:${port + 1}/`, `http://127.0.0.2:${port}/`, `http://[::1]:${port}/`])
      await expect(deliver(post(url)), url).rejects.toThrow(Withheld)
    expect(asked).toEqual([])
  })

  test('keeps the connection of an address, which each mock checks anew, and none of a name', async () => {
    let connections = 0
    server.on('connection', () => connections++)
    const [deliver, another] = [delivering({ deliverTo: ['127.0.0.1:*'] }), delivering({ deliverTo: ['127.0.0.1:*'] })]
    const twice = async (by: typeof deliver, host: string, status = 200): Promise<number> => {
      connections = 0
      answer = status === 204 ? { status } : { status, body: 'taken' }
      for (const _time of [1, 2]) {
        await (await by(post(`http://${host}:${port}/`))).text()
        await setImmediate()
      }
      return connections
    }
    expect(await twice(deliver, '127.0.0.1')).toBe(1)
    expect(await twice(deliver, '127.0.0.1', 204)).toBe(0)
    expect(await twice(another, '127.0.0.1')).toBe(1)
    expect(await twice(deliver, 'localhost')).toBe(2)
  })

  test('may take longer than a kept connection waits for the next delivery', async () => {
    answer = { status: 200, body: 'for its owner only', afterMs: 1_200 }
    const deliver = delivering({ deliverTo: ['127.0.0.1:*'] })
    for (const _time of [1, 2]) {
      const response = await deliver(post(`http://127.0.0.1:${port}/`))
      expect([response.status, await response.text()]).toEqual([200, 'for its owner only'])
    }
    expect(asked).toHaveLength(2)
  })

  test('gets the next delivery on a new connection if it ends each one', async () => {
    answer = { status: 200, headers: { connection: 'close' }, body: 'taken' }
    const deliver = delivering({ deliverTo: ['127.0.0.1:*'] })
    for (const _time of [1, 2, 3]) expect((await deliver(post(`http://127.0.0.1:${port}/`))).status).toBe(200)
    server.closeAllConnections()
    expect((await deliver(post(`http://127.0.0.1:${port}/`))).status).toBe(200)
  })

  test('does not follow redirects', async () => {
    answer = { status: 307, headers: { location: `http://127.0.0.1:${port}/elsewhere` }, body: 'moved' }
    const response = await delivering({ deliverTo: [`127.0.0.1:${port}`] })(post(`http://127.0.0.1:${port}/`))
    expect(response.status).toBe(307)
    expect(asked.map(({ url }) => url)).toEqual(['/'])
  })

  test('may send more than is kept', async () => {
    answer = { status: 200, body: 'x'.repeat(3_000_000) }
    const response = await delivering({ deliverTo: [`127.0.0.1:${port}`] })(post(`http://127.0.0.1:${port}/`))
    expect((await response.text()).length).toBe(1024 * 1024)
  })
})

describe('a receiver that was not named', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1'])(
    'gets nothing on this machine, also where deliveries go anywhere: %s',
    async (host) => {
      for (const deliverAnywhere of [false, true])
        await expect(delivering({ deliverAnywhere })(post(`http://${host}:${port}/`))).rejects.toThrow('--deliver-to')
      expect(asked).toEqual([])
    },
  )

  test('gets nothing under a name that resolves to this machine', async () => {
    const resolve = knowing({ 'rebound.example': ['127.0.0.1'] })
    const deliver = delivering({ deliverAnywhere: true, resolve })
    await expect(deliver(post(`http://rebound.example:${port}/`))).rejects.toThrow('127.0.0.1 is not a public address')
    expect(asked).toEqual([])
  })

  test('gets nothing under a name that resolves to this machine a moment later', async () => {
    let calls = 0
    const resolve = async () => [{ address: calls++ === 0 ? '198.51.100.7' : '127.0.0.1', family: 4 }]
    const deliver = delivering({ deliverTo: ['198.51.100.7:*'], resolve })
    const abort = AbortSignal.timeout(200)
    // Nothing listens at the address that was checked.
    await expect(deliver(new Request(`http://flips.example:${port}/`, { signal: abort }))).rejects.toThrow()
    expect([calls, asked]).toEqual([1, []])
  })

  test('gets nothing by one of the addresses of a name', async () => {
    const resolve = knowing({ 'both.example': ['10.0.0.1', '127.0.0.1'] })
    await expect(delivering({ deliverAnywhere: true, resolve })(post(`http://both.example:${port}/`))).rejects.toThrow(
      Withheld,
    )
    expect(asked).toEqual([])
  })

  test('is reached by the name of one that was named, at its address', async () => {
    const resolve = knowing({ 'mine.example': ['127.0.0.1'] })
    const deliver = delivering({ deliverTo: [`127.0.0.1:${port}`], resolve })
    expect((await deliver(post(`http://mine.example:${port}/`))).status).toBe(200)
  })

  test('is not even resolved', async () => {
    const names: string[] = []
    const resolve = async (name: string) => (names.push(name), [{ address: '127.0.0.1', family: 4 }])
    await expect(delivering({ resolve })(post('http://secret.example/'))).rejects.toThrow(Withheld)
    expect(names).toEqual([])
  })
})

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['8.8.8.8', true],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fe80::1', false],
  ['fd00:ec2::254', false],
  ['2002:7f00:1::', false],
  ['2606:4700::1111', true],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicElsewhere(address)).toBe(isPublic)
})

describe('the gate', () => {
  const inbox = `etalon-inbox-${'0123456789abcdef'.repeat(2)}`

  test.each(['', '/', '?team=a&level=2', '/gr%C3%BC%C3%9Fe%20a?team=a%26b%2F.'])(
    'is reached at its inbox on any port, with %j after it',
    async (rest) => {
      const response = await delivering({ toGate: true })(post(`http://127.0.0.1:${port}/${inbox}${rest}`))
      expect([response.status, asked.length]).toEqual([200, 1])
    },
  )

  test.each([
    ['another path', `/x${inbox}`],
    ['a path through an inbox', `/${inbox}/../admin`],
    ['an encoded one', `/${inbox}/%2e%2e%2fadmin`],
    ['a short name', '/etalon-inbox-0123'],
  ])('is not reached by %s', async (_case, path) => {
    await expect(delivering({ toGate: true })(post(`http://127.0.0.1:${port}${path}`))).rejects.toThrow(Withheld)
    expect(asked).toEqual([])
  })

  test('is reached on this machine alone, and only if that is asked for', async () => {
    for (const origin of ['http://127.0.0.2', 'http://localhost', 'http://192.168.0.1'])
      await expect(delivering({ toGate: true })(post(`${origin}:${port}/${inbox}`)), origin).rejects.toThrow(Withheld)
    await expect(delivering({})(post(`http://127.0.0.1:${port}/${inbox}`))).rejects.toThrow(Withheld)
    expect(asked).toEqual([])
  })
})
