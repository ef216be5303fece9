import { Hono } from 'hono'
import { EDITION } from '#spec'
import type { Sandboxes } from '../../sandboxes/sandboxes.ts'
import type { ProcessPort } from '../../world/ports.ts'
import type { OpenStreams } from '../sse/open-streams.ts'

/** The mock as those who run it see it. */
export interface Running {
  sandboxes: Sandboxes
  open: OpenStreams
  /** Absent in a browser. */
  process: ProcessPort | undefined
}

const SECOND_MS = 1000

/** Whether the mock takes requests: 200, or 503 while it stops. Balancers have no token, so this needs none. */
export function healthRoute({ sandboxes, open, process }: Running): Hono {
  const begun = performance.now()
  const app = new Hono()
  app.get('/', (context) => {
    const { residentBytes, heapBytes } = process?.usage() ?? {}
    return context.json(
      {
        status: open.isStopping ? 'stopping' : 'ready',
        ...(process === undefined ? {} : { version: process.version }),
        edition: EDITION,
        uptimeSeconds: Math.round((performance.now() - begun) / SECOND_MS),
        sandboxes: sandboxes.size,
        openStreams: open.size,
        memory: process === undefined ? {} : { residentBytes, heapBytes },
      },
      open.isStopping ? 503 : 200,
      { 'cache-control': 'no-store' },
    )
  })
  return app
}
