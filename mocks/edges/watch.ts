/** An exchange as it passed: the answer whole, the request to be read by who wants to. */
export interface PassingExchange {
  /** A copy of a request knows no methods that browsers do not send. */
  method: string
  request: Request
  status: number
  headers: Headers
  body: Uint8Array
}

/** Is told of exchanges. It must not throw, and whoever waits for an answer does not wait for it. */
export type ExchangeListener = (exchange: PassingExchange) => void

/** One for the process: whoever wants to see all mocks cannot know where they are made. Nobody listens but in tests. */
let listener: ExchangeListener | undefined

/**
 * Has every exchange of every mock of this process pass by a listener, or by nobody, until the answered function brings back
 * who listened before.
 */
export function watchExchanges(told: ExchangeListener | undefined): () => void {
  const before = listener
  listener = told
  return () => {
    listener = before
  }
}

/** Whether anybody listens: edges that do not go through {@link watched} leave everything to those that do then. */
export function isWatched(): boolean {
  return listener !== undefined
}

/**
 * A mock's handler, with its exchanges passing by whoever listens; `isShown` says of each whether it may. Where nobody
 * listens, requests and answers are handed through untouched.
 */
export function watched(
  fetch: (request: Request) => Promise<Response>,
  isShown: () => boolean,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const told = listener
    if (told === undefined || !isShown()) return fetch(request)
    // Read by whom it is told, if at all: a copy that nobody reads costs nothing.
    const copy = request.clone()
    const response = await fetch(request)
    const { method } = request
    const { status, headers } = response
    return passing(response, (body) => told({ method, request: copy, status, headers, body }))
  }
}

/** The same answer, which tells its body when it was sent to its end: one that breaks off, or that nobody reads on, was none. */
async function passing(response: Response, tell: (body: Uint8Array) => void): Promise<Response> {
  if (response.body === null) {
    tell(new Uint8Array())
    return response
  }
  if (!/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) {
    const body = await response.arrayBuffer()
    tell(new Uint8Array(body))
    return new Response(body, response)
  }
  return new Response(tapped(response.body, tell), response)
}

/** A stream that is asked for its chunks when its copy is, and is left when that is. Not `tee`, which reads ahead and on. */
function tapped(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (body: Uint8Array) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  const seen: Uint8Array<ArrayBuffer>[] = []
  let left = false
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await reader.read()
        // A source that is left while it is asked for more says that it is done.
        if (left) return
        if (!done) {
          seen.push(value)
          controller.enqueue(value)
          return
        }
        tell(joined(seen))
        controller.close()
      },
      cancel(reason) {
        left = true
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
