import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How often a server that closes looks for connections that have got their answer, in ms. */
const IDLE_LOOK_MS = 50

export interface ListenOptions {
  host?: string
  /** 0: any free port. */
  port?: number
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
  const { host = '127.0.0.1', port = 0 } = options
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname: host, port }, (info: AddressInfo) => {
      resolve({
        origin: `http://${host.includes(':') ? `[${host}]` : host}:${info.port}`,
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
    }) as Server
    server.on('error', reject)
  })
}
