/** C0 and C1 controls, invisible and bidirectional formatting characters, Unicode line separators, lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes everything that a terminal would obey or hide, and keeps the text on one line. */
export function escapeControls(text: string): string {
  return text.replaceAll(
    INVISIBLE,
    (character) => SHORT[character] ?? `\\u{${(character.codePointAt(0) as number).toString(16)}}`,
  )
}
