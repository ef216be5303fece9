import { getRequestListener } from '@hono/node-server'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMock } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import { quickRuns } from '../../scripts/cli/quick-runs.ts'

/** Replaces a response of the mock; `serve` sends the mock's after all. */
export type Failure = (response: ServerResponse, request: IncomingMessage, serve: () => void) => void

export interface Unreliable {
  origin: string
  /** The number of requests that failed. */
  failed: () => number
  close: () => Promise<void>
}

/**
 * The mock behind a server that fails one request in `oneIn`, with each of the failures in turn. The first `spared` requests
 * always succeed, so that the gate's preflight does. Control routes and hooks never fail.
 */
export async function unreliable(failures: readonly Failure[], oneIn: number, spared = 8): Promise<Unreliable> {
  const mock = createMock({ alterations: [quickRuns], ports: nodePorts(), unwatched: true, deliverTo: ['127.0.0.1:*'] })
  const serve = getRequestListener(mock.fetch)
  let count = 0
  let failed = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/_mock')) return void serve(request, response)
    count += 1
    if (count <= spared || count % oneIn !== 0) return void serve(request, response)
    failures[failed++ % failures.length]?.(response, request, () => void serve(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failed: () => failed,
    async close() {
      mock.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
