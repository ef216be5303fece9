import type { Behaviour } from '../domain/kernel/behaviour.ts'
import { sceneOf, settle } from '../domain/reactions.ts'
import type { IncomingResponse, Key, Sending, World } from '../world/index.ts'
import { pauseOf } from './waiter.ts'

/** Sends one request of the mock and answers what came back; rejects where nothing was reached. */
export type Deliver = (request: Request) => Promise<Response>

/** The way out of a mock. */
export interface Outbound {
  /** Lets what is due happen, and sends what is to leave. Called after every request. */
  look: () => void
  /** Sends nothing more and lets time stand. */
  close: () => void
}

/**
 * Sends what the world has to send. Requests of one lane leave one after the other. While a webhook is switched on, time
 * goes on by itself: it alone notices what happens between two requests.
 */
export function outboundOn(
  world: World,
  behaviour: () => Behaviour,
  deliver: Deliver,
  onError: (problem: Error) => void,
): Outbound {
  const lanes = new Map<Key, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  async function send(sending: Sending): Promise<void> {
    const { subject, request } = sending
    const response = await attempt(deliver, request)
    if (closed) return
    world.returned(sending)
    const current = behaviour()
    world.apply(current.parts.webhooks.returned(subject, response, sceneOf(current, world)))
    look()
  }

  function look(): void {
    if (closed) return
    try {
      settle(behaviour(), world)
    } catch (problem) {
      onError(problem as Error)
    }
    for (const sending of world.takeOutbox()) {
      const before = lanes.get(sending.lane) ?? Promise.resolve()
      lanes.set(
        sending.lane,
        before.then(() => send(sending)).catch((problem: unknown) => onError(problem as Error)),
      )
    }
    if (timer === undefined && world.nextDue !== undefined && isWatched()) wait()
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined
      look()
    }, pauseOf(world))
    // Under Node a mock that only waits does not keep its process alive.
    const { unref } = timer as unknown as { unref?: () => void }
    unref?.call(timer)
  }

  function isWatched(): boolean {
    return [...world.view.webhooks.values()].some(behaviour().parts.webhooks.isOn)
  }

  return {
    look,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}

async function attempt(deliver: Deliver, request: Sending['request']): Promise<IncomingResponse | undefined> {
  const { url, method, headers, body } = request
  try {
    const response = await deliver(
      new Request(url, { method, headers, redirect: 'manual', ...(body === '' ? {} : { body }) }),
    )
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  } catch {
    // No address, no receiver there, or no whole answer of it: all the same to who reads the delivery.
    return undefined
  }
}

/** Longest that a receiver may take to answer, in ms. */
const PATIENCE_MS = 10_000

/** Sends over the network. */
export const deliverAnywhere: Deliver = (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })

/** Sends over the network to this machine alone: a mock must not tell others of what its user tries. */
export const deliverToLoopback: Deliver = (request) =>
  isLoopback(new URL(request.url).hostname)
    ? deliverAnywhere(request)
    : Promise.reject(new Error(`deliveries leave for this machine alone, not for ${request.url}`))

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
