import type { Readable } from 'node:stream'
import { HarnessError } from '../verdict.ts'
import { createEndDetector } from './end-detector.ts'

/** Limits for reading a stream. */
export interface StreamLimits {
  /** Longest wait for the next chunk, in ms. */
  idleMs: number
  /** Longest time from the first chunk to the last, in ms: keep-alive lines could go on for ever. */
  wholeMs: number
  bytes: number
  /**
   * How long a stream may continue after saying that it is over, in ms: the documents do not say who closes the
   * connection.
   */
  graceMs: number
}

const MINUTES = 60_000
/** Initial buffer size, in bytes. */
const SMALLEST = 16 * 1024

/** Stream limits for a given response timeout (ms): a language model takes longer, but shows progress. */
export function streamLimits(timeoutMs: number): StreamLimits {
  return { idleMs: timeoutMs, wholeMs: Math.max(timeoutMs, 5 * MINUTES), bytes: 16 * 1024 * 1024, graceMs: 250 }
}

export function isEventStream(contentType: string | undefined): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(contentType ?? '')
}

/** The error for a body above the size limit. */
export function tooLarge(most: number): HarnessError {
  return new HarnessError(`the answer has more than ${most} bytes`)
}

/**
 * Reads a body to its end.
 * @throws HarnessError if it is larger than `most` bytes
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
 * Reads an event stream until the server closes it, or shortly after an event says that it is over.
 * @throws HarnessError if it breaks off or exceeds the limits before that
 */
export function readEventStream(body: Readable, limits: StreamLimits): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const sign = createEndDetector()
  const begun = performance.now()
  let bytes = Buffer.alloc(0)
  let size = 0
  let latest = begun + limits.wholeMs
  let heard = begun
  let isToLook = false
  let timer: NodeJS.Timeout | undefined
  const whole = (): Uint8Array => new Uint8Array(bytes.subarray(0, size))

  /** Reschedules itself until the idle limit is exceeded: one timer per chunk would cost more than the chunk. */
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
    sign.scan(bytes.subarray(0, size))
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
    // Hundreds of small chunks may arrive at once.
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
    // Closes the connection if the server has not.
    body.destroy()
  })
}

/** Doubles the buffer, so that copying stays linear in total. */
function grown(bytes: Buffer<ArrayBuffer>, least: number): Buffer<ArrayBuffer> {
  const larger = Buffer.allocUnsafe(Math.max(least, bytes.length * 2, SMALLEST))
  larger.set(bytes)
  return larger
}
