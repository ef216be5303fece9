import { EventEmitter } from 'node:events'
import { errors } from 'undici'
import { HarnessError, Stopped } from '../verdict.ts'
import type { RequestContext, Transport } from '../exchange.ts'
import type { Target } from '../target.ts'
import { isEventStream, readEventStream, readWhole, streamLimits, tooLarge } from './body.ts'
import { codingsOf, decoded } from './coding.ts'
import { dispatcherOf } from './dispatcher.ts'
import type { Tls } from './tls.ts'
import { Unanswered } from './unanswered.ts'

/** Maximum body size in bytes, after decoding; far above any documented response. */
const MAX_BODY = 64 * 1024 * 1024

/**
 * Sends over real sockets with undici. `timeoutMs` limits a whole response; for an operation that is documented to
 * stream, it limits the wait for the first byte and each pause. An aborted signal ends the request at any point.
 */
export function httpTransport(timeoutMs: number, tls?: Tls): { send: Transport; close: () => Promise<void> } {
  const agent = dispatcherOf(timeoutMs, MAX_BODY, tls)
  const send: Transport = async ({ method, url, headers, body, bytes }, context) => {
    const signal = context?.signal
    if (signal?.aborted === true) throw new Stopped(`${method} ${url}`, true)
    const { origin, pathname, search } = new URL(url)
    const end = new End()
    const timer = setTimeout(() => end.now(new DOMException('too late', 'TimeoutError')), timeoutMs)
    const stop = (): void => end.now(new Stopped(`${method} ${url}`, false))
    signal?.addEventListener('abort', stop)
    try {
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: method,
        headers,
        signal: end,
        ...(body === undefined ? {} : { body: bytes ?? body }),
      })
      const answered = { status: response.statusCode, headers: flatten(response.headers) }
      const coding = answered.headers['content-encoding']
      const streams = documentsStream(context) && isEventStream(answered.headers['content-type'])
      // Nearly every body is short and plain: reading it as a stream would cost more than everything else.
      if (!streams && codingsOf(coding).length === 0) return { ...answered, body: await response.body.bytes() }
      const plain = decoded(response.body, coding)
      if (!streams) return { ...answered, body: await readWhole(plain, MAX_BODY) }
      clearTimeout(timer)
      return { ...answered, body: await readEventStream(plain, streamLimits(timeoutMs)) }
    } catch (problem) {
      if (end.reason instanceof Stopped) throw end.reason
      const cause = problem instanceof errors.ResponseExceededMaxSizeError ? tooLarge(MAX_BODY) : problem
      if (cause instanceof HarnessError) throw new HarnessError(`${method} ${url}: ${cause.message}`, { cause })
      throw new Unanswered(`${method} ${url}`, timeoutMs, cause)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  }
  return { send, close: () => agent.destroy() }
}

/** Likewise, with the time limit and the certificates of a target. */
export function targetTransport({ limits, tls }: Target): ReturnType<typeof httpTransport> {
  return httpTransport(limits.timeoutMs, tls)
}

/** Whether the operation is documented to return a stream. Elsewhere a stream is a body like any other. */
function documentsStream(context: RequestContext | undefined): boolean {
  return Object.values(context?.facts?.responses ?? {}).some((media) => media.includes('text/event-stream'))
}

/** Aborts a request. An emitter, which undici accepts as a signal at a tenth of the cost. */
class End extends EventEmitter {
  reason: Error | undefined

  now(reason: Error): void {
    this.reason = reason
    this.emit('abort')
  }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(headers))
    flat[name.toLowerCase()] = typeof value === 'string' ? value : value.join(', ')
  return flat
}
