import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Which requests are refused, and how: by chance, as a gateway under load does, or always the same operations. */
export type Refusing = 'some requests' | 'some operations'

/** What a refused request gets. */
const STATUSES = [403, 404, 501, 500]

/**
 * A server before another one that refuses half of what it is asked. The same seed refuses the same. Requests under `spared` are
 * passed on.
 */
export async function refusingHalf(
  origin: string,
  { seed, refusing, spared = [] }: { seed: number; refusing: Refusing; spared?: readonly string[] },
): Promise<{ origin: string; close: () => void }> {
  let state = seed
  const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const verdicts = new Map<string, number | undefined>()
  const drawn = (): number | undefined =>
    random() < 0.5 ? STATUSES[Math.floor(random() * STATUSES.length)] : undefined
  function refusalOf(method: string, path: string): number | undefined {
    if (spared.includes(path)) return undefined
    if (refusing === 'some requests') return drawn()
    const operation = `${method} ${path.replaceAll(/\/\d+/g, '/{id}')}`
    if (!verdicts.has(operation)) verdicts.set(operation, drawn())
    return verdicts.get(operation)
  }
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const status = refusalOf(method, url.split('?')[0] as string)
    if (status !== undefined) return void response.writeHead(status).end()
    const passed = ask(`${origin}${url}`, { method, headers }, (reply) => {
      response.writeHead(reply.statusCode as number, reply.headers)
      reply.pipe(response)
    })
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
