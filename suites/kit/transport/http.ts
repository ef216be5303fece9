import { EventEmitter } from 'node:events'
import { Readable } from 'node:stream'
import { Agent, errors } from 'undici'
import { HarnessError } from '../verdict.ts'
import type { Transport } from '../exchange.ts'
import { isEventStream, readEventStream, readWhole, streamLimits, tooLarge } from './body.ts'
import { codingsOf, decoded } from './coding.ts'
import { Unanswered } from './unanswered.ts'

/** A body larger than this is not read to its end: no documented answer comes near it. In bytes, after decoding. */
const MAX_BODY = 64 * 1024 * 1024

/** Sends over real sockets with undici. `timeoutMs` bounds a whole answer; of a stream its beginning, and each silence in it. */
export function httpTransport(timeoutMs: number): { send: Transport; close: () => Promise<void> } {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BODY,
  })
  const send: Transport = async ({ method, url, headers, body, bytes }) => {
    const { origin, pathname, search } = new URL(url)
    const whole = new Deadline()
    const timer = setTimeout(() => whole.pass(), timeoutMs)
    try {
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: method,
        headers,
        signal: whole,
        ...(body === undefined ? {} : { body: bytes ?? body }),
      })
      const answered = { status: response.statusCode, headers: flatten(response.headers) }
      const coding = answered.headers['content-encoding']
      const streams = isEventStream(answered.headers['content-type'])
      // Nearly every body is short and plain: reading it as a stream would cost more than all else that is done with it.
      if (!streams && codingsOf(coding).length === 0) return { ...answered, body: await response.body.bytes() }
      const plain = decoded(response.body, coding)
      if (!streams) return { ...answered, body: await readWhole(plain, MAX_BODY) }
      clearTimeout(timer)
      return { ...answered, body: await readEventStream(Readable.toWeb(plain), streamLimits(timeoutMs)) }
    } catch (problem) {
      const cause = problem instanceof errors.ResponseExceededMaxSizeError ? tooLarge(MAX_BODY) : problem
      if (cause instanceof HarnessError) throw new HarnessError(`${method} ${url}: ${cause.message}`, { cause })
      throw new Unanswered(`${method} ${url}`, timeoutMs, cause)
    } finally {
      clearTimeout(timer)
    }
  }
  return { send, close: () => agent.destroy() }
}

/** What ends a request that takes too long: an emitter, which undici takes for a signal and which costs a tenth of one. */
class Deadline extends EventEmitter {
  reason: Error | undefined

  pass(): void {
    this.reason = new DOMException('too late', 'TimeoutError')
    this.emit('abort')
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(headers))
    flat[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  return flat
}
