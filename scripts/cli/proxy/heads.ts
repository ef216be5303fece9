import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { announcedTrailers, pairs, passedOn } from './fields.ts'

/**
 * Passes the head of an answer back. Node refuses to announce trailers where it sends none: they need a body in chunks, which
 * is one of HTTP/1.1.
 * @throws Error where the head cannot be passed on
 */
export function writeHead(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage, rawHeaders, headers } = answer
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
  const hasChunks = headers['transfer-encoding'] !== undefined && request.httpVersion === '1.1' && hasBody
  const fields = [...passedOn(rawHeaders), ...(hasChunks ? announcedTrailers(rawHeaders) : [])]
  response.writeHead(statusCode, statusMessage, fields)
}

/**
 * Passes an answer back that only informs, such as 103 with what can be loaded early; 100 has a way of its own. Node writes none
 * with other fields than it expects, so that these are lines of our own. HTTP/1.0 knows none (RFC 9110, 15.2).
 */
export function passInformation(
  { statusCode, statusMessage, rawHeaders }: InformationEvent,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (statusCode === 100 || request.httpVersion !== '1.1') return
  const fields = pairs(passedOn(rawHeaders)).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${fields.join('')}\r\n`
  const write = (socket: Socket): void => void socket.write(head, 'latin1')
  // A request behind another on its connection has none until its turn comes.
  if (response.socket === null) response.once('socket', write)
  else write(response.socket)
}
