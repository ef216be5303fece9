import { isDeeperThan } from './depth.ts'

/**
 * 64-bit integers in JSON. Ids are int64 (platform document, conventions, 9), which a JavaScript number represents
 * exactly only up to 2^53 - 1. Larger ones are `bigint` here and are written back digit for digit.
 */
export type Int64 = number | bigint

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n

/**
 * Text that may contain an integer of more than 15 digits; anything else is exact as a number. Digits after any other
 * character are inside a string.
 */
const LONG_DIGITS = /(?:^|[\s:[,])-?\d{16}/
const INTEGER = /^-?\d+$/
/** Any integer of this many digits is exact as a number. */
const EXACT_DIGITS = 15

/** Both views of one JSON text: `plain` for schema validators, `exact` for code that compares or returns ids. */
export interface JsonReadings {
  plain: unknown
  exact: unknown
}

interface JsonWithSource {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

/**
 * Maximum nesting; RFC 8259, 9 lets every parser set a limit. Code that handles values is recursive, and would overflow
 * the stack some thousand levels further down.
 */
const DEEPEST = 1_000

/**
 * Parses a JSON text, once for validators (all numbers) and once for code (exact big integers).
 * @throws SyntaxError if the text is not JSON or is nested too deeply
 */
export function readJson(text: string): JsonReadings {
  if (isDeeperThan(DEEPEST, text)) throw new SyntaxError(`more than ${DEEPEST} levels of nesting`)
  const plain: unknown = JSON.parse(text)
  return LONG_DIGITS.test(text) ? new LongReadings(plain, text) : { plain, exact: plain }
}

/** Both views of a text with long numbers. The exact one costs much more, so it is created on demand. */
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

/** A long integer literal, or digits in a string that look like one: quoting those makes the text invalid. */
const LONG_LITERAL = /(?<=[\s:[,]|^)-?\d{16,}(?=[\s,}\]]|$)/g
/** Begins the strings that stand for long integers while a text is parsed. */
const MARK = '\u0001'
/** Texts that may hold such a string of their own, or a member that cannot be assigned. */
const NOT_MARKABLE = /\\u0001|__proto__/

function exactly(text: string): unknown {
  if (!NOT_MARKABLE.test(text)) {
    try {
      return unmark(JSON.parse(text.replaceAll(LONG_LITERAL, String.raw`"\u0001$&"`)))
    } catch (problem) {
      if (!(problem instanceof SyntaxError)) throw problem
    }
  }
  return exactlyBySource(text)
}

/** Replaces marked strings in a parsed value; a quarter of the time that a reviver takes. */
function unmark(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? narrow(BigInt(value.slice(1))) : value
  if (typeof value !== 'object' || value === null) return value
  const members = value as Record<string, unknown>
  for (const name of Object.keys(members)) {
    const member = members[name]
    const exact = unmark(member)
    if (exact !== member) members[name] = exact
  }
  return value
}

function exactlyBySource(text: string): unknown {
  return (JSON as unknown as JsonWithSource).parse(text, (_key, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && INTEGER.test(source)
      ? BigInt(source)
      : value,
  )
}

/** Writes a value as JSON text, with bigints as integer literals. `space` indents as in `JSON.stringify`. */
export function writeJson(value: unknown, space?: number): string {
  try {
    return JSON.stringify(value, undefined, space)
  } catch (problem) {
    // Only bigints need the slower writer; they are rare, and `JSON.stringify` throws on them.
    if (!(problem instanceof TypeError)) throw problem
  }
  const json = JSON as unknown as JsonWithSource
  return JSON.stringify(
    value,
    (_key, member: unknown) => (typeof member === 'bigint' ? json.rawJSON(member.toString()) : member),
    space,
  )
}

/** Parses the decimal text of an int64; undefined if it is not one (a fraction, an extra sign, out of range). */
export function parseInt64(text: string): Int64 | undefined {
  if (!INTEGER.test(text) || text.length > 20) return undefined
  // Avoids negative zero.
  if (text.length <= EXACT_DIGITS) return Number(text) || 0
  const value = BigInt(text)
  if (value < MIN || value > MAX) return undefined
  return narrow(value)
}

/** The pointer to the first integer of a value from {@link readJson} that is out of range; undefined if there is none. */
export function beyondInt64(value: unknown, pointer = ''): string | undefined {
  if (typeof value === 'bigint') return value < MIN || value > MAX ? pointer : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, member] of Object.entries(value)) {
    const found = beyondInt64(member, `${pointer}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** Converts a bigint to a number if that is exact, so that equal ids are `===`. */
function narrow(value: bigint): Int64 {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
