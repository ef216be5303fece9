import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { isLoopbackName } from '../domain/loopback.ts'

/** Called with a request that was refused before it was served. */
export type OnRefused = (request: { method: string; url: string }, status: number, reason: string) => void

/** Addresses that mean all addresses of the machine. */
const WILDCARDS: ReadonlySet<string> = new Set(['0.0.0.0', '::', ''])
const NAME_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/

/** Whether only this machine can reach a listening address. */
export function isLoopbackAddress(host: string): boolean {
  return isLoopbackName(asInUrl(host.toLowerCase()))
}

/** An address as the host of a URL. */
export function asInUrl(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

/**
 * Allowed values of `Host`: this machine's names, the listening address, and the configured names. The owner of another
 * name could let it resolve to this machine, and their pages would share the origin of the mock (DNS rebinding). An
 * address cannot be rebound, so any address is allowed if the mock listens on all of them.
 */
export function knownHosts(listensOn: string, named: readonly string[] = []): (host: string) => boolean {
  const names = new Set([listensOn, ...named].map((name) => asInUrl(name.toLowerCase())))
  const takesAddresses = WILDCARDS.has(listensOn)
  return (host) => {
    const [, name = ''] = NAME_AND_PORT.exec(host.toLowerCase()) ?? []
    return isLoopbackName(name) || names.has(name) || (takesAddresses && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

/** Refuses requests for an unknown `Host`. Browsers always send one. */
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
  const reason = `unknown host ${name}; allow it with --allow-host ${name} (or allowHosts)`
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
