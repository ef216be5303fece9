import type { Http2Bindings, HttpBindings } from '@hono/node-server'
import type { ServerOptions } from 'node:http'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { crossOrigin } from '../edges/http/cors.ts'
import type { Origins } from '../edges/http/origins.ts'

/** Limits for a single client of the server. */
export interface ServerLimits {
  /** Maximum request body, in bytes. */
  bodyBytes: number
  /** Maximum snapshot for the control surface, in bytes: a mock must be able to import what it has exported. */
  snapshotBytes: number
  /** Maximum total size of request line and headers, in bytes; beyond it Node responds 431. */
  headerBytes: number
  /** Time limit for the headers of a request, in ms; Node then responds 408 and closes the connection. */
  headersMs: number
  /** Time limit for a whole request, in ms, with the same effect. Responses are not limited. */
  requestMs: number
}

export const SERVER_LIMITS: ServerLimits = {
  bodyBytes: 16 * 1024 * 1024,
  snapshotBytes: 256 * 1024 * 1024,
  headerBytes: 16 * 1024,
  headersMs: 10_000,
  requestMs: 60_000,
}

/** Number of checks by Node within the shorter time limit. */
const LOOKS = 5

/** The limits that Node enforces. */
export function serverOptions({ headerBytes, headersMs, requestMs }: ServerLimits): ServerOptions {
  return {
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, requestMs) / LOOKS,
    // Most requests have no body; since Node 24.12, they need no stream for it.
    optimizeEmptyRequests: true,
  }
}

type Fetch = (request: Request) => Promise<Response>
type NodeFetch = (request: Request, bindings: HttpBindings | Http2Bindings) => Promise<Response>

/** Paths of the control surface that take snapshots. */
const SNAPSHOT = /^\/_mock\/(sandboxes\/[^/]+\/)?snapshots\/[^/]+$/

/**
 * A handler for Node's server that passes on complete bodies up to the limit. Beyond it the response is 400, not 413,
 * since the documents use 400 for anything unacceptable and clients know no other status. The adapter reads on for a
 * while, so that the client gets to the response, and closes the connection if the body goes on.
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

/** Methods whose request body a web-standard handler never sees. */
const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'TRACE'])

function limitedTo(bodyBytes: number, fetch: Fetch, origins: Origins): NodeFetch {
  const refused = (): Response =>
    new Response(`a body may have at most ${bodyBytes} bytes`, {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    })
  const tooLarge = crossOrigin(async () => refused(), { origins })
  const whole = async (request: Request): Promise<Response> => {
    const { method, headers, signal } = request
    // The client has disconnected and needs no response.
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
    // Node enforces a declared length; only chunked bodies must be counted.
    if (headers['transfer-encoding'] !== undefined) return counted.fetch(request)
    const length = Number(headers['content-length'] ?? 0)
    // Pages may read the reason too.
    if (length > bodyBytes) return tooLarge(request)
    return length === 0 || BODILESS.has(request.method) ? fetch(request) : whole(request)
  }
}
