import http, { type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { Copy } from './copies.ts'
import { pairs, requestFields } from './fields.ts'
import { passInformation, writeHead } from './heads.ts'
import { answerOwn, answerUnanswered, wordsOf } from './refusal.ts'

/** Fields of a head, in bytes; Node takes 16 KiB unless told otherwise, which tokens may go beyond. */
const MAX_HEADER = 256 * 1024
/** How long a client may keep a connection without a request, in ms: longer than clients usually do. */
const KEEP_ALIVE_MS = 75_000

/** An exchange that has passed, or broke off. */
export interface Forwarded {
  startedAt: number
  request: IncomingMessage
  sent: Copy
  /** The head of the answer, where there was one. */
  answer?: IncomingMessage
  received: Copy
  /** Why it did not come to its end. */
  brokeOff?: string
}

export interface Forwarding {
  /** Where everything goes, whatever its path. */
  origin: URL
  /** Whether requests for a `Host` are passed on. */
  isKnownHost: (host: string) => boolean
  copy: () => Copy
  /** An exchange is over. */
  onForwarded: (forwarded: Forwarded) => void
}

export interface Forwarder {
  server: Server
  /** Breaks off whatever is under way, and answers when all of it is over. */
  close: () => Promise<void>
}

/** A server that passes requests on to an origin as they come, and answers back, with a copy of each for whoever judges. */
export function createForwarder({ origin, isKnownHost, copy, onForwarded }: Forwarding): Forwarder {
  const client = origin.protocol === 'https:' ? https : http
  const agent = new client.Agent({ keepAlive: true })
  const underWay = new Set<Promise<void>>()

  function send(request: IncomingMessage, fresh: boolean): ClientRequest {
    return client.request({
      hostname: origin.hostname.replace(/^\[|\]$/g, ''),
      port: origin.port,
      method: request.method,
      path: request.url,
      headers: requestFields(request.rawHeaders, origin.host),
      maxHeaderSize: MAX_HEADER,
      agent: fresh ? false : agent,
    })
  }

  function forward(request: IncomingMessage, response: ServerResponse, isExpected: boolean): void {
    const refused = refusalOf(request, isKnownHost)
    if (refused !== undefined) return answerOwn(response, ...refused)
    const state: Forwarded = { startedAt: Date.now(), request, sent: copy(), received: copy() }
    let isOver = false
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.add(promise)
    const over = (brokeOff?: string): void => {
      if (isOver) return
      isOver = true
      underWay.delete(promise)
      resolve()
      onForwarded(brokeOff === undefined ? state : { ...state, brokeOff })
    }
    const pass = (fresh: boolean): void => {
      const onward = send(request, fresh)
      if (isExpected) onward.on('continue', () => response.writeContinue())
      onward.on('information', (information) => passInformation(information, request, response))
      onward.on('response', (answer) => {
        state.answer = answer
        relay(answer, response, state, over)
      })
      const fail = (problem: NodeJS.ErrnoException): void => {
        if (state.answer !== undefined || isOver) return
        over(`the service did not answer (${wordsOf(problem)})`)
        answerUnanswered(response, origin.origin, problem)
      }
      onward.on('error', (problem) => {
        // A connection that was kept may be closed just when it is used again; what has no body can be sent once more.
        if (!isOver && state.answer === undefined && !fresh && onward.reusedSocket && hasNoBody(request)) pass(true)
        else fail(problem)
      })
      onward.on('upgrade', (_answer, socket) => {
        socket.destroy()
        fail(new Error('it changed the protocol unasked'))
      })
      response.on('close', () => {
        if (response.writableFinished) return
        over('its client hung up')
        onward.destroy()
      })
      request.on('data', state.sent.add)
      // Before the pipe ends it.
      request.on('end', () => onward.addTrailers(pairs(request.rawTrailers)))
      request.pipe(onward)
      onward.flushHeaders()
    }
    pass(false)
  }

  const server = http.createServer({ maxHeaderSize: MAX_HEADER, requestTimeout: 0, keepAliveTimeout: KEEP_ALIVE_MS })
  server.on('request', (request, response) => forward(request, response, false))
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    server.on(event, (request: IncomingMessage, response: ServerResponse) => forward(request, response, true))
  server.on('connect', (_request, socket) => {
    socket.end(
      'HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\netalon proxy: give its address as the base address of the service; it makes no tunnels.\n',
    )
  })
  return {
    server,
    async close() {
      server.closeAllConnections()
      await Promise.all(underWay)
      agent.destroy()
    },
  }
}

/** Passes an answer back as it comes. */
function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  { received, request }: Forwarded,
  over: (brokeOff?: string) => void,
): void {
  const fail = (why: string): void => {
    over(why)
    // What the client has so far must not look like a whole answer.
    response.destroy()
  }
  response.sendDate = false
  // Its body may never come, now that it is answered.
  if (!request.complete && request.headers.expect !== undefined) response.shouldKeepAlive = false
  try {
    writeHead(answer, request, response)
  } catch (problem) {
    return fail(`its head cannot be passed on (${wordsOf(problem as NodeJS.ErrnoException)})`)
  }
  response.flushHeaders()
  answer.on('data', received.add)
  answer.on('end', () => {
    // Before the pipe ends it.
    response.addTrailers(pairs(answer.rawTrailers))
    over(answer.complete ? undefined : 'the service broke off')
  })
  answer.on('error', () => fail('the service broke off'))
  answer.on('close', () => {
    if (!answer.complete) fail('the service broke off')
  })
  answer.pipe(response)
}

function hasNoBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

/** Why a request is not passed on, with the status that says so. */
function refusalOf(
  { url = '', headers }: IncomingMessage,
  isKnownHost: Forwarding['isKnownHost'],
): [number, string] | undefined {
  // The name of a page may stand for this machine by now, and the page would read what the service answers to this one alone.
  if (headers.host !== undefined && !isKnownHost(headers.host))
    return [421, `it is not called ${headers.host.slice(0, 100)}; --allow-host lets requests for that name pass`]
  if (/\bwebsocket\b/i.test(headers.upgrade ?? '') && /\bupgrade\b/i.test(headers.connection ?? ''))
    return [501, 'it carries no WebSocket, which the documents do not have either']
  if (!url.startsWith('/') && url !== '*')
    return [421, `it is for one service alone; send the path to its address, not ${url.slice(0, 100)}`]
  return undefined
}
