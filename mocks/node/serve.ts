import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'

export interface ListenOptions {
  host?: string
  /** 0: any free port. */
  port?: number
}

export interface Listening {
  /** `http://host:port` without a trailing slash. */
  origin: string
  close: () => Promise<void>
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
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            if ('closeAllConnections' in server) server.closeAllConnections()
          }),
      })
    })
    server.on('error', reject)
  })
}
