const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
const LITTLE_U = 117
/** The first character that may appear unescaped in a string. */
const SPACE = 32
const SHORT_ESCAPES = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)))
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const NAMED = ['true', 'false', 'null']
const HEX = /[\dA-Fa-f]{4}/y

/**
 * Whether a text is JSON (RFC 8259). Unlike `JSON.parse`, rejecting costs no more than accepting: an exception costs as
 * much as parsing a thousand characters, and a stream of short texts would occupy the processor for seconds.
 */
export function isJson(text: string): boolean {
  /** The closing characters of all open brackets. */
  const open: number[] = []
  let at = pastSpace(text, 0)
  for (;;) {
    const character = text.charCodeAt(at)
    if (character === OPEN_LIST || character === OPEN_OBJECT) {
      const closing = character === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT
      at = pastSpace(text, at + 1)
      if (text.charCodeAt(at) !== closing) {
        open.push(closing)
        if (closing === CLOSE_OBJECT) at = pastKey(text, at)
        if (at === -1) return false
        continue
      }
      at += 1
    } else {
      at = pastScalar(text, at)
      if (at === -1) return false
    }
    at = pastSpace(text, at)
    while (open.length > 0 && text.charCodeAt(at) === open.at(-1)) {
      open.pop()
      at = pastSpace(text, at + 1)
    }
    if (open.length === 0) return at === text.length
    if (text.charCodeAt(at) !== COMMA) return false
    at = pastSpace(text, at + 1)
    if (open.at(-1) === CLOSE_OBJECT) at = pastKey(text, at)
    if (at === -1) return false
  }
}

function pastSpace(text: string, from: number): number {
  let at = from
  for (; ; at++) {
    const character = text.charCodeAt(at)
    if (character !== SPACE && character !== 10 && character !== 13 && character !== 9) return at
  }
}

/** Where a member's value begins, given where its name begins; -1 if there is none. */
function pastKey(text: string, from: number): number {
  const end = text.charCodeAt(from) === QUOTE ? pastString(text, from) : -1
  const colon = end === -1 ? -1 : pastSpace(text, end)
  return colon !== -1 && text.charCodeAt(colon) === COLON ? pastSpace(text, colon + 1) : -1
}

/** Where a string, number or literal ends that begins here; -1 if there is none. */
function pastScalar(text: string, from: number): number {
  if (text.charCodeAt(from) === QUOTE) return pastString(text, from)
  const name = NAMED.find((one) => text.startsWith(one, from))
  if (name !== undefined) return from + name.length
  NUMBER.lastIndex = from
  return NUMBER.test(text) ? NUMBER.lastIndex : -1
}

function pastString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) return at + 1
    if (character < SPACE) return -1
    if (character !== BACKSLASH) continue
    at += 1
    const escape = text.charCodeAt(at)
    if (SHORT_ESCAPES.has(escape)) continue
    HEX.lastIndex = at + 1
    if (escape !== LITTLE_U || !HEX.test(text)) return -1
    at += 4
  }
  return -1
}
