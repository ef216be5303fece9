import { Buffer, isAscii } from 'node:buffer'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AnyAnswer, StreamBody } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { targetIn } from '../edges/http/plain-target.ts'
import { writtenAnswer } from '../edges/http/render.ts'
import { textOf } from '../edges/http/routes.ts'
import { isWatched } from '../edges/watch.ts'
import { endBatched } from './batched.ts'
import { headersOf } from './plain-headers.ts'

/** Performs a parsed request of an operation; it never fails. */
export type Operate = (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>

/** Maximum size of a body read here, in bytes. */
const SMALL = 65_536

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
    const { method = '', url = '' } = request
    const head = isWatched() ? undefined : headersOf(request)
    const asked = head === undefined ? undefined : targetIn(method, url)
    if (head === undefined || asked === undefined || (head.bytes > 0 && method === 'GET') || head.bytes > SMALL) {
      otherwise(request, response)
      return
    }
    const serve = (body: string, isUtf8: boolean): void => {
      const { facts, path, target, query } = asked
      const { origin, headers } = head
      const isGone = (): boolean => response.destroyed
      const answer = operate({ facts, origin, path, target, query, headers, body, isUtf8, isGone })
      if (answer instanceof Promise) void answer.then((given) => write(given, response))
      else write(answer, response)
    }
    if (head.bytes === 0) serve('', true)
    else readBody(request, serve)
  }
}

/** Reads a complete body; a client that disconnects earlier gets no response. */
function readBody(request: IncomingMessage, done: (body: string, isUtf8: boolean) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const bytes = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)
    if (isAscii(bytes)) {
      done(bytes.toString('latin1'), true)
      return
    }
    const { body, isUtf8 = true } = textOf(bytes)
    done(body, isUtf8)
  })
}

function write(answer: AnyAnswer, response: ServerResponse): void {
  const { status, headers, body } = writtenAnswer(answer)
  if (body === null) {
    endBatched(response.writeHead(status, headers))
    return
  }
  if (typeof body !== 'string') {
    writeBroken(status, headers, body, response)
    return
  }
  const length = Buffer.byteLength(body)
  headers['content-length'] = String(length)
  // ASCII text is the same in both encodings, and latin1 needs no encoding step.
  endBatched(response.writeHead(status, headers), body, length === body.length ? 'latin1' : 'utf8')
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
