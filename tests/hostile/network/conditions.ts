import { Unanswered } from '../../../suites/kit/transport/unanswered.ts'
import type { Transport, WireResponse } from '../../../suites/index.ts'
import { seededRandom } from '../../../mocks/world/random.ts'

/** The network between the gate and a service: wraps a transport. */
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
/** Gateway statuses, each with its formats. */
const STATUSES = [403, 404, 500, 502, 503] as const
/** Responses from a gateway for a request that the service has not seen. */
const TURNED_AWAY: ReadonlySet<number> = new Set([403, 404])

const page = (status: number): WireResponse =>
  answer(
    status,
    'text/html',
    `<html>\r\n<head><title>${status} ${WORDS[status]}</title></head>\r\n<body>gateway</body></html>`,
  )
const json = (status: number): WireResponse => answer(status, 'application/json', `{"message":"${WORDS[status]}"}`)

/** Replaces responses to a share of the operation requests, before or after the service executed them. */
function meeting(share: number, seed: number, what: (random: () => number) => () => WireResponse): Network {
  const random = seededRandom(seed)
  return (send) => async (request, context) => {
    // Hooks do not go through the network.
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

/** Gateway pages for a share of the requests: 403, 404, 500, 502 and 503, as HTML and as JSON. */
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

/** A bad connection: replaces responses by a 502 or a reset, whether or not the request was executed. */
export function noise(share: number, seed: number): Network {
  return meeting(share, seed, (random) => pick(random, [() => page(502), () => json(502), reset, reset]))
}

/** Delays requests, in ms; half of it before they arrive. */
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

/** Sets `Date` on responses, by the given clock. */
export function dated(now: () => number): Network {
  return (send) => async (request, context) => {
    const response = await send(request, context)
    return { ...response, headers: { date: new Date(now()).toUTCString(), ...response.headers } }
  }
}

/** Calls `act` each time this many operation requests were sent. */
export function beside(every: number, act: () => Promise<void>): Network {
  let sent = 0
  return (send) => async (request, context) => {
    sent += 1
    if (sent % every === 0) await act()
    return send(request, context)
  }
}
