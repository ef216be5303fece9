import { createParser } from 'eventsource-parser'

/** Tells from the bytes of a stream whether it has said that it is over. */
export interface OverSign {
  feed: (chunk: Uint8Array) => void
  readonly over: boolean
}

/** A chat stream is over with an event `end` or `error`, a stream of the MCP endpoint with the answer to its request. */
export function createOverSign(): OverSign {
  // Characters may be cut in two by chunks.
  const decoder = new TextDecoder()
  let over = false
  // A line in its pieces: joined at each chunk, an endless one would take the square of its length.
  let line: string[] = []
  const look = (data: string): void => {
    over ||= saysOver(data)
  }
  const parser = createParser({ onEvent: ({ data }) => look(data) })
  return {
    feed(chunk) {
      const text = decoder.decode(chunk, { stream: true })
      parser.feed(text)
      // A last event without the blank line after it is none to a parser, but the server has said it all the same.
      const [first = '', ...more] = text.split(/\r\n|\r|\n/)
      line.push(first)
      for (const next of more) {
        const whole = line.join('')
        if (whole.startsWith('data:')) look(whole.slice('data:'.length))
        line = [next]
      }
    },
    get over() {
      return over
    },
  }
}

function saysOver(data: string): boolean {
  try {
    const event: unknown = JSON.parse(data)
    if (typeof event !== 'object' || event === null) return false
    const { type } = event as { type?: unknown }
    return type === 'end' || type === 'error' || ('jsonrpc' in event && ('result' in event || 'error' in event))
  } catch {
    return false
  }
}
