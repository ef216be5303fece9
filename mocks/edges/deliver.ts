import type { IncomingResponse, OutgoingRequest } from '../world/index.ts'

/**
 * Sends one request of the mock and answers what came back; rejects where nothing was reached. Where the signal of the
 * request is aborted nobody waits for it any more.
 */
export type Deliver = (request: Request) => Promise<Response>

/** What comes back to a request; undefined where nothing does, and as soon as the attempt is broken off. */
export function attempted(
  deliver: Deliver,
  { url, method, headers, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingResponse | undefined> {
  const reached = async (): Promise<IncomingResponse> => {
    const response = await deliver(
      new Request(url, { method, headers, redirect: 'manual', signal, ...(body === '' ? {} : { body }) }),
    )
    return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
  }
  return new Promise((resolve) => {
    const nothing = (): void => resolve(undefined)
    signal.addEventListener('abort', nothing, { once: true })
    // No address, no receiver there, or no whole answer of it: all the same to who reads the delivery.
    reached().then(resolve, nothing)
  })
}

/** Longest that a receiver may take to answer, in ms. */
const PATIENCE_MS = 10_000

/** Sends over the network. */
export const deliverAnywhere: Deliver = (request) =>
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]) })

/** Sends over the network to this machine alone: a mock must not tell others of what its user tries. */
export const deliverToLoopback: Deliver = (request) =>
  isLoopback(new URL(request.url).hostname)
    ? deliverAnywhere(request)
    : Promise.reject(new Error(`deliveries leave for this machine alone, not for ${request.url}`))

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}
