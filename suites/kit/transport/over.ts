import { isJson } from '../is-json.ts'

/** Tells from the bytes of a stream whether it has said that it is over. */
export interface OverSign {
  /** Looks at what came since the last look; `all` is the stream from its beginning. */
  look: (all: Uint8Array) => void
  readonly over: boolean
}

const [LF, CR, SPACE, COLON, OPENING, CLOSING] = [10, 13, 32, 58, 123, 125]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
/** `data`, the name of the only field that matters here. */
const DATA = [100, 97, 116, 97]
/** `{"type":"end"}`; what is shorter says nothing. */
const SHORTEST = 14
/** What ends a stream has at least one of these in it; an escape may hide the letters of any of them. */
const TRACE = /"type"\s*:\s*"(?:end|error)"|"jsonrpc"|\\u00/
/** After so many that are no JSON, each is looked at before it is parsed: a failure costs as much as a thousand characters. */
const MOST_FAILURES = 20
/** An event has hardly more than one line; one with more than this many is no end. */
const MOST_LINES = 64

/**
 * A chat stream is over with an event `end` or `error`, a stream of the MCP endpoint with the answer to its request. Works on
 * bytes and parses only what may be an end: a server that sends nonsense as fast as it can must not keep the processor busy.
 */
export function createOverSign(): OverSign {
  let over = false
  let failures = 0
  /** Where the next look begins, and where the line of that place does. */
  let place = 0
  let line = 0
  let endedByCr = false
  /** Where the values of the event's lines begin and end, in turn. */
  let values: number[] = []

  const look = (data: string): void => {
    if (!TRACE.test(data) || (failures >= MOST_FAILURES && !isJson(data))) return
    try {
      over ||= saysOver(JSON.parse(data))
    } catch {
      failures += 1
    }
  }

  /** A line by itself: a last event without the blank line after it is none to a parser, but the server has said it all the same. */
  const endLine = (bytes: Buffer, end: number): void => {
    const begin = line === 0 && has(bytes, 0, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : line
    const value = valueAt(bytes, begin, end)
    if (value === undefined || values.length > MOST_LINES * 2) return
    values.push(value, end)
    if (isObject(bytes, value, end)) look(bytes.toString('utf8', value, end))
  }
  const endEvent = (bytes: Buffer): void => {
    const count = values.length / 2
    if (count > 1 && count <= MOST_LINES && isObject(bytes, values[0]!, values.at(-1)!)) {
      const lines = Array.from({ length: count }, (_none, at) =>
        bytes.toString('utf8', values[2 * at], values[2 * at + 1]),
      )
      look(lines.join('\n'))
    }
    if (count > 0) values = []
  }

  return {
    look(all) {
      // Its bytes become text several times as fast as those of a plain array.
      const bytes = Buffer.from(all.buffer, all.byteOffset, all.length)
      for (; place < bytes.length; place++) {
        if (over) return
        const byte = bytes[place]!
        if (byte !== LF && byte !== CR) continue
        // The second half of an end of line that has been seen.
        const isRest = byte === LF && endedByCr && line === place
        if (!isRest) {
          if (line === place) endEvent(bytes)
          else endLine(bytes, place)
        }
        endedByCr = byte === CR
        line = place + 1
      }
    },
    get over() {
      return over
    },
  }
}

/** Where the value of a `data` field begins, after one space at most; undefined where the line is another one. */
function valueAt(bytes: Uint8Array, begin: number, end: number): number | undefined {
  if (!has(bytes, begin, DATA)) return undefined
  const after = begin + DATA.length
  if (after === end) return end
  if (bytes[after] !== COLON) return undefined
  return bytes[after + 1] === SPACE && after + 1 < end ? after + 2 : after + 1
}

function has(bytes: Uint8Array, begin: number, word: readonly number[]): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[begin + at] !== word[at]) return false
  return true
}

/** Whether bytes may be a JSON object that says something, by their ends. */
function isObject(bytes: Uint8Array, begin: number, end: number): boolean {
  let [first, last] = [begin, end - 1]
  while (first < last && bytes[first] === SPACE) first++
  while (last > first && bytes[last] === SPACE) last--
  return last - first + 1 >= SHORTEST && bytes[first] === OPENING && bytes[last] === CLOSING
}

function saysOver(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false
  const { type } = event as { type?: unknown }
  return type === 'end' || type === 'error' || ('jsonrpc' in event && ('result' in event || 'error' in event))
}
