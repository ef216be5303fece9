import { type IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { pairs, upgradeFields } from './fields.ts'
import type { Onward } from './onward.ts'

/** Whether a request asks to go on as a WebSocket. Other upgrades, such as h2c, are optional: the service stays with HTTP/1.1. */
export function asksForWebSocket({ headers }: IncomingMessage): boolean {
  return /\bwebsocket\b/i.test(headers.upgrade ?? '') && /\bupgrade\b/i.test(headers.connection ?? '')
}

/** The response to a request whose connection the server has given up, as the `upgrade` event leaves it. */
export function responseOn(request: IncomingMessage, socket: Duplex): ServerResponse {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(socket as Parameters<ServerResponse['assignSocket']>[0])
  response.on('finish', () => socket.end())
  return response
}

export interface Upgrade {
  request: IncomingMessage
  /** The connection of the client, and what it has sent beyond its request. */
  socket: Duplex
  head: Buffer
  onward: Pick<Onward, 'origin' | 'send'>
  /** The service agreed; from here on bytes pass both ways. */
  onSwitched: (answer: IncomingMessage) => void
  /** The service responded as to any other request. */
  onRefused: (answer: IncomingMessage) => void
  /** There was no response. */
  onFailed: (problem: NodeJS.ErrnoException) => void
  /** Both directions have ended, or one of the two sides is gone. */
  onOver: () => void
}

/** Forwards the request of a WebSocket, and then the bytes of both sides, unchanged. Returns how to abort it. */
export function forwardUpgrade(upgrade: Upgrade): () => void {
  const { request, socket, head, onward, onSwitched, onRefused, onFailed, onOver } = upgrade
  const sent = onward.send(request, upgradeFields(request.rawHeaders, onward.origin.host), true)
  let service: Duplex | undefined
  sent.on('upgrade', (answer, connection, first) => {
    service = connection
    onSwitched(answer)
    socket.write(headOf(answer), 'latin1')
    joined({ socket, first: head }, { socket: connection, first }, onOver)
  })
  sent.on('response', onRefused)
  sent.on('error', onFailed)
  socket.on('error', () => {})
  socket.once('close', () => {
    if (service === undefined) sent.destroy()
  })
  sent.end()
  return () => {
    for (const one of [socket, service ?? sent]) one.destroy()
  }
}

/** One end of a connection that switched protocols, and what came with its head. */
interface End {
  socket: Duplex
  first: Buffer
}

/** Passes bytes both ways. One side may end before the other; if one breaks off, so does the other. */
function joined(client: End, service: End, onOver: () => void): void {
  let open = 2
  for (const [from, to] of [
    [client, service],
    [service, client],
  ] as const) {
    // Else Node would end the direction that is still open.
    from.socket.allowHalfOpen = true
    if (from.first.length > 0) to.socket.write(from.first)
    from.socket.pipe(to.socket)
    from.socket.on('error', () => cut(to.socket))
    from.socket.once('close', () => {
      // A connection that closes before its end was read has been reset.
      if (!from.socket.readableEnded) cut(to.socket)
      open -= 1
      if (open === 0) onOver()
    })
  }
}

/** Breaks a connection off as the other side has been broken off. TLS has no way to say so. */
function cut(socket: Duplex): void {
  if (socket instanceof Socket && !(socket instanceof TLSSocket)) socket.resetAndDestroy()
  else socket.destroy()
}

/** The head of a 101, byte for byte but for the spelling of its version. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = pairs(rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`
}
