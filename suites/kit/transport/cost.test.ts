import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { factsOf } from '#spec'
import type { RequestContext, WireResponse } from '../exchange.ts'
import { textOf } from '../exchange.ts'
import { eventsOf } from '../stream/events.ts'
import { blocksOf, linesOf } from '../stream/lines.ts'
import { httpTransport } from './http.ts'

/** Maximum processor time for reading and parsing, in ms per MB. */
const MOST = 50
const MOST_APART = 200
const MB = 1_000_000
const SIZE = MB
/** The best of several attempts counts: the others are disturbed by the rest of the machine. */
const TRIES = 8

const context: RequestContext = { facts: factsOf('streamChat'), effects: new Set(), cleanUp: false }
const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n'
const of = (piece: string): string => piece.repeat(SIZE / piece.length)

const SHAPES: readonly (readonly [name: string, stream: string])[] = [
  ['lines of data that are no JSON', of('data: x\n')],
  ['events that are no JSON', of('data: x\n\n')],
  ['empty objects', of('data: {}\n\n')],
  ['comments', of(': still here\n')],
  ['one huge line', `data: ${'x'.repeat(SIZE)}`],
  ['carriage returns', '\r'.repeat(SIZE)],
  ['blank lines', '\n'.repeat(SIZE)],
  ['fields without a value', of('data\n')],
  ['tokens', of('data: {"type":"token","content":"hello there, you"}\n\n')],
]

/** Serves a response from a separate thread, whose time does not count. */
async function serving(answer: string): Promise<{ url: string; close: () => Promise<number> }> {
  const worker = new Worker(
    `const { createServer } = require('node:net')
     const { workerData, parentPort } = require('node:worker_threads')
     const server = createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(workerData)))
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: answer },
  )
  const [port] = (await once(worker, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}/`, close: () => worker.terminate() }
}

/**
 * Processor time that the work takes on this thread, in ms per MB: the first attempt within the limit, or the minimum.
 */
async function least(most: number, work: () => unknown): Promise<number> {
  let best = Infinity
  for (let tries = 0; tries < TRIES && best >= most; tries++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1000 / (SIZE / MB))
  }
  return best
}

const inChunks = (stream: string): string =>
  (stream.match(/[^]{1,50}/g) ?? []).map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')

describe.each([
  ['as it comes', (stream: string) => `${HEAD}connection: close\r\n\r\n${stream}`],
  ['in small chunks', (stream: string) => `${HEAD}transfer-encoding: chunked\r\n\r\n${inChunks(stream)}0\r\n\r\n`],
])('reading a stream %s takes little processor time', (_way, answerOf) => {
  test.each(SHAPES)('of %s', { timeout: 30_000 }, async (_name, stream) => {
    const { url, close } = await serving(answerOf(stream))
    const { send, close: hangUp } = httpTransport(20_000)
    let read: WireResponse | undefined
    const cost = await least(MOST, async () => (read = await send({ method: 'POST', url, headers: {} }, context)))
    await hangUp()
    await close()
    expect(read?.body.length).toBe(stream.length)
    expect(cost).toBeLessThan(MOST)
  })
})

describe('taking a stream apart takes little processor time', () => {
  test.each(SHAPES)('of %s', async (_name, stream) => {
    const response = { status: 200, headers: {}, body: new TextEncoder().encode(stream) }
    expect(await least(MOST_APART, () => eventsOf(response))).toBeLessThan(MOST_APART)
    expect(await least(MOST_APART, () => blocksOf(linesOf(textOf(response))))).toBeLessThan(MOST_APART)
  })
})
