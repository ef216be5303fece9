const PLAIN = /^[\w@%+=:,./-]+$/

/** A text as one word of a line of shell, for lines that are printed to be copied. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
