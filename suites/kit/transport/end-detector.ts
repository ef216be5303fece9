import { isJson } from '../is-json.ts'

/** Detects from the bytes of a stream that it has said it is over. */
export interface EndDetector {
  /** Scans what arrived since the last call; `all` is the stream from its beginning. */
  scan: (all: Uint8Array) => void
  readonly over: boolean
}

const [LF, CR, SPACE, COLON, OPENING, CLOSING] = [10, 13, 32, 58, 123, 125]
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]
/** `data`, the only field name that matters here. */
const DATA = [100, 97, 116, 97]
/** `{"type":"end"}`; anything shorter cannot end a stream. */
const SHORTEST = 14
/** A final event contains at least one of these; an escape may hide the letters of any. */
const TRACE = /"type"\s*:\s*"(?:end|error)"|"jsonrpc"|\\u00/
/**
 * After this many values that are not JSON, each is checked before parsing: a failed parse costs as much as a thousand
 * characters.
 */
const MOST_FAILURES = 20
/** An event rarely has more than one line; one with more lines than this is not final. */
const MOST_LINES = 64

/**
 * A chat stream is over after an `end` or `error` event, an MCP stream after the response to its request. Works on
 * bytes and parses only possible final events: a server that sends nonsense at full speed must not keep the processor
 * busy.
 */
export function createEndDetector(): EndDetector {
  let over = false
  let failures = 0
  /** Where the next scan begins, and where its line begins. */
  let place = 0
  let line = 0
  let endedByCr = false
  /** Alternating start and end offsets of the event's data lines. */
  let values: number[] = []

  const look = (data: string): void => {
    if (!TRACE.test(data) || (failures >= MOST_FAILURES && !isJson(data))) return
    try {
      over ||= saysOver(JSON.parse(data))
    } catch {
      failures += 1
    }
  }

  /**
   * Checks a single line too: to a parser, a last event without a blank line does not exist, but the server has still
   * sent it.
   */
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
    scan(all) {
      // A Buffer decodes several times as fast as a plain array.
      const bytes = Buffer.from(all.buffer, all.byteOffset, all.length)
      for (; place < bytes.length; place++) {
        if (over) return
        const byte = bytes[place]!
        if (byte !== LF && byte !== CR) continue
        // The second half of a CRLF whose first half was already scanned.
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

/** Where the value of a `data` field begins, after at most one space; undefined for any other line. */
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

/** Whether bytes may be a non-empty JSON object, judged by both ends. */
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
