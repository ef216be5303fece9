import { Readable } from 'node:stream'
import type { Incoming } from '../../mocks/domain/kernel/call.ts'
import { writtenAnswer } from '../../mocks/edges/http/render.ts'
import { STREAMING, routeOf } from '../../mocks/edges/http/route-table.ts'
import { askedOf, textOf } from '../../mocks/edges/http/routes.ts'
import type { Deliver, Mock } from '../../mocks/index.ts'
import {
  type Inboxes,
  type StartReceiver,
  type Transport,
  type WireRequest,
  createInboxes,
  isEventStream,
  readEventStream,
  streamLimits,
} from '../../suites/index.ts'
import { passOneRequest } from './virtual-time.ts'

const encoder = new TextEncoder()
/** The longest pause within a stream, in virtual ms. */
const STREAM_MS = 10_000

/** Sends straight into a mock's handler: without sockets, thousands of runs take a minute. */
export function inProcess({ fetch, operate }: Pick<Mock, 'fetch' | 'operate'>): Transport {
  return async (request) => {
    passOneRequest()
    const incoming = operate === undefined ? undefined : incomingOf(request)
    if (operate !== undefined && incoming !== undefined) {
      const { status, headers, body } = writtenAnswer(await operate(incoming))
      return { status, headers, body: encoder.encode(String(body ?? '')) }
    }
    const { method, url, headers: sentHeaders, body, bytes: sent } = request
    // As bytes: a string would get a Content-Type that was not sent.
    const bytes = body === undefined ? {} : { body: Uint8Array.from(sent ?? encoder.encode(body)) }
    const response = await fetch(new Request(url, { method, headers: sentHeaders, ...bytes }))
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await bodyOf(response) }
  }
}

/**
 * Converts a request for an operation that does not stream. Between a gate and a mock in one process, building a Request and a
 * Response only to take them apart again costs a sixth of the time.
 */
function incomingOf({ method, url, headers: sent, body, bytes }: WireRequest): Incoming | undefined {
  const to = new URL(url)
  const route = routeOf(method, to.pathname)
  if (route === undefined || !('path' in route) || STREAMING.has(route.facts)) return undefined
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]))
  if (method === 'HEAD' || headers['origin'] !== undefined || (method === 'GET' && body !== undefined)) return undefined
  return {
    ...askedOf(route, to, headers),
    isGone: () => false,
    ...(bytes === undefined ? { body: (body ?? '').toWellFormed() } : textOf(bytes)),
  }
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return isEventStream(response.headers.get('content-type') ?? '') && response.body !== null
    ? readEventStream(Readable.fromWeb(response.body), streamLimits(STREAM_MS))
    : new Uint8Array(await response.arrayBuffer())
}

/** The receiver's origin; deliveries to any other origin reach nothing. */
const RECEIVER = 'http://receiver.test'

/** A receiver, and deliveries to it, in this process. A new receiver replaces the previous one. */
export function inProcessReceiver(): { deliver: Deliver; startReceiver: StartReceiver } {
  const started = (): Inboxes => {
    let opened = 0
    return createInboxes(RECEIVER, () => String(++opened))
  }
  let inboxes = started()
  return {
    async deliver(request) {
      const { origin, pathname, search } = new URL(request.url)
      if (origin !== RECEIVER) throw new Error(`nobody listens at ${origin}`)
      const { status, body } = inboxes.take({
        method: request.method,
        target: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
      })
      return new Response(body, { status })
    },
    async startReceiver() {
      inboxes = started()
      return { open: inboxes.open, close: async () => {} }
    },
  }
}
