/** What one `uses:` line names. */
export interface Use {
  action: string
  /** What stands after the `@`: a commit, a tag or a branch; empty where nothing does. */
  ref: string
  /** The comment behind it; empty where there is none. YAML parsers drop it, so it is read from the text. */
  version: string
}

/** The actions of others that a workflow or an action uses; those of the same checkout begin with `./`. */
export function usesIn(text: string): readonly Use[] {
  const lines = text.matchAll(/^[ -]*uses:\s*(?!\.\/)([^\s@]+)(?:@(\S+))?(?:\s+#\s*(.*))?$/gm)
  return [...lines].map(([, action = '', ref = '', version = '']) => ({ action, ref, version }))
}
