const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `{`. */
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
/** `]` and `}`. */
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/** Whether a JSON text nests arrays and objects more than `levels` deep. The text may be invalid. */
export function isDeeperThan(levels: number, text: string): boolean {
  if (text.length <= levels || openings(text, levels) <= levels) return false
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (OPENING.has(code)) {
      depth += 1
      if (depth > levels) return true
    } else if (CLOSING.has(code)) depth -= 1
  }
  return false
}

/**
 * The number of opening brackets and braces in a text, counted up to `most` + 1: much faster than scanning every
 * character.
 */
function openings(text: string, most: number): number {
  let count = 0
  for (const opening of ['[', '{']) {
    for (let at = text.indexOf(opening); at !== -1 && count <= most; at = text.indexOf(opening, at + 1)) count += 1
  }
  return count
}
