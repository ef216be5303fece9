import { once } from 'node:events'
import { type IncomingMessage, type RequestListener, createServer, request as forward } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import type { TlsOptions } from 'node:tls'

/** A server on a free port of this machine. */
export interface Listening {
  port: number
  close: () => Promise<void>
}

/** Serves over TLS. */
export async function serveSecurely(serve: RequestListener, options: TlsOptions): Promise<Listening> {
  const server = createSecureServer(options, serve).listen(0, '127.0.0.1')
  return listening(server)
}

/** A proxy that alone knows where hosts are. */
export interface Proxy extends Listening {
  /** What it was asked for: `CONNECT host:port` or `GET http://host/…`. */
  asked: string[]
}

/** A forward proxy by RFC 9110, 9.3.6 (tunnels) and RFC 9112, 3.2.2 (absolute form); every host is at `port`. */
export async function startProxy(port: number): Promise<Proxy> {
  const asked: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { pathname, search } = new URL(request.url ?? '', 'http://unknown')
    const { method = 'GET', headers } = request
    const onward = forward({ host: '127.0.0.1', port, method, path: pathname + search, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`)
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      tunnel.pipe(socket).pipe(tunnel)
    })
    for (const end of [tunnel, socket]) end.on('error', () => [tunnel, socket].forEach((one) => one.destroy()))
  })
  return { ...(await listening(server.listen(0, '127.0.0.1'))), asked }
}

async function listening(server: ReturnType<typeof createServer>): Promise<Listening> {
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
