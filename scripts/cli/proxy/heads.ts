import type { IncomingMessage, InformationEvent, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { announcedTrailers, pairs, passedOn } from './fields.ts'

/**
 * Forwards the head of a response. Node refuses to announce trailers unless the body is chunked, which takes HTTP/1.1.
 * @throws Error if the head cannot be forwarded
 */
export function writeHead(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
  const { statusCode = 502, statusMessage, rawHeaders, headers } = answer
  const hasBody = request.method !== 'HEAD' && statusCode !== 204 && statusCode !== 304
  const hasChunks = headers['transfer-encoding'] !== undefined && request.httpVersion === '1.1' && hasBody
  const fields = [...passedOn(rawHeaders), ...(hasChunks ? announcedTrailers(rawHeaders) : [])]
  response.writeHead(statusCode, statusMessage, fields)
}

/**
 * Forwards an informational response such as 103 Early Hints; 100 is handled elsewhere. Node cannot write one with arbitrary
 * fields, so we write the lines ourselves. HTTP/1.0 has none (RFC 9110, 15.2).
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
  // A pipelined request has no socket until its turn comes.
  if (response.socket === null) response.once('socket', write)
  else write(response.socket)
}
