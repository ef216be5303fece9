import type { getRequestListener } from '@hono/node-server'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { originsOf } from '../edges/http/origins.ts'
import { type Operate, directly } from './direct.ts'
import { type OnRefused, asInUrl, forKnownHosts, knownHosts } from './hosts.ts'
import { http } from './http-module.ts'
import { SERVER_LIMITS, type ServerLimits, limited, serverOptions } from './limits.ts'

/** How often a closing server looks for idle connections, in ms. */
const IDLE_CHECK_MS = 50

export interface ListenOptions {
  host?: string
  /** 0: any free port. */
  port?: number
  /** Serves simple requests without web-standard objects; see `direct.ts`. */
  operate?: Operate | undefined
  /** Additional allowed host names, beside those of this machine and `host`. */
  allowHosts?: readonly string[]
  /** Additional origins of pages that may read why their request is too large, beside those of this machine. */
  allowOrigins?: readonly string[]
  /** Called with each request refused for its host. */
  onRefused?: OnRefused
  /** Overrides of the default limits. */
  limits?: Partial<ServerLimits>
}

export interface Listening {
  /** `http://host:port` without a trailing slash. */
  origin: string
  /** Accepts no more connections, and ends busy ones after this many ms; at once by default. */
  close: (graceMs?: number) => Promise<void>
}

/**
 * Serves a web-standard handler over HTTP.
 * @throws Error with `code` EADDRINUSE if the port is taken
 */
export function listen(
  fetch: (request: Request) => Promise<Response>,
  options: ListenOptions = {},
): Promise<Listening> {
  const { host = '127.0.0.1', port = 0, operate, allowHosts, allowOrigins, onRefused } = options
  const limits = { ...SERVER_LIMITS, ...options.limits }
  const general = forKnownHosts(
    knownHosts(host, allowHosts),
    webStandard(limited(fetch, limits, originsOf(allowOrigins)), host),
    onRefused,
  )
  const serve = operate === undefined ? general : directly(operate, general)
  let isClosing = false
  const server = http.createServer(serverOptions(limits), (request, response) => {
    // A client that goes on must use another connection, which a balancer leads to another server.
    if (isClosing) response.shouldKeepAlive = false
    serve(request, response)
  })
  return new Promise((resolve, reject) => {
    server.listen(port, host, () => {
      resolve({
        origin: `http://${asInUrl(host)}:${(server.address() as AddressInfo).port}`,
        close: (graceMs = 0) =>
          new Promise((closed) => {
            isClosing = true
            const cut = setTimeout(() => server.closeAllConnections(), graceMs)
            // Node closes idle connections once, but not those that become idle later.
            const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
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

/**
 * Serves a web-standard handler. The adapter is loaded with the first request that needs it: with it comes Node's whole
 * `fetch`, which takes a tenth of the time until a mock is ready.
 */
function webStandard(handle: ReturnType<typeof limited>, hostname: string): RequestListener {
  let loaded: Promise<ReturnType<typeof getRequestListener>> | undefined
  let listener: ReturnType<typeof getRequestListener> | undefined
  return (request, response) => {
    if (listener !== undefined) {
      void listener(request, response)
      return
    }
    loaded ??= import('@hono/node-server').then((adapter) => adapter.getRequestListener(handle, { hostname }))
    void loaded.then((ready) => {
      listener = ready
      return ready(request, response)
    })
  }
}
