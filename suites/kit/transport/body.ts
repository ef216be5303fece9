import type { Readable } from 'node:stream'
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
/** So many bytes there is room for at first. */
const SMALLEST = 16 * 1024

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
export function readEventStream(body: Readable, limits: StreamLimits): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const sign = createOverSign()
  const begun = performance.now()
  let bytes = Buffer.alloc(0)
  let size = 0
  let latest = begun + limits.wholeMs
  let heard = begun
  let isToLook = false
  let timer: NodeJS.Timeout | undefined
  const whole = (): Uint8Array => new Uint8Array(bytes.subarray(0, size))

  /** Comes back until nothing came for too long: a timer for each piece would cost more than the piece. */
  const watch = (): void => {
    const silent = heard + (sign.over ? limits.graceMs : limits.idleMs)
    const left = Math.min(silent, latest) - performance.now()
    if (left > 0) timer = setTimeout(watch, left)
    else if (sign.over) resolve(whole())
    else
      reject(
        new HarnessError(
          `the stream neither ended nor went on within ${silent < latest ? limits.idleMs : limits.wholeMs} ms`,
        ),
      )
  }
  const look = (): void => {
    isToLook = false
    heard = performance.now()
    const wasOver = sign.over
    sign.look(bytes.subarray(0, size))
    if (!sign.over || wasOver) return
    latest = heard + limits.graceMs
    clearTimeout(timer)
    watch()
  }
  const take = (piece: Uint8Array): void => {
    if (size + piece.length > limits.bytes) {
      reject(new HarnessError(`the stream has more than ${limits.bytes} bytes`))
      return
    }
    if (size + piece.length > bytes.length) bytes = grown(bytes, size + piece.length)
    bytes.set(piece, size)
    size += piece.length
    // Hundreds of small pieces may come at once.
    if (!isToLook) queueMicrotask(look)
    isToLook = true
  }
  const broken = (cause: unknown): void => {
    look()
    if (sign.over) resolve(whole())
    else reject(new HarnessError('the stream broke off', { cause }))
  }

  body.on('data', take)
  body.on('end', () => resolve(whole()))
  body.on('error', broken)
  body.on('close', () => broken(undefined))
  watch()
  return promise.finally(() => {
    clearTimeout(timer)
    body.off('data', take)
    // Hangs up where the server has not.
    body.destroy()
  })
}

/** Twice as much room, so that all moves together cost no more than the bytes do. */
function grown(bytes: Buffer<ArrayBuffer>, least: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(least, bytes.length * 2, SMALLEST))
  larger.set(bytes)
  return larger
}
