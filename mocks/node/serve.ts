import { getRequestListener } from '@hono/node-server'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { originsOf } from '../edges/http/origins.ts'
import { type Operate, directly } from './direct.ts'
import { type OnRefused, asInUrl, forKnownHosts, knownHosts } from './hosts.ts'
import { SERVER_LIMITS, type ServerLimits, limited, serverOptions } from './limits.ts'

/** How often a server that closes looks for connections that have got their answer, in ms. */
const IDLE_LOOK_MS = 50

export interface ListenOptions {
  host?: string
  /** 0: any free port. */
  port?: number
  /** Serves plain requests without web-standard objects in between; see `direct.ts`. */
  operate?: Operate | undefined
  /** Names of hosts that requests may be for, beside those of this machine and `host`. */
  allowHosts?: readonly string[]
  /** Origins of pages that may read why their request is too large, beside those of this machine. */
  allowOrigins?: readonly string[]
  /** Told of each request that is for another host, and is refused. */
  onRefused?: OnRefused
  /** Where the usual limits do not suit. */
  limits?: Partial<ServerLimits>
}

export interface Listening {
  /** `http://host:port` without a trailing slash. */
  origin: string
  /** Takes no more connections, and cuts those off that are still busy after so many ms; at once unless given. */
  close: (graceMs?: number) => Promise<void>
}

/**
 * Serves a web-standard handler over HTTP.
 * @throws Error with `code` EADDRINUSE where the port is taken
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  options: ListenOptions = {},
): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, operate, allowHosts, allowOrigins, onRefused } = options
  const limits = { ...SERVER_LIMITS, ...options.limits }
  const general = forKnownHosts(
    knownHosts(host, allowHosts),
    getRequestListener(limited(fetch, limits, originsOf(allowOrigins)), { hostname: host }),
    onRefused,
  )
  const server = createServer(serverOptions(limits), operate === undefined ? general : directly(operate, general))
  return new Promise((resolve, reject) => {
    server.listen(port, host, () => {
      resolve({
        origin: `http://${asInUrl(host)}:${(server.address() as AddressInfo).port}`,
        close: (graceMs = 0) =>
          new Promise((closed) => {
            const cut = setTimeout(() => server.closeAllConnections(), graceMs)
            // Node closes those that wait for a next request now, but not those that will when they have their answer.
            const idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK_MS)
            server.close(() => {
              clearTimeout(cut)
              clearInterval(idle)
              closed()
            })
          }),
      })
    })
    server.on('error', reject)
  })
}
