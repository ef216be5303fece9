import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'
import { Clock } from './clock.ts'
import { variantIn } from './freedoms/index.ts'
import { plantsFor } from './freedoms/plants/index.ts'
import { postOverHttp } from './post.ts'
import { type Configuration, Service } from './service.ts'
import type { Keys } from './settle.ts'
import type { World } from './world.ts'

export interface ReferenceServer {
  origin: string
  keys: Keys
  close: () => Promise<void>
}

/** How far the clock is ahead of real time, in ms, by choice. */
export const CLOCKS = { 'seven-minutes-fast': 7 * 60_000, exact: 0, 'two-minutes-slow': -2 * 60_000 }

/** Starts a server of the documented service, written from the documents alone, on a free port. */
export async function startReferenceServer({
  plants = [],
  choices = {},
  log = () => {},
}: Configuration & { log?: (line: LogLine) => void } = {}): Promise<ReferenceServer> {
  let service: Service | undefined
  const server = createServer((request, response) => {
    service
      ?.exchange(request)
      .then((answer) => {
        log(lineOf(request, answer))
        return send(request, response, answer, world)
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = new Clock(CLOCKS[variantIn(choices, 'http/clock')])
  service = new Service(origin, postOverHttp, clock, choices)
  for (const plant of [...plantsFor(choices), ...plants]) plant(service)
  const { world, keys } = service
  return {
    origin: world.origin,
    keys,
    close: () =>
      new Promise((resolve) => {
        world.clock.stop()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A request in the log, with the trace that it belongs to, as a service with OpenTelemetry writes it. */
export interface LogLine {
  method: string
  path: string
  status: number
  trace?: string
  parentSpan?: string
}

function lineOf({ method = '', url = '', headers }: IncomingMessage, { status }: Answer): LogLine {
  const [, trace, parentSpan] = /^00-([\da-f]{32})-([\da-f]{16})-/.exec(String(headers['traceparent'])) ?? []
  const place = { method, path: url.split('?')[0] as string, status }
  return trace === undefined || parentSpan === undefined ? place : { ...place, trace, parentSpan }
}

/** Sends an answer as the choices say: by default texts in two chunks, without a length. */
async function send(request: IncomingMessage, response: ServerResponse, answer: Answer, world: World): Promise<void> {
  const { status, headers } = answer
  response.sendDate = world.choice('http/date') === 'present'
  if (world.choice('http/cookies') === 'two') response.setHeader('SET-COOKIE', ['walk=1; Path=/', 'talk=2; HttpOnly'])
  const kept = world.choice('http/keep-alive')
  if (kept === 'never' || (kept === 'mostly' && Math.random() < 0.02)) response.shouldKeepAlive = false
  if (kept === 'always-and-says-how-long') response.setHeader('KEEP-ALIVE', 'timeout=5, max=100')
  const hints = world.choice('http/early-hints')
  if (hints === '103') response.writeEarlyHints({ link: '</rest>; rel=preconnect' })
  else if (hints === '102') response.writeProcessing()
  if (world.choice('http/reason-phrase') === 'own') response.statusMessage = 'As you like it'
  const gzip =
    world.choice('http/compression') === 'gzip' && String(request.headers['accept-encoding']).includes('gzip')
  const packed = gzip && typeof answer.body === 'string' && answer.body !== ''
  if (packed) response.setHeader('CONTENT-ENCODING', 'gzip')
  const body = packed ? gzipSync(answer.body as string) : answer.body
  if (body === '' || request.method === 'HEAD') {
    response.writeHead(status, headers).end()
    return
  }
  const length = world.choice('http/body-length')
  const whole = typeof body === 'string' ? Buffer.from(body) : Buffer.isBuffer(body) ? body : undefined
  if (length === 'chunked-with-trailers') response.setHeader('TRAILER', 'X-SERVED-BY')
  if (length === 'length' && whole !== undefined) response.setHeader('CONTENT-LENGTH', whole.length)
  response.writeHead(status, headers)
  if (length === 'chunked-with-trailers') response.addTrailers({ 'X-SERVED-BY': 'reference' })
  if (whole !== undefined) {
    response.write(whole.subarray(0, whole.length >> 1))
    response.end(whole.subarray(whole.length >> 1))
    return
  }
  for await (const part of body) {
    if (response.destroyed) return
    response.write(part)
  }
  response.end()
}
