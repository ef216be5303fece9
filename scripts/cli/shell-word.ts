const PLAIN = /^[\w@%+=:,./-]+$/

/** Quotes a text as one shell word, for commands that are printed to be copied. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
