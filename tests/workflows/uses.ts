/** The reference of one `uses:` line. */
export interface Use {
  action: string
  /** What follows the `@`: a commit, a tag or a branch; empty if there is nothing. */
  ref: string
  /** The comment after it; empty if there is none. YAML parsers drop it, so it is read from the text. */
  version: string
}

/** The third-party actions of a workflow or an action; those of the same checkout begin with `./`. */
export function usesIn(text: string): readonly Use[] {
  const lines = text.matchAll(/^[ -]*uses:\s*(?!\.\/)([^\s@]+)(?:@(\S+))?(?:\s+#\s*(.*))?$/gm)
  return [...lines].map(([, action = '', ref = '', version = '']) => ({ action, ref, version }))
}
