import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import { type ServedMock, etalonMock } from '../support/child.ts'
import { FOLDER } from '../answers/record.ts'
import { type Speaking, speak } from './socket.ts'

const KEY = demoCredentials().admin
const HEADERS = `Host: mock.localhost\r\nAuthorization: Bearer ${KEY}\r\n`
const MEGABYTE = 1_048_576

/** The head of a request; `more` are additional header lines. */
function head(line: string, ...more: readonly string[]): string {
  return `${line} HTTP/1.1\r\n${HEADERS}${more.map((one) => `${one}\r\n`).join('')}\r\n`
}

const CLOSE = 'Connection: close'
const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const create = `POST ${BASE_PATH}/v1/flows`
const list = `GET ${BASE_PATH}/v1/flows`

function posting(body: string | Uint8Array, ...more: readonly string[]): (string | Uint8Array)[] {
  return [head(create, JSON_TYPE, `Content-Length: ${Buffer.byteLength(body)}`, CLOSE, ...more), body]
}

/** A text as one chunk of a body; an empty one is the last. */
function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

/** The status of a normal request: whether the server still works. */
async function statusOf(origin: string): Promise<number> {
  return (await fetch(`${origin}${BASE_PATH}/v1/flows/101`, { headers: { authorization: `Bearer ${KEY}` } })).status
}

type Pieces = readonly (string | Uint8Array)[]

/** A flow that would be accepted but for the problem with the request; its last member is left open. */
const FLOW = '{"name":"x","flowType":"flow.etl.api","more":'
const megabyte = 'x'.repeat(MEGABYTE)
/** Just above the limit: the server only reads on for half a second, in which a busy machine must send it all. */
const TOO_LARGE = `${FLOW}"${megabyte.repeat(17)}"}`
const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join('')

describe('etalon mock refuses malformed input, and keeps serving', () => {
  let mock: ServedMock
  let origin: string
  let port: number
  beforeAll(async () => {
    // As users run it: watching for file changes takes another path.
    vi.stubEnv(FOLDER, undefined)
    mock = await etalonMock()
    vi.unstubAllEnvs()
    ;({ origin } = new URL(mock.baseUrl))
    port = Number(new URL(origin).port)
  })
  afterAll(() => mock.kill())

  test.each<[string, number[], Pieces]>([
    [
      'a body of 17 MB, and goes on to what follows',
      [400, 200],
      [head(create, JSON_TYPE, `Content-Length: ${TOO_LARGE.length}`), TOO_LARGE, head(list, CLOSE)],
    ],
    [
      'a body of 50 MB in chunks',
      [400],
      [head(create, JSON_TYPE, CHUNKED), ...[`${FLOW}"`, ...Array<string>(50).fill(megabyte), '"}', ''].map(chunk)],
    ],
    [
      'a body of 50 MB that asks first',
      [100, 400],
      [head(create, 'Expect: 100-continue', `Content-Length: ${50 * MEGABYTE}`)],
    ],
    ['10,000 levels of arrays', [400], posting(`${FLOW}${'['.repeat(10_000)}${']'.repeat(10_000)}}`)],
    ['10,000 levels of objects', [400], posting(`${FLOW}${'{"a":'.repeat(10_000)}1${'}'.repeat(10_001)}`)],
    ['1,000,000 levels', [400], posting(`${FLOW}${'['.repeat(MEGABYTE)}${']'.repeat(MEGABYTE)}}`)],
    ['1,000,000 levels that never end', [400], posting('[{"a":'.repeat(MEGABYTE))],
    [
      'bytes that are no UTF-8',
      [400],
      posting(Uint8Array.from([...Buffer.from(`${FLOW}"`), 0xff, ...Buffer.from('"}')])),
    ],
    ['10,000 query parameters', [431], [head(`${list}?${many(10_000, (n) => `a${n}=1&`)}`)]],
    ['10,000 headers', [431], [head(list, many(10_000, (n) => `X-${n}: 1\r\n`).trimEnd())]],
    ['a header of 1 MB', [431], [head(list, `X: ${'y'.repeat(MEGABYTE)}`)]],
    ['a length and chunks at once', [400], [head(create, 'Content-Length: 5', CHUNKED), `0\r\n\r\n${head(list)}`]],
    ['two lengths', [400], [head(create, 'Content-Length: 2', 'Content-Length: 12'), '{"name":"x"}']],
    ['a length below zero', [400], [head(create, 'Content-Length: -2'), '{}']],
    ['a length that is too small', [400], [head(create, JSON_TYPE, 'Content-Length: 2'), '{}}GET / HTTP/1.1\r\n\r\n']],
    ['chunks under another name', [400], [head(create, 'Transfer-Encoding: xchunked'), '2\r\n{}\r\n0\r\n\r\n']],
    ['a chunk without a size', [400], [head(create, JSON_TYPE, CHUNKED), 'zz\r\n{}\r\n0\r\n\r\n']],
    ['a header folded over lines', [400], [head(list, 'X: a\r\n b')]],
    ['a blank before a colon', [400], [head(list, 'Content-Length : 5')]],
    ['lines without CR', [400], [head(list).replaceAll('\r', '')]],
    ['a NUL in a header', [400], [head(list, 'X: a\0b')]],
    ['no Host', [400], [`${list} HTTP/1.1\r\n\r\n`]],
    ['no HTTP at all', [400], ['\u0016\u0003\u0001\u0002\u0000\u0001']],
    ['CONNECT', [], [head('CONNECT mock.localhost:80')]],
    ['TRACE', [405], [head(`TRACE ${BASE_PATH}/v1/flows`, CLOSE)]],
    ['a path with half an escape', [400], [head(`GET ${BASE_PATH}/v1/flows/%zz`, CLOSE)]],
  ])('%s', async (_name, statuses, pieces) => {
    expect((await speak(port, pieces)).statuses).toEqual(statuses)
    expect(await statusOf(origin)).toBe(200)
  })

  test('pipelined requests get their responses in order', async () => {
    const { statuses } = await speak(port, [head(list) + head(`GET ${BASE_PATH}/v1/flows/0`) + head(list, CLOSE)])
    expect(statuses).toEqual([200, 404, 200])
  })

  test.each<[string, Pieces]>([
    ['a body', [head(create, JSON_TYPE, 'Content-Length: 100'), '{"name":']],
    ['a chunk', [head(create, JSON_TYPE, CHUNKED), '64\r\n{"name":']],
    [
      'a stream',
      [head(`POST ${BASE_PATH}/v1/ai-agent/api/chat/stream`, JSON_TYPE, 'Content-Length: 15'), '{"message":"x"}'],
    ],
    ['a run that is waited for', [head(`POST ${BASE_PATH}/v1/flows/103/run?sync=true`, 'Content-Length: 0')]],
  ])('a connection that is cut in the middle of %s', async (_name, pieces) => {
    await Promise.all(Array.from({ length: 20 }, () => speak(port, pieces, { pauseMs: 10, cuts: true })))
    expect(await statusOf(origin)).toBe(200)
  })

  test('it prints nothing about any of that', () => {
    expect(mock.output().trim().split('\n')).toEqual([expect.stringMatching(/^\{"ready":true/)])
  })
})

describe('slow clients are disconnected', () => {
  const limits = { headersMs: 300, requestMs: 600 }
  let server: Awaited<ReturnType<typeof listen>>
  let port: number
  beforeAll(async () => {
    // A stream takes longer than a request may.
    const streaming = { firstTokenMs: 900, tokensPerSecond: 0, jitter: 0 }
    server = await listen(createMock({ streaming }).fetch, { limits })
    port = Number(new URL(server.origin).port)
  })
  afterAll(() => server.close())

  const drip = (whole: string): string[] => whole.split('')
  test.each<[string, Pieces, Speaking]>([
    ['headers that never end', [`${list} HTTP/1.1\r\nHost: mock.localho`], {}],
    ['headers byte by byte', drip(head(list).slice(0, 300)), { pauseMs: 10 }],
    ['a body that never ends', [head(create, JSON_TYPE, 'Content-Length: 100'), '{'], {}],
    [
      'a body byte by byte',
      [head(create, JSON_TYPE, 'Content-Length: 300'), ...drip(' '.repeat(300))],
      { pauseMs: 10 },
    ],
    [
      'chunks that never end',
      [head(create, JSON_TYPE, CHUNKED), ...Array<string>(300).fill('1\r\n \r\n')],
      { pauseMs: 10 },
    ],
  ])('%s', async (_name, pieces, how) => {
    const { statuses, ms } = await speak(port, pieces, how)
    expect(statuses).toEqual([408])
    expect(ms).toBeLessThan(3_000)
    expect(await statusOf(server.origin)).toBe(200)
  })

  test('a response may take longer than a request', async () => {
    const whole = JSON.stringify({ message: 'hello' })
    const { text, ms } = await speak(port, [
      head(`POST ${BASE_PATH}/v1/ai-agent/api/chat/stream`, JSON_TYPE, `Content-Length: ${whole.length}`, CLOSE),
      whole,
    ])
    expect(text).toContain('"type":"end"')
    expect(ms).toBeGreaterThan(limits.requestMs)
  })
})
