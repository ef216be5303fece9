import { type AddressInfo, type Socket, createServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { factsOf } from '#spec'
import { afterAll, describe, expect, test } from 'vitest'
import type { RequestContext } from '../exchange.ts'
import { HarnessError } from '../verdict.ts'
import { httpTransport } from './http.ts'
import { Unanswered } from './unanswered.ts'

const TIMEOUT_MS = 600
/** An operation that is documented to return a stream. */
const STREAMING: RequestContext = { facts: factsOf('streamChat'), effects: new Set(), cleanUp: false }
const MIB = 1024 * 1024
const { send, close } = httpTransport(TIMEOUT_MS)
const closers: (() => void)[] = [() => void close()]
afterAll(() => closers.forEach((one) => one()))

/** What a server does once it has read the head of a request. */
type Behaviour = (socket: Socket) => void

let requests = 0

/** Starts a server that is scripted byte by byte; returns its origin. */
async function serving(behave: Behaviour): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (!bytes.includes('\r\n\r\n')) return
      requests += 1
      behave(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const head = (...lines: string[]): string => ['HTTP/1.1 200 OK', ...lines, '', ''].join('\r\n')
const whole =
  (body: Uint8Array, ...lines: string[]): Behaviour =>
  (socket) => {
    socket.write(head(`content-length: ${body.length}`, ...lines))
    socket.write(body)
  }

/** Writes chunks as fast as they are read, until the reader stops. */
const flooding =
  (first: string, piece: Uint8Array): Behaviour =>
  (socket) => {
    socket.write(first)
    const go = (): void => {
      while (socket.writable && socket.write(piece));
      if (socket.writable) socket.once('drain', go)
    }
    go()
  }

const zeros = Buffer.alloc(MIB)
const chunked = Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), zeros, Buffer.from('\r\n')])
const comments = Buffer.from(': still here\n\n'.repeat(5_000))
const TWO_GB = 2 * 1024 * MIB

async function asking(url: string): Promise<unknown> {
  return send({ method: 'POST', url, headers: {}, body: '{}' })
}

describe('what is no answer is an error of the harness, in time', () => {
  test.each<[string, Behaviour, RegExp]>([
    ['the connection is reset before a byte', (socket) => socket.resetAndDestroy(), /ECONNRESET|other side closed/],
    ['it ends within the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Ty'), /./],
    [
      'it is reset within the body',
      (socket) => socket.write(`${head('content-length: 100')}[1,`, () => socket.resetAndDestroy()),
      /./,
    ],
    ['it ends within the body', (socket) => socket.end(`${head('content-length: 100')}[1,`), /./],
    ['the chunks are broken', (socket) => socket.write(`${head('transfer-encoding: chunked')}zz\r\n[]\r\n`), /./],
    ['bytes in the head are no header', (socket) => socket.write('HTTP/1.1 200 OK\r\nX-\0Bad\u0001: 1\r\n\r\n'), /./],
    ['it is no HTTP', (socket) => socket.write('220 mail.example.com ESMTP\r\n'), /./],
    ['it is silent', () => {}, /no complete answer within 600 ms/],
    [
      'a byte comes now and then',
      (socket) => {
        socket.write(head('content-type: application/json'))
        const timer = setInterval(() => socket.write(' '), 50)
        socket.on('close', () => clearInterval(timer))
      },
      /no complete answer within 600 ms/,
    ],
    ['it has an unknown coding', whole(Buffer.from('{}'), 'content-encoding: lzma'), /content coding lzma/],
    ['its coding is broken', whole(Buffer.from('no gzip at all'), 'content-encoding: gzip'), /incorrect header check/],
  ])('%s', async (_name, behave, message) => {
    const url = await serving(behave)
    const begun = performance.now()
    const problem = await asking(url).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(problem).toBeInstanceOf(HarnessError)
    expect((problem as HarnessError).message).toMatch(message)
    expect((problem as HarnessError).message).toContain(`POST ${url}`)
    if (problem instanceof Unanswered) expect(problem.neverSent).toBe(false)
    expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 2_000)
  })

  test('TLS is spoken to a port without it', async () => {
    const url = await serving(() => {})
    await expect(asking(url.replace('http:', 'https:'))).rejects.toThrow(HarnessError)
  })

  test.each([
    ['nobody listens', 'http://127.0.0.1:9/'],
    ['the host has no address', 'http://no-such-host.invalid/'],
  ])('%s, which no request outlives', async (_name, url) => {
    const problem = await asking(url).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(problem).toMatchObject({ neverSent: true, timedOut: false })
  })
})

describe('no body is read further than it may be', () => {
  const bomb = gzipSync(Buffer.alloc(128 * MIB))

  test.each<[string, Behaviour, RegExp]>([
    ['2 GB of a known length', flooding(head(`content-length: ${TWO_GB}`), zeros), /more than 67108864 bytes/],
    ['2 GB of no known length', flooding(head('transfer-encoding: chunked'), chunked), /more than 67108864 bytes/],
    ['an endless body', flooding(head('connection: close'), zeros), /more than 67108864 bytes/],
    [
      'an endless stream of events',
      flooding(head('content-type: text/event-stream'), comments),
      /stream has more than 16777216 bytes/,
    ],
    ['a small body that grows when it is decoded', whole(bomb, 'content-encoding: gzip'), /more than 67108864 bytes/],
    [
      'one that grows as a stream of events',
      whole(bomb, 'content-encoding: gzip', 'content-type: text/event-stream'),
      /stream has more than 16777216 bytes/,
    ],
  ])('%s', async (_name, behave, message) => {
    const patient = httpTransport(20_000)
    const url = await serving(behave)
    const before = process.memoryUsage().rss
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 5)
    const problem = await patient.send({ method: 'GET', url, headers: {} }, STREAMING).catch((cause: unknown) => cause)
    clearInterval(timer)
    // There was a response, so the request is not retried.
    expect(problem).toMatchObject({ name: 'HarnessError', message: expect.stringMatching(message) })
    await patient.close()
    expect(most).toBeLessThan(400 * MIB)
  })
})

describe('what is an answer is taken', () => {
  const json = Buffer.from('{"name":"Größe 👋"}')

  test.each([
    ['gzip', gzipSync(json)],
    ['x-gzip', gzipSync(json)],
    ['deflate', deflateSync(json)],
    ['br', brotliCompressSync(json)],
    ['zstd', zstdCompressSync(json)],
    ['gzip, br', brotliCompressSync(gzipSync(json))],
    ['identity', json],
  ])('in the content coding %s', async (coding, body) => {
    const url = await serving(whole(body, `content-encoding: ${coding}`))
    expect(Buffer.from((await send({ method: 'GET', url, headers: {} })).body)).toEqual(json)
  })

  test('that has nothing in it, whatever coding it names', async () => {
    const url = await serving(whole(Buffer.alloc(0), 'content-encoding: gzip'))
    expect((await send({ method: 'GET', url, headers: {} })).body).toHaveLength(0)
  })

  test('a stream in a content coding', async () => {
    const stream = Buffer.from('data: {"type":"end"}\n\n')
    const url = await serving(whole(gzipSync(stream), 'content-encoding: gzip', 'content-type: text/event-stream'))
    expect(Buffer.from((await send({ method: 'GET', url, headers: {} })).body)).toEqual(stream)
  })

  test('half a time-out late', async () => {
    const url = await serving((socket) => void setTimeout(() => whole(json)(socket), TIMEOUT_MS / 2))
    expect((await send({ method: 'GET', url, headers: {} })).status).toBe(200)
  })

  test('a redirect, which is not followed', async () => {
    const url = await serving((socket) =>
      socket.write('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
    )
    requests = 0
    expect((await send({ method: 'GET', url, headers: {} })).status).toBe(302)
    expect(requests).toBe(1)
  })
})
