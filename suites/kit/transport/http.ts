import { Agent, errors } from 'undici'
import { HarnessError } from '../verdict.ts'
import type { Transport } from '../exchange.ts'

/** A body larger than this is not read to its end: no documented answer comes near it. */
const MAX_BODY = 64 * 1024 * 1024

/** Sends over real sockets with undici. `timeoutMs` bounds connecting, headers and body each. */
export function httpTransport(timeoutMs: number): { send: Transport; close: () => Promise<void> } {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BODY,
  })
  const send: Transport = async ({ method, url, headers, body }) => {
    const { origin, pathname, search } = new URL(url)
    try {
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: method,
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(body === undefined ? {} : { body }),
      })
      const bytes = new Uint8Array(await response.body.arrayBuffer())
      return { status: response.statusCode, headers: flatten(response.headers), body: bytes }
    } catch (cause) {
      throw new HarnessError(`${method} ${url}: ${reasonOf(cause, timeoutMs)}`, { cause })
    }
  }
  return { send, close: () => agent.destroy() }
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value ?? ''].flat().join(', ')]),
  )
}

function reasonOf(cause: unknown, timeoutMs: number): string {
  const timedOut =
    cause instanceof errors.HeadersTimeoutError ||
    cause instanceof errors.BodyTimeoutError ||
    cause instanceof errors.ConnectTimeoutError ||
    (cause instanceof Error && cause.name === 'TimeoutError')
  if (timedOut) return `no complete answer within ${timeoutMs} ms`
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || cause.name : String(cause)
}
