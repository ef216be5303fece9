/** Controls of C0 and C1, marks that turn or hide what stands beside them, line ends of Unicode, halves of a pair. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** The text on one line, without anything that a terminal obeys or does not show: such characters stand as escapes. */
export function visible(text: string): string {
  return text.replaceAll(
    INVISIBLE,
    (character) => SHORT[character] ?? `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
}
