import { type IncomingResponse, type OutgoingRequest, RECEIVER_TIMEOUT_MS } from '../world/index.ts'
import { type Receiver, isReceiver, hintToAllow, receiversOf } from './receivers.ts'

/**
 * Sends one request of the mock and returns the response; rejects if no receiver was reached, with {@link Withheld} if
 * none was tried. After the request's signal aborts, nothing waits for the result.
 */
export type Deliver = (request: Request) => Promise<Response>

/** A delivery that the mock did not send, with a message for people. */
export class Withheld extends Error {}

/** Outcome of an attempt: a response, the reason why the mock sent nothing, or neither if no receiver responded. */
export interface Attempt {
  response?: IncomingResponse
  withheld?: string
}

/** Tries a request; an abort ends the attempt at once. */
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
    // A bad address, an absent receiver and a partial response all look the same to the reader of a delivery.
    reached().then(resolve, (problem: unknown) =>
      resolve(problem instanceof Withheld ? { withheld: problem.message } : {}),
    )
  })
}

/**
 * Delivers to the listed receivers, matched by name alone: without a resolver, as in a page, the address of a name is
 * unknown before the request. Redirects are not followed.
 * @throws Error that names the invalid address
 */
export function deliveringByName(addresses: readonly string[] = []): Deliver {
  const receivers = receiversOf(addresses)
  return async (request) => {
    const url = new URL(request.url)
    if (!isNamed(url, receivers)) throw new Withheld(`not sent: ${hintToAllow(url)}`)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(RECEIVER_TIMEOUT_MS)])
    return fetch(request, { signal, redirect: 'manual' })
  }
}

function isNamed({ hostname, port, protocol }: URL, receivers: readonly Receiver[]): boolean {
  return receivers.some((one) => isReceiver(one, hostname, portOf({ port, protocol })))
}

/** The port of a URL, explicit or the default of its scheme. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? HTTPS_PORT : HTTP_PORT
}

const HTTP_PORT = 80
const HTTPS_PORT = 443
