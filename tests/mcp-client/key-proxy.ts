import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface KeyProxy {
  /** `http://127.0.0.1:port` without a trailing slash. */
  origin: string
  close: () => void
}

/**
 * A proxy for a client that cannot send a key: adds the key to every request and forwards everything else unchanged, Host header and
 * streams included.
 */
export async function keyProxy(target: string, key: string): Promise<KeyProxy> {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const onward = request({
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, authorization: `Bearer ${key}` },
    })
    onward.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
