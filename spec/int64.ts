import { isDeeperThan } from './depth.ts'

/**
 * 64-bit integers in JSON. Ids are int64 (platform document, conventions, 9), which a JavaScript number holds
 * exactly only up to 2^53 - 1; above that they are `bigint` here and are written back digit for digit.
 */
export type Int64 = number | bigint

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n

/**
 * Text that could hold an integer of more than 15 digits; anything else is exact as a plain number. Digits after another sign
 * than these stand in a string.
 */
const LONG_DIGITS = /(?:^|[\s:[,])-?\d{16}/
const INTEGER = /^-?\d+$/
/** So many digits are exact as a plain number whatever they are. */
const EXACT_DIGITS = 15

/** Both readings of one JSON text: `plain` for schema validators, `exact` for code that compares or returns ids. */
export interface JsonReadings {
  plain: unknown
  exact: unknown
}

interface JsonWithSource {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

/**
 * Deepest nesting that is read; RFC 8259, 9 lets every reader set a limit. What handles a value calls itself for each
 * level, and would run out of stack some thousand levels further down.
 */
const DEEPEST = 1_000

/**
 * Reads a JSON text once for validators (all numbers) and once for code (big integers exact).
 * @throws SyntaxError when the text is not JSON, or nests deeper than it is read
 */
export function readJson(text: string): JsonReadings {
  if (isDeeperThan(DEEPEST, text)) throw new SyntaxError(`more than ${DEEPEST} levels of nesting`)
  const plain: unknown = JSON.parse(text)
  return LONG_DIGITS.test(text) ? new LongReadings(plain, text) : { plain, exact: plain }
}

/** Readings of a text with long numbers: the exact one costs much more, and is made for who asks for it. */
class LongReadings implements JsonReadings {
  readonly plain: unknown
  readonly #text: string
  #exact: { value: unknown } | undefined

  constructor(plain: unknown, text: string) {
    this.plain = plain
    this.#text = text
  }

  get exact(): unknown {
    this.#exact ??= { value: exactly(this.#text) }
    return this.#exact.value
  }
}

function exactly(text: string): unknown {
  return (JSON as unknown as JsonWithSource).parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
      ? BigInt(source)
      : value,
  )
}

/** Writes a value as JSON text, bigints as plain integer literals. `space` indents as in `JSON.stringify`. */
export function writeJson(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space)
  } catch (problem) {
    // Only big integers need the slower writer, and they are rare: `JSON.stringify` says so by throwing.
    if (!(problem instanceof TypeError)) throw problem
  }
  const json = JSON as unknown as JsonWithSource
  return JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? json.rawJSON(member.toString()) : member),
    space,
  )
}

/** Reads the decimal text of an int64, or answers undefined when it is none (a fraction, a sign too many, out of range). */
export function parseInt64(text: string): Int64 | undefined {
  if (!INTEGER.test(text) || text.length > 20) return undefined
  // Zero has a sign as a number only.
  if (text.length <= EXACT_DIGITS) return Number(text) || 0
  const value = BigInt(text)
  if (value < MIN || value > MAX) return undefined
  return narrow(value)
}

/** The number of a bigint where a number holds it exactly, so that equal ids are `===`. */
function narrow(value: bigint): Int64 {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
