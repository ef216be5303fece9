import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackName } from '../domain/loopback.ts'

/** Is told of a request that is refused before it is served. */
export type OnRefused = (request: { method: string; url: string }, status: number, reason: string) => void

/** Addresses that stand for every address of the machine. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', ''])
const NAME_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/

/** Whether only this machine reaches an address that is listened on. */
export function isLoopbackAddress(host: string): boolean {
  return isLoopbackName(asInUrl(host.toLowerCase()))
}

/** An address as the host of a URL. */
export function asInUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

/**
 * The values of `Host` that requests may have: this machine's names, the address that is listened on, and what was named. Who
 * owns another name can let it stand for this machine, and their pages are then of the same origin as what answers here (DNS
 * rebinding). An address cannot be rebound, so each is right where all are listened on.
 */
export function knownHosts(listensOn: string, named: readonly string[] = []): (host: string) => boolean {
  const names = new Set([listensOn, ...named].map((name) => asInUrl(name.toLowerCase())))
  const takesAddresses = WILDCARDS.has(listensOn)
  return (host) => {
    const [, name = ''] = NAME_AND_PORT.exec(host.toLowerCase()) ?? []
    return isLoopbackName(name) || names.has(name) || (takesAddresses && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** Refuses requests for a `Host` that is not known. No browser sends one without it. */
export function forKnownHosts(
  isKnown: (host: string) => boolean,
  listener: (...given: Parameters<RequestListener>) => unknown,
  onRefused: OnRefused = () => {},
): (...given: Parameters<RequestListener>) => void {
  return (request, response) => {
    const { host } = request.headers
    if (host === undefined || isKnown(host)) listener(request, response)
    else refuse(request, response, host, onRefused)
  }
}

const REFUSED = 403

function refuse(request: IncomingMessage, response: ServerResponse, host: string, onRefused: OnRefused): void {
  const name = NAME_AND_PORT.exec(host)?.[1] ?? host
  const reason = `nobody here is called ${name}; --allow-host ${name} (or allowHosts) lets requests for it in`
  const { method = 'GET', url = '/' } = request
  onRefused({ method, url }, REFUSED, reason)
  response
    .writeHead(REFUSED, {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(reason)
}
