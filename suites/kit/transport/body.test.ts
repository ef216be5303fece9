import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { describe, expect, test } from 'vitest'
import { eventsOf } from '../stream/events.ts'
import { type StreamLimits, isEventStream, readEventStream } from './body.ts'

const LIMITS: StreamLimits = { idleMs: 60, wholeMs: 150, bytes: 4_096, graceMs: 20 }
const encoder = new TextEncoder()
const SESSION = 'data: {"type":"session","session_id":"Größe 日本 👋"}\r\n\r\n'
const END = 'data: {"type":"end"}\n\n'

interface Source {
  body: ReadableStream<Uint8Array>
  /** Whether the reader closed the connection. */
  hungUp: () => boolean
}

/** A stream of chunks that then closes, breaks, stays silent, or sends comments for ever. */
function source(chunks: Iterable<string | Uint8Array>, ending: 'closes' | 'breaks' | 'silent' | 'comments'): Source {
  const rest = [...chunks].values()
  let hungUp = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = rest.next()
      if (done !== true) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
      if (ending === 'closes') return controller.close()
      if (ending === 'breaks') {
        // Unlike a socket, such a stream loses its queue on an error.
        await new Promise((resolve) => setImmediate(resolve))
        return controller.error(new Error('reset'))
      }
      await new Promise((resolve) => setTimeout(resolve, ending === 'comments' ? 10 : 10_000))
      if (!hungUp) controller.enqueue(encoder.encode(': still here\n\n'))
    },
    cancel: () => void (hungUp = true),
  })
  return { body, hungUp: () => hungUp }
}

async function typesIn(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const bytes = await readEventStream(Readable.fromWeb(body), LIMITS)
  const response = { status: 200, headers: { 'content-type': 'text/event-stream' }, body: bytes }
  return eventsOf(response).map(({ type, session_id: id }) => id ?? type)
}

describe('a stream that ends is read to its end', () => {
  const bytes = encoder.encode(SESSION + END)

  test('cut in two at any byte', async () => {
    for (let at = 0; at <= bytes.length; at++) {
      const { body } = source([bytes.slice(0, at), bytes.slice(at)], 'closes')
      expect(await typesIn(body)).toEqual(['Größe 日本 👋', 'end'])
    }
  })

  test('in single bytes', async () => {
    const { body } = source(
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
      'closes',
    )
    expect(await typesIn(body)).toEqual(['Größe 日本 👋', 'end'])
  })

  test.each([
    ['after a byte order mark', `\uFEFF${SESSION}${END}`],
    ['with comments and blank lines', `: hello\n\n\n${SESSION}: between\n\n${END}`],
    ['without the last blank line', `${SESSION}data: {"type":"end"}\n`],
    ['within the last line', `${SESSION}data: {"type":"end"}`],
  ])('%s', async (_name, text) => {
    expect(await typesIn(source([text], 'closes').body)).toEqual(['Größe 日本 👋', 'end'])
  })

  test('also where the server stops early', async () => {
    expect(await typesIn(source([SESSION], 'closes').body)).toEqual(['Größe 日本 👋'])
  })
})

describe('a stream that said it is over is left', () => {
  test.each([
    ['silent', END],
    ['comments', END],
    ['breaks', END],
    ['silent', 'data: {"type":"error","message":"no","retryable":false}\n\n'],
    ['silent', 'data: {"type":"end"}\n'],
    ['silent', 'data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n'],
  ] as const)('%s after %j', async (ending, last) => {
    const { body, hungUp } = source([SESSION, last], ending)
    expect((await typesIn(body)).length).toBe(2)
    if (ending !== 'breaks') expect(hungUp()).toBe(true)
  })

  test('but what comes at once after the end is read', async () => {
    const { body } = source([SESSION, END, END], 'silent')
    expect(await typesIn(body)).toEqual(['Größe 日本 👋', 'end', 'end'])
  })
})

describe('a stream that never gets to its end is an error of the harness', () => {
  test.each([
    ['it falls silent', source([SESSION], 'silent'), /neither ended nor went on/],
    ['it goes on with comments for ever', source([SESSION], 'comments'), /neither ended nor went on/],
    ['it breaks off', source([SESSION], 'breaks'), /broke off/],
    [
      'it is too large',
      source(
        Array.from({ length: 9 }, () => `: ${'x'.repeat(1_000)}\n`),
        'closes',
      ),
      /more than 4096/,
    ],
  ])('%s', async (_name, { body }, message) => {
    await expect(readEventStream(Readable.fromWeb(body), LIMITS)).rejects.toThrow(message)
  })
})

test.each([
  ['text/event-stream', true],
  ['Text/Event-Stream; charset=utf-8', true],
  ['text/event-streams', false],
  ['application/json', false],
  [undefined, false],
])('%s is a stream: %s', (type, is) => expect(isEventStream(type)).toBe(is))
