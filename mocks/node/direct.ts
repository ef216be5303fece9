import { Buffer } from 'node:buffer'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BASE_PATH } from '../domain/base-path.ts'
import type { AnyAnswer, StreamBody } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { writtenAnswer } from '../edges/http/render.ts'
import { STREAMING, routeOf } from '../edges/http/route-table.ts'
import { textOf } from '../edges/http/routes.ts'
import { isWatched } from '../edges/watch.ts'

/** Performs a parsed request of an operation; it never fails. */
export type Operate = (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>

type Body = Pick<Incoming, 'body' | 'isUtf8'>

/** Maximum size of a body read here, in bytes. */
const SMALL = 65_536
/** A host and a target that a URL would leave unchanged, so that none need be constructed. */
const PLAIN_HOST = /^(?:localhost|127\.0\.0\.1)(?::[1-9]\d{3,4})?$/
const PLAIN_TARGET = /^\/rest\/[\w\-~:@!$,./]+(?:\?[\w\-~:@!$,./=&]*)?$/
const DOTS = /\/\.\.?(?:[/?]|$)/

/**
 * Serves simple requests of operations straight from `node:http`, in a fraction of the time. All others go to the
 * general listener: requests from pages of other origins or sites, large bodies or bodies of unknown size, encoded
 * targets, streaming operations, and paths without an operation. Both use the same routes and the same service.
 */
export function directly(
  operate: Operate,
  otherwise: (...given: Parameters<RequestListener>) => unknown,
): RequestListener {
  return (request, response) => {
    const incoming = isWatched() ? undefined : plainIncoming(request)
    if (incoming === undefined) {
      otherwise(request, response)
      return
    }
    const serve = (body: Body): void => {
      const answer = operate({ ...incoming, ...body, isGone: () => response.destroyed })
      if (answer instanceof Promise) void answer.then((given) => write(given, response))
      else write(answer, response)
    }
    if (incoming.headers['content-length'] === undefined) serve({ body: '' })
    else readBody(request, serve)
  }
}

/** A simple request without its body; undefined if it is not simple. */
function plainIncoming({ method = '', url = '', rawHeaders }: IncomingMessage): Omit<Incoming, 'body'> | undefined {
  if (method === 'HEAD' || !PLAIN_TARGET.test(url) || DOTS.test(url)) return undefined
  const headers = headersIn(rawHeaders)
  const { host = '', origin, 'sec-fetch-site': site, 'transfer-encoding': coding, 'content-length': length } = headers
  if (!PLAIN_HOST.test(host) || coding !== undefined) return undefined
  // Requests from pages are restricted; the general listener decides on them.
  if (origin !== undefined || (site !== undefined && site !== 'same-origin')) return undefined
  if (length !== undefined && (method === 'GET' || Number(length) > SMALL)) return undefined
  const at = url.indexOf('?')
  const path = at === -1 ? url : url.slice(0, at)
  const route = routeOf(method, path)
  if (route === undefined || !('path' in route) || STREAMING.has(route.facts)) return undefined
  return {
    facts: route.facts,
    origin: `http://${host}`,
    path: route.path,
    target: path.slice(BASE_PATH.length),
    query: at === -1 ? [] : [...new URLSearchParams(url.slice(at))],
    headers,
  }
}

/** Headers by lower-case name; repeated ones are joined to a list, as in `Headers`. */
function headersIn(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    const value = raw[index + 1] as string
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/** Reads a complete body; a client that disconnects earlier gets no response. */
function readBody(request: IncomingMessage, done: (body: Body) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(textOf(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))))
}

function write(answer: AnyAnswer, response: ServerResponse): void {
  const { status, headers, body } = writtenAnswer(answer)
  if (body === null) {
    response.writeHead(status, headers).end()
    return
  }
  if (typeof body !== 'string') {
    writeBroken(status, headers, body, response)
    return
  }
  const length = Buffer.byteLength(body)
  headers['content-length'] = String(length)
  // ASCII text is the same in both encodings, and latin1 needs no encoding step.
  response.writeHead(status, headers).end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Writes a forced response that breaks: without any piece, the connection ends before the response begins. */
function writeBroken(
  status: number,
  headers: Record<string, string>,
  { pieces }: StreamBody,
  response: ServerResponse,
): void {
  if (pieces.length === 0) {
    response.destroy()
    return
  }
  response.writeHead(status, headers)
  response.write(pieces.map(({ text }) => text).join(''), () => response.destroy())
}
