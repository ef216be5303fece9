import type { IncomingResponse, OutgoingRequest } from '../world/index.ts'
import { type Receiver, isReceiver, mendOf, receiversOf } from './receivers.ts'

/**
 * Sends one request of the mock and returns what came back; rejects where nothing was reached, with {@link Withheld} where
 * nothing was tried. Where the signal of the request is aborted nobody waits for it any more.
 */
export type Deliver = (request: Request) => Promise<Response>

/** A delivery that was not sent, with the reason for people. */
export class Withheld extends Error {}

/** What came of an attempt: a response, the reason why there was none, or neither where nobody answered. */
export interface Attempt {
  response?: IncomingResponse
  withheld?: string
}

/** Tries a request; it is over as soon as it is broken off. */
export function attempted(
  deliver: Deliver,
  { url, method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<Attempt> {
  const reached = async (): Promise<Attempt> => {
    const response = await deliver(
      new Request(url, { method, headers, redirect: 'manual', signal, ...(body === '' ? {} : { body }) }),
    )
    const { status } = response
    return { response: { status, headers: Object.fromEntries(response.headers), body: await response.text() } }
  }
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({}), { once: true })
    // No address, no receiver there, or no whole answer of it: all the same to who reads the delivery.
    reached().then(resolve, (problem: unknown) =>
      resolve(problem instanceof Withheld ? { withheld: problem.message } : {}),
    )
  })
}

/** Longest that a receiver may take to answer, in ms. */
export const PATIENCE_MS = 10_000

/**
 * Sends to the receivers that were named, by their names alone: where there is no resolver, as in a page, what a name stands
 * for is not known before it is used. Redirects are not followed.
 * @throws Error that names what is no address
 */
export function deliveringByName(addresses: readonly string[] = []): Deliver {
  const receivers = receiversOf(addresses)
  return async (request) => {
    const url = new URL(request.url)
    if (!isNamed(url, receivers)) throw new Withheld(`not sent: ${mendOf(url)}`)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)])
    return fetch(request, { signal, redirect: 'manual' })
  }
}

function isNamed({ hostname, port, protocol }: URL, receivers: readonly Receiver[]): boolean {
  return receivers.some((one) => isReceiver(one, hostname, portOf({ port, protocol })))
}

/** The port of a URL, named in it or not. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? HTTPS_PORT : HTTP_PORT
}

const HTTP_PORT = 80
const HTTPS_PORT = 443
