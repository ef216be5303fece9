import { Unanswered } from '../../../suites/kit/transport/unanswered.ts'
import type { Transport, WireResponse } from '../../../suites/index.ts'
import { seededRandom } from '../../../mocks/world/random.ts'

/** What lies between the gate and a service: it puts itself before a transport. */
export type Network = (send: Transport) => Transport

const encoder = new TextEncoder()

function answer(status: number, type: string, text: string): WireResponse {
  return {
    status,
    headers: { 'content-type': type, 'content-length': String(text.length) },
    body: encoder.encode(text),
  }
}

const WORDS: Readonly<Record<number, string>> = {
  403: 'Forbidden',
  404: 'Not Found',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}
/** Statuses of gateways, each with the forms in which they come. */
const STATUSES = [403, 404, 500, 502, 503] as const
/** What a gateway answers by itself, so that the service has seen nothing of the request. */
const TURNED_AWAY: ReadonlySet<number> = new Set([403, 404])

const page = (status: number): WireResponse =>
  answer(
    status,
    'text/html',
    `<html>\r\n<head><title>${status} ${WORDS[status]}</title></head>\r\n<body>gateway</body></html>`,
  )
const json = (status: number): WireResponse => answer(status, 'application/json', `{"message":"${WORDS[status]}"}`)

/** Lets a share of the requests of operations meet something in place of the service, before or after it was carried out. */
function meeting(share: number, seed: number, what: (random: () => number) => () => WireResponse): Network {
  const random = seededRandom(seed)
  return (send) => async (request, context) => {
    // A hook is called beside the way to the target.
    if (context === undefined || random() >= share) return send(request, context)
    const happens = what(random)
    const { status } = ended(happens)
    if (status !== undefined && TURNED_AWAY.has(status)) return happens()
    if (random() < 0.5) await send(request, context)
    return happens()
  }
}

function ended(happens: () => WireResponse): { status?: number } {
  try {
    return happens()
  } catch {
    return {}
  }
}

const pick = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)] as T

/** Pages of gateways on a share of the requests: 403, 404, 500, 502 and 503, as HTML and as JSON. */
export function gatewayPages(share: number, seed: number): Network {
  return meeting(share, seed, (random) => {
    const status = pick(random, STATUSES)
    const form = pick(random, [page, json])
    return () => form(status)
  })
}

const reset = (): never => {
  throw new Unanswered(
    'a request',
    0,
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  )
}

/** A bad line: a 502, or a connection that is reset, in place of the answer, whether or not the request was carried out. */
export function noise(share: number, seed: number): Network {
  return meeting(share, seed, (random) => pick(random, [() => page(502), () => json(502), reset, reset]))
}

/** Requests take their time, in ms; half of it before they arrive. */
export function latency(leastMs: number, mostMs: number, seed: number): Network {
  const random = seededRandom(seed)
  return (send) => async (request, context) => {
    const ms = context === undefined ? 0 : leastMs + random() * (mostMs - leastMs)
    await pause(ms / 2)
    try {
      return await send(request, context)
    } finally {
      await pause(ms / 2)
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Puts a `Date` on answers, by the clock that is given. */
export function dated(now: () => number): Network {
  return (send) => async (request, context) => {
    const response = await send(request, context)
    return { ...response, headers: { date: new Date(now()).toUTCString(), ...response.headers } }
  }
}

/** Lets something else happen each time so many requests of operations were sent. */
export function beside(every: number, act: () => Promise<void>): Network {
  let sent = 0
  return (send) => async (request, context) => {
    sent += 1
    if (sent % every === 0) await act()
    return send(request, context)
  }
}
