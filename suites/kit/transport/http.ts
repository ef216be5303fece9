import { Readable } from 'node:stream'
import { Agent } from 'undici'
import { HarnessError } from '../verdict.ts'
import type { Transport } from '../exchange.ts'
import { isEventStream, readEventStream, readWhole, streamLimits } from './body.ts'
import { decoded } from './coding.ts'
import { Unanswered } from './unanswered.ts'

/** A body larger than this is not read to its end: no documented answer comes near it. In bytes, after decoding. */
const MAX_BODY = 64 * 1024 * 1024

/** Sends over real sockets with undici. `timeoutMs` bounds a whole answer; of a stream its beginning, and each silence in it. */
export function httpTransport(timeoutMs: number): { send: Transport; close: () => Promise<void> } {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const send: Transport = async ({ method, url, headers, body, bytes }) => {
    const { origin, pathname, search } = new URL(url)
    const whole = new AbortController()
    const timer = setTimeout(() => whole.abort(new DOMException('too late', 'TimeoutError')), timeoutMs)
    try {
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: method,
        headers,
        signal: whole.signal,
        ...(body === undefined ? {} : { body: bytes ?? body }),
      })
      const answered = { status: response.statusCode, headers: flatten(response.headers) }
      const plain = decoded(response.body, answered.headers['content-encoding'])
      if (!isEventStream(answered.headers['content-type']))
        return { ...answered, body: await readWhole(plain, MAX_BODY) }
      clearTimeout(timer)
      return { ...answered, body: await readEventStream(Readable.toWeb(plain), streamLimits(timeoutMs)) }
    } catch (cause) {
      if (cause instanceof HarnessError) throw new HarnessError(`${method} ${url}: ${cause.message}`, { cause })
      throw new Unanswered(`${method} ${url}`, timeoutMs, cause)
    } finally {
      clearTimeout(timer)
    }
  }
  return { send, close: () => agent.destroy() }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )
}
