import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { ServerOptions } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { crossOrigin } from '../edges/http/cors.ts'
import type { Origins } from '../edges/http/origins.ts'

/** What one client may take of the server. */
export interface ServerLimits {
  /** Largest body of a request, in bytes. */
  bodyBytes: number
  /** Largest snapshot that the control surface takes, in bytes: a mock must take back what it has given out. */
  snapshotBytes: number
  /** Largest request line and headers of a request together, in bytes; beyond it Node answers 431. */
  headerBytes: number
  /** How long the headers of a request may take, in ms; Node answers 408 then and closes the connection. */
  headersMs: number
  /** How long a whole request may take, in ms, likewise. An answer may take as long as it likes. */
  requestMs: number
}

export const SERVER_LIMITS: ServerLimits = {
  bodyBytes: 16 * 1024 * 1024,
  snapshotBytes: 256 * 1024 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 60_000,
}

/** How often within the shorter time limit Node looks for clients that are beyond it. */
const LOOKS = 5

/** The limits that Node itself keeps. */
export function serverOptions({ headerBytes, headersMs, requestMs }: ServerLimits): ServerOptions {
  return {
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / LOOKS,
  }
}

type Fetch = (request: Request) => Promise<Response>
type NodeFetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response>

/** Where the control surface takes snapshots. */
const SNAPSHOT = /^\/_mock\/(sandboxes\/[^/]+\/)?snapshots\/[^/]+$/

/**
 * A handler for Node's server that takes whole bodies only, and none above the limit. What is above is answered with 400 and
 * not 413: it is the status that the documents have for what cannot be taken, and a client made after them knows no other.
 * The adapter reads on for a while, so that the client gets to its answer, and closes the connection where that is no end.
 */
export function limited(
  fetch: Fetch,
  limits: Pick<ServerLimits, 'bodyBytes' | 'snapshotBytes'>,
  origins: Origins,
): NodeFetch {
  const usual = limitedTo(limits.bodyBytes, fetch, origins)
  const large = limitedTo(limits.snapshotBytes, fetch, origins)
  const isLarge = ({ method, url }: Request): boolean => method === 'PUT' && SNAPSHOT.test(new URL(url).pathname)
  return (request, bindings) => (isLarge(request) ? large : usual)(request, bindings)
}

/** Methods whose requests have no body for a web-standard handler, whatever was sent with them. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

function limitedTo(bodyBytes: number, fetch: Fetch, origins: Origins): NodeFetch {
  const refused = (): Response =>
    new Response(`a body has at most ${bodyBytes} bytes`, {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const tooLarge = crossOrigin(async () => refused(), { origins })
  const whole = async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request
    // Where it broke off there is nobody left to answer.
    const body = await request.arrayBuffer().catch(() => undefined)
    return body === undefined
      ? new Response(null, { status: 400 })
      : fetch(new Request(request.url, { method, headers, signal, body }))
  }
  const counted = new Hono()
    .use(bodyLimit({ maxSize: bodyBytes, onError: refused }))
    .all('*', ({ req }) => fetch(req.raw))
    .onError((_problem, context) => context.body(null, 400))
  return async (request, { incoming: { headers } }) => {
    // Node's parser holds a client to the length that it says; only what comes in chunks must be counted.
    if (headers['transfer-encoding'] !== undefined) return counted.fetch(request)
    const length = Number(headers['content-length'] ?? 0)
    // A page, too, is to read why.
    if (length > bodyBytes) return tooLarge(request)
    return length === 0 || BODILESS.has(request.method) ? fetch(request) : whole(request)
  }
}
