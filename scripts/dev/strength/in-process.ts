import type { Deliver, Mock } from '../../../mocks/index.ts'
import {
  type StartReceiver,
  type Transport,
  createInboxes,
  isEventStream,
  readEventStream,
  streamLimits,
} from '../../../suites/index.ts'
import { passOneRequest } from './virtual-time.ts'

const encoder = new TextEncoder()
/** Longest silence of a stream, in virtual ms. */
const STREAM_MS = 10_000

/** Sends straight into the handler of a mock: no socket, so that thousands of runs fit into a minute. */
export function inProcess(fetch: Mock['fetch']): Transport {
  return async ({ method, url, headers: sentHeaders, body, bytes: sent }) => {
    passOneRequest()
    // As bytes: a string would get a Content-Type that nobody sent.
    const bytes = body === undefined ? {} : { body: Uint8Array.from(sent ?? encoder.encode(body)) }
    const response = await fetch(new Request(url, { method, headers: sentHeaders, ...bytes }))
    const headers = Object.fromEntries(response.headers)
    return { status: response.status, headers, body: await bodyOf(response) }
  }
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  return isEventStream(response.headers.get('content-type') ?? '') && response.body !== null
    ? readEventStream(response.body as ReadableStream<Uint8Array>, streamLimits(STREAM_MS))
    : new Uint8Array(await response.arrayBuffer())
}

/** Where the receiver is; whoever delivers to another place reaches nobody. */
const RECEIVER = 'http://receiver.test'

/** A receiver and a way of deliveries to it that meet in this process. */
export function inProcessReceiver(): { deliver: Deliver; startReceiver: StartReceiver } {
  let opened = 0
  const inboxes = createInboxes(RECEIVER, () => String(++opened))
  return {
    async deliver(request) {
      const { origin, pathname, search } = new URL(request.url)
      if (origin !== RECEIVER) throw new Error(`nobody listens at ${origin}`)
      const { status, body } = inboxes.take({
        method: request.method,
        target: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: new Uint8Array(await request.arrayBuffer()),
      })
      return new Response(body, { status })
    },
    startReceiver: async () => ({ open: inboxes.open, close: async () => {} }),
  }
}
