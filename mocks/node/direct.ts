import { Buffer } from 'node:buffer'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { BASE_PATH } from '../domain/base-path.ts'
import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { writtenAnswer } from '../edges/http/render.ts'
import { STREAMING, routeOf } from '../edges/http/route-table.ts'
import { textOf } from '../edges/http/routes.ts'
import { isWatched } from '../edges/watch.ts'

/** Serves a request of an operation that was read already; it never fails. */
export type Operate = (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>

type Body = Pick<Incoming, 'body' | 'isUtf8'>

/** Largest body that is read here, in bytes. */
const SMALL = 65_536
/** A host and a target that are in a URL what they are here, so that no URL need be made of them. */
const PLAIN_HOST = /^(?:localhost|127\.0\.0\.1)(?::[1-9]\d{3,4})?$/
const PLAIN_TARGET = /^\/rest\/[\w\-~:@!$,./]+(?:\?[\w\-~:@!$,./=&]*)?$/
const DOTS = /\/\.\.?(?:[/?]|$)/

/**
 * Serves the plain requests of operations from `node:http` itself, in a fraction of the time, and leaves every other one to
 * the general listener: those of pages of other origins and sites, those with large bodies or bodies of unknown size, with targets that are
 * to be decoded, to operations that stream, and to what is no operation. Behind both stand the same routes and the same service.
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

/** A request without its body, where it is plain. */
function plainIncoming({ method = '', url = '', rawHeaders }: IncomingMessage): Omit<Incoming, 'body'> | undefined {
  if (method === 'HEAD' || !PLAIN_TARGET.test(url) || DOTS.test(url)) return undefined
  const headers = headersIn(rawHeaders)
  const { host = '', origin, 'sec-fetch-site': site, 'transfer-encoding': coding, 'content-length': length } = headers
  if (!PLAIN_HOST.test(host) || coding !== undefined) return undefined
  // What pages ask for and link to is not for everybody, which is decided elsewhere.
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

/** Headers with their names in lower case; what is sent several times is one list, as in `Headers`. */
function headersIn(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    const value = raw[index + 1] as string
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/** Reads a body to its end; a client that goes away before gets nothing. */
function readBody(request: IncomingMessage, done: (body: Body) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => done(textOf(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))))
}

function write(answer: AnyAnswer, response: ServerResponse): void {
  const { status, headers, body } = writtenAnswer(answer)
  if (typeof body !== 'string') {
    response.writeHead(status, headers).end()
    return
  }
  const length = Buffer.byteLength(body)
  headers['content-length'] = String(length)
  // Text of ASCII is the same in both, and one of them need not be encoded.
  response.writeHead(status, headers).end(body, length === body.length ? 'latin1' : 'utf8')
}
