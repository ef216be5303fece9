import type { Deliver } from '../../mocks/index.ts'
import { type Inboxes, type StartReceiver, createInboxes } from '../../suites/index.ts'

/** Receivers of several gates, and deliveries to them, in this process. Each receiver has its own host. */
export function inProcessReceivers(): { deliver: Deliver; startReceiver: StartReceiver } {
  const started = new Map<string, Inboxes>()
  return {
    async deliver(request) {
      const { origin, pathname, search } = new URL(request.url)
      const inboxes = started.get(origin)
      if (inboxes === undefined) throw new Error(`nobody listens at ${origin}`)
      const { status, body } = inboxes.take({
        method: request.method,
        target: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
      })
      return new Response(body, { status })
    },
    async startReceiver() {
      const origin = `http://receiver-${started.size + 1}.test`
      let opened = 0
      const inboxes = createInboxes(origin, () => String(++opened))
      started.set(origin, inboxes)
      return { open: inboxes.open, close: async () => {} }
    },
  }
}
