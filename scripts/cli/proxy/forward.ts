import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Copy } from './copies.ts'
import { pairs, requestFields } from './fields.ts'
import { MAX_HEADER, type Onward } from './onward.ts'
import { passInformation, writeHead } from './heads.ts'
import { answerOwn, answerUnanswered, wordsOf } from './refusal.ts'
import { asksForWebSocket, forwardUpgrade, responseOn } from './upgrade.ts'

/** Idle timeout of a client connection, in ms: longer than clients' own. */
const KEEP_ALIVE_MS = 75_000

/** An exchange that was forwarded, completely or not. */
export interface Forwarded {
  startedAt: number
  request: IncomingMessage
  sent: Copy
  /** The head of the response, if there was one. */
  answer?: IncomingMessage
  received: Copy
  /** Why the exchange is incomplete. */
  brokeOff?: string
}

export interface Forwarding {
  onward: Onward
  /** Whether to forward requests with this `Host`. */
  isKnownHost: (host: string) => boolean
  copy: () => Copy
  /** Called at the end of an exchange. */
  onForwarded: (forwarded: Forwarded) => void
}

export interface Forwarder {
  server: Server
  /** Aborts everything in flight. */
  abort: () => void
  /** Likewise, and resolves when all of it has ended. */
  close: () => Promise<void>
}

/** Creates a server that forwards requests to an origin and responses back, unchanged, and copies each for the checks. */
export function createForwarder({
  onward: { origin, send, hint, close },
  isKnownHost,
  copy,
  onForwarded,
}: Forwarding): Forwarder {
  const underWay = new Set<Promise<void>>()
  /** How to abort each WebSocket: the server does not know its connection any more. */
  const upgraded = new Set<() => void>()

  /** Counts an exchange as in flight until it is over, however often that is said. */
  function tracked(state: Forwarded): { over: (brokeOff?: string) => void; isOver: () => boolean } {
    let isOver = false
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.add(promise)
    return {
      isOver: () => isOver,
      over(brokeOff) {
        if (isOver) return
        isOver = true
        underWay.delete(promise)
        resolve()
        onForwarded(brokeOff === undefined ? state : { ...state, brokeOff })
      },
    }
  }

  function forward(request: IncomingMessage, response: ServerResponse, isExpected: boolean): void {
    const refused = refusalOf(request, isKnownHost)
    if (refused !== undefined) return answerOwn(response, ...refused)
    const state: Forwarded = { startedAt: Date.now(), request, sent: copy(), received: copy() }
    const { over, isOver } = tracked(state)
    const pass = (fresh: boolean): void => {
      const onward = send(request, requestFields(request.rawHeaders, origin.host), fresh)
      if (isExpected) onward.on('continue', () => response.writeContinue())
      onward.on('information', (information) => passInformation(information, request, response))
      onward.on('response', (answer) => {
        state.answer = answer
        relay(answer, response, state, over)
      })
      const fail = (problem: NodeJS.ErrnoException): void => {
        if (state.answer !== undefined || isOver()) return
        const words = wordsOf(problem, hint(problem))
        over(`the service did not answer (${words})`)
        answerUnanswered(response, origin.origin, problem, words)
      }
      onward.on('error', (problem) => {
        // A kept-alive connection may close just as it is reused; a request without a body is safe to send again.
        if (!isOver() && state.answer === undefined && !fresh && onward.reusedSocket && hasNoBody(request)) pass(true)
        else fail(problem)
      })
      onward.on('upgrade', (_answer, socket) => {
        socket.destroy()
        fail(new Error('it switched protocols without being asked'))
      })
      response.on('close', () => {
        if (response.writableFinished) return
        over('its client hung up')
        onward.destroy()
      })
      request.on('data', state.sent.add)
      // Runs before the pipe ends the request.
      request.on('end', () => onward.addTrailers(pairs(request.rawTrailers)))
      request.pipe(onward)
      onward.flushHeaders()
    }
    pass(false)
  }

  function forwardWebSocket(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const response = (): ServerResponse => responseOn(request, socket)
    const refused = refusalOf(request, isKnownHost) ?? foreignOrigin(request, isKnownHost)
    if (refused !== undefined) return answerOwn(response(), ...refused)
    const state: Forwarded = { startedAt: Date.now(), request, sent: copy(), received: copy() }
    const { over, isOver } = tracked(state)
    const abort = forwardUpgrade({
      request,
      socket,
      head,
      onward: { origin, send },
      onSwitched: (answer) => void (state.answer = answer),
      onRefused(answer) {
        state.answer = answer
        relay(answer, response(), state, over)
      },
      onFailed(problem) {
        if (state.answer !== undefined || isOver()) return
        const words = wordsOf(problem, hint(problem))
        over(`the service did not answer (${words})`)
        answerUnanswered(response(), origin.origin, problem, words)
      },
      onOver: over,
    })
    socket.once('close', () => {
      upgraded.delete(abort)
      if (state.answer === undefined) over('its client hung up')
    })
    upgraded.add(abort)
  }

  const server = http.createServer({
    maxHeaderSize: MAX_HEADER,
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    shouldUpgradeCallback: asksForWebSocket,
  })
  server.on('upgrade', forwardWebSocket)
  server.on('request', (request, response) => forward(request, response, false))
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    server.on(event, (request: IncomingMessage, response: ServerResponse) => forward(request, response, true))
  server.on('connect', (_request, socket) => {
    socket.end(
      'HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\netalon proxy: use its address as the base address of the service; it does not tunnel.\n',
    )
  })
  const abort = (): void => {
    server.closeAllConnections()
    for (const abortOne of upgraded) abortOne()
  }
  return {
    server,
    abort,
    async close() {
      abort()
      await Promise.all(underWay)
      close()
    },
  }
}

/** Forwards a response as it arrives. */
function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  { received, request }: Forwarded,
  over: (brokeOff?: string) => void,
): void {
  const fail = (why: string): void => {
    over(why)
    // The client must not take what it has so far for a complete response.
    response.destroy()
  }
  response.sendDate = false
  // The rest of the request may never arrive, now that it has a response.
  if (!request.complete && request.headers.expect !== undefined) response.shouldKeepAlive = false
  try {
    writeHead(answer, request, response)
  } catch (problem) {
    return fail(`its head cannot be passed on (${wordsOf(problem as NodeJS.ErrnoException)})`)
  }
  response.flushHeaders()
  answer.on('data', received.add)
  answer.on('end', () => {
    // Runs before the pipe ends the response.
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

/** Browsers let any page open a WebSocket to this machine, and read it: only its `Origin` shows which page it was. */
function foreignOrigin(
  { headers: { origin } }: IncomingMessage,
  isKnownHost: Forwarding['isKnownHost'],
): [number, string] | undefined {
  const host = origin === undefined ? undefined : (URL.parse(origin)?.host ?? '')
  if (host === undefined || isKnownHost(host)) return undefined
  return [
    403,
    `it does not forward a WebSocket of the page at ${origin?.slice(0, 100)}; allow its host with --allow-host`,
  ]
}

/** Returns why a request is not forwarded, and the status to send. */
function refusalOf(
  { url = '', headers }: IncomingMessage,
  isKnownHost: Forwarding['isKnownHost'],
): [number, string] | undefined {
  // DNS rebinding: a page's host name may now point to this machine, and the page would read the service's responses.
  if (headers.host !== undefined && !isKnownHost(headers.host))
    return [421, `it does not serve the host ${headers.host.slice(0, 100)}; allow that name with --allow-host`]
  if (!url.startsWith('/') && url !== '*')
    return [421, `it serves one service; send only the path to its address, not ${url.slice(0, 100)}`]
  return undefined
}
