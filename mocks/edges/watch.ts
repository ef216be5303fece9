/** An observed exchange: the complete response, and a request whose body may still be read. */
export interface PassingExchange {
  /** Cloned requests lose methods that browsers do not support. */
  method: string
  request: Request
  status: number
  headers: Headers
  body: Uint8Array
}

/** Receives exchanges. It must not throw, and responses do not wait for it. */
export type ExchangeListener = (exchange: PassingExchange) => void

/** One for the process, since an observer of all mocks cannot know where they are created. Only tests set it. */
let listener: ExchangeListener | undefined

/**
 * Sets the listener for every exchange of every mock in this process; the returned function restores the previous one.
 */
export function watchExchanges(next: ExchangeListener | undefined): () => void {
  const before = listener
  listener = next
  return () => {
    listener = before
  }
}

/** Whether there is a listener: edges that bypass {@link watched} then use the watched path. */
export function isWatched(): boolean {
  return listener !== undefined
}

/**
 * Wraps a mock's handler so that the listener sees its exchanges, limited to those with `isShown`. Without a listener,
 * requests and responses pass untouched.
 */
export function watched(
  fetch: (request: Request) => Promise<Response>,
  isShown: () => boolean,
): (request: Request) => Promise<Response> {
  const watchedBy = async (told: ExchangeListener, request: Request): Promise<Response> => {
    // The listener reads it if it wants to: an unread clone costs nothing.
    const copy = request.clone()
    const response = await fetch(request)
    const { method } = request
    const { status, headers } = response
    return passing(response, (body) => told({ method, request: copy, status, headers, body }))
  }
  return (request) => (listener === undefined || !isShown() ? fetch(request) : watchedBy(listener, request))
}

/**
 * Returns the same response, and reports its body once it is completely sent. Broken or abandoned bodies are not
 * reported.
 */
async function passing(response: Response, report: (body: Uint8Array) => void): Promise<Response> {
  if (response.body === null) {
    report(new Uint8Array())
    return response
  }
  if (!/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) {
    const body = await response.arrayBuffer()
    report(new Uint8Array(body))
    return new Response(body, response)
  }
  return new Response(tapped(response.body, report), response)
}

/** A pull-based copy of a stream, cancelled together with it. `tee` would read ahead and go on. */
function tapped(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  report: (body: Uint8Array) => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader()
  const seen: Uint8Array<ArrayBuffer>[] = []
  let left = false
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await reader.read()
        // A source that is cancelled during a read reports that it is done.
        if (left) return
        if (!done) {
          seen.push(value)
          controller.enqueue(value)
          return
        }
        report(joined(seen))
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
