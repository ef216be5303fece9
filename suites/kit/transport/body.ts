import type { ReadableStream, ReadableStreamDefaultReader } from 'node:stream/web'
import { HarnessError } from '../verdict.ts'
import { createOverSign } from './over.ts'

/** How long and how much of a stream is read. */
export interface StreamLimits {
  /** Longest wait for the next chunk, in ms. */
  idleMs: number
  /** Longest time from the first chunk to the last, in ms: lines that keep a connection open could go on for ever. */
  wholeMs: number
  /** Largest stream, in bytes. */
  bytes: number
  /** How long a stream that says it is over may go on, in ms: who closes the connection is not said. */
  graceMs: number
}

const MINUTES = 60_000

/** The limits of streams for a time-out of plain answers (ms): a language model takes longer, but shows that it is at work. */
export function streamLimits(timeoutMs: number): StreamLimits {
  return { idleMs: timeoutMs, wholeMs: Math.max(timeoutMs, 5 * MINUTES), bytes: 16 * 1024 * 1024, graceMs: 250 }
}

export function isEventStream(contentType: string | undefined): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(contentType ?? '')
}

/** What is said of a body that is larger than is read. */
export function tooLarge(most: number): HarnessError {
  return new HarnessError(`the answer has more than ${most} bytes`)
}

/**
 * Reads a body to its end, and no further than so many bytes.
 * @throws HarnessError where it has more of them
 */
export async function readWhole(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > most) throw tooLarge(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a stream of events to its end, which is where the server closes it, or a moment after an event said that it is over.
 * @throws HarnessError where it breaks off, or goes beyond the limits, before that
 */
export async function readEventStream(body: ReadableStream<Uint8Array>, limits: StreamLimits): Promise<Uint8Array> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  const sign = createOverSign()
  let size = 0
  let latest = performance.now() + limits.wholeMs
  try {
    for (;;) {
      const patience = Math.min(sign.over ? limits.graceMs : limits.idleMs, latest - performance.now())
      const chunk = await next(reader, patience, sign.over)
      if (chunk === undefined) return Buffer.concat(chunks)
      chunks.push(chunk)
      size += chunk.length
      if (size > limits.bytes) throw new HarnessError(`the stream has more than ${limits.bytes} bytes`)
      const wasOver = sign.over
      sign.feed(chunk)
      if (sign.over && !wasOver) latest = performance.now() + limits.graceMs
    }
  } finally {
    // Hangs up where the server has not; a stream that is closed or broken has nothing left to hang up.
    void reader.cancel().catch(() => {})
  }
}

/** The next chunk; undefined where the stream ends, or may be taken as ended: it was over already. */
async function next(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  patienceMs: number,
  over: boolean,
): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), Math.max(0, patienceMs))
  })
  try {
    const read = await Promise.race([reader.read(), late])
    if (read !== 'late') return read.value
    if (over) return undefined
  } catch (cause) {
    if (over) return undefined
    throw new HarnessError('the stream broke off', { cause })
  } finally {
    clearTimeout(timer)
  }
  throw new HarnessError(`the stream neither ended nor went on within ${Math.round(patienceMs)} ms`)
}
