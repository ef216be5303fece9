import type { Deliver, Mock } from '../../../mocks/index.ts'
import { type Transport, isEventStream } from '../../../suites/index.ts'

/** What went over the wire of one gate, one line an exchange, delivery or piece of a stream, in the order in which they ended. */
export type Wire = readonly string[]

/** Notes what passes a transport and the deliveries of a mock. */
export interface Recorder {
  wire: Wire
  sending: (send: Transport) => Transport
  /** Streams are noted in the pieces in which they come, too. */
  fetching: (fetch: Mock['fetch']) => Mock['fetch']
  delivering: (deliver: Deliver) => Deliver
}

const decoder = new TextDecoder()

/** A recorder whose moments are ms from when it was put before a transport. */
export function recorder(): Recorder {
  const wire: string[] = []
  let begun = 0
  const note = (...parts: readonly unknown[]): void => {
    wire.push(JSON.stringify([...parts, Math.round(performance.now() - begun)]))
  }
  return {
    wire,
    sending(send) {
      begun = performance.now()
      return async (request) => {
        const response = await send(request)
        const { status, headers, body } = response
        note(request.method, request.url, request.headers, request.body, status, headers, decoder.decode(body))
        return response
      }
    },
    fetching: (fetch) => async (request) => {
      const response = await fetch(request)
      if (!isEventStream(response.headers.get('content-type') ?? '')) return response
      const noted = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          note('a piece of', piece.length)
          controller.enqueue(piece)
        },
      })
      return new Response(response.body?.pipeThrough(noted) ?? null, response)
    },
    delivering: (deliver) => async (request) => {
      note(request.method, request.url, Object.fromEntries(request.headers), await request.clone().text())
      return deliver(request)
    },
  }
}

/** The first line in which two gates differ, or undefined where they are alike. */
export function firstDifference(plain: Wire, altered: Wire): string | undefined {
  const at = altered.findIndex((line, index) => line !== plain[index])
  if (at !== -1) return altered[at]
  return plain[altered.length]
}
