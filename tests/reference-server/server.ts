import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './answer.ts'
import { plantsFor } from './freedoms/plants/index.ts'
import { postOverHttp } from './post.ts'
import { type Configuration, Service } from './service.ts'
import type { Keys } from './settle.ts'

export interface ReferenceServer {
  origin: string
  keys: Keys
  close: () => Promise<void>
}

/** Starts a server of the documented service, written from the documents alone, on a free port. */
export async function startReferenceServer({
  plants = [],
  choices = {},
}: Configuration = {}): Promise<ReferenceServer> {
  let service: Service | undefined
  const server = createServer((request, response) => {
    service
      ?.exchange(request)
      .then((answer) => send(response, answer))
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service = new Service(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, postOverHttp, undefined, choices)
  for (const plant of [...plantsFor(choices), ...plants]) plant(service)
  const { world, keys } = service
  return {
    origin: world.origin,
    keys,
    close: () =>
      new Promise((resolve) => {
        world.clock.stop()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Sends texts in two chunks, without a length. */
async function send(response: ServerResponse, { status, body, headers }: Answer): Promise<void> {
  response.sendDate = false
  response.setHeader('SET-COOKIE', ['walk=1; Path=/', 'talk=2; HttpOnly'])
  if (Math.random() < 0.02) response.shouldKeepAlive = false
  response.writeEarlyHints({ link: '</rest>; rel=preconnect' })
  if (body === '') {
    response.writeHead(status, headers).end()
    return
  }
  response.writeHead(status, { ...headers, TRAILER: 'X-SERVED-BY' })
  response.addTrailers({ 'X-SERVED-BY': 'reference' })
  if (typeof body === 'string') {
    const bytes = Buffer.from(body)
    response.write(bytes.subarray(0, bytes.length >> 1))
    response.end(bytes.subarray(bytes.length >> 1))
    return
  }
  for await (const part of body) {
    if (response.destroyed) return
    response.write(part)
  }
  response.end()
}
