/** Texts in braces, as flows use what has a name: `{{macro:REGION}}` or `${REGION}`. */
const IN_BRACES = /[$#%@]?\{{1,2}[^{}]*\}{1,2}/g

/**
 * How a text of a flow names a macro, with `{macroName}` in its place: the text is the name, or has it in braces, of which only that
 * part is taken: what stands around it is about something else. Undefined if it does not name it.
 */
export function macroReference(text: string, name: string): string | undefined {
  if (text === name) return '{macroName}'
  for (const part of text.match(IN_BRACES) ?? []) {
    const [before = '', ...rest] = part.split(name)
    const after = rest.join(name)
    if (rest.length > 0 && !NAME_END.test(before) && !NAME_START.test(after)) return `${before}{macroName}${after}`
  }
  return undefined
}

/** What shows that a name goes on, and so is another one. */
const NAME_END = /[\p{L}\p{N}_.-]$/u
const NAME_START = /^[\p{L}\p{N}_.-]/u
