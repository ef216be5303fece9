import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Inboxes, type Receiver, type StartReceiver, createInboxes } from '../receiver.ts'
import { HarnessError } from '../verdict.ts'

/** Receives deliveries on a local port. */
export const listenForDeliveries: StartReceiver = async ({ listen, public_url: publicUrl }) => {
  const { hostname, port } = new URL(`http://${listen}`)
  const server = createServer()
  await listening(server, Number(port), hostname.replaceAll(/[[\]]/g, ''))
  const { port: taken } = server.address() as AddressInfo
  const inboxes = createInboxes(publicUrl ?? `http://${hostname}:${taken}`)
  server.on('request', (request, response) => {
    void take(inboxes, request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'text/plain' }).end(body),
      () => response.destroy(),
    )
  })
  return { open: inboxes.open, close: () => closed(server) } satisfies Receiver
}

async function take(inboxes: Inboxes, request: IncomingMessage): Promise<ReturnType<Inboxes['take']>> {
  const { method = '', url: target = '', headers } = request
  return inboxes.take({
    method,
    target,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
    ),
    body: new Uint8Array(await buffer(request)),
  })
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(
        new HarnessError(`features.webhook_receiver cannot listen on ${host}:${port}: ${cause.message}`, { cause }),
      )
    })
    server.listen(port, host, resolve)
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
