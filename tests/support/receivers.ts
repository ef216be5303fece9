import type { Deliver } from '../../mocks/index.ts'
import { type Inboxes, type StartReceiver, createInboxes } from '../../suites/index.ts'

/** Sends a delivery for the reference server. */
type Post = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
) => Promise<{ status: number; body: string }>

/** Receivers of several gates, and deliveries to them, in this process. Each receiver has its own host. */
export function inProcessReceivers(): { deliver: Deliver; post: Post; startReceiver: StartReceiver } {
  const started = new Map<string, Inboxes>()
  const deliver: Deliver = async (request) => {
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
  }
  return {
    deliver,
    async post(url, method, headers, body) {
      const sent: RequestInit = { method, headers, body }
      const response = await deliver(new Request(url, sent))
      return { status: response.status, body: await response.text() }
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
