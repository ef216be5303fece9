import { describe, expect, test } from 'vitest'

/**
 * A table of snippets for one rule. `finds` lists the expected findings, each `line N: what is wrong`, without the fix.
 */
export interface Table<Snippet> {
  valid: Readonly<Record<string, Snippet>>
  invalid: Readonly<Record<string, { snippet: Snippet; finds: readonly string[] }>>
}

/** A finding of a rule in a snippet. */
export interface Said {
  /** `line N`, after the file name if the snippet has several. */
  place: string
  /** What is wrong, and the fix. */
  message: string
}

/** Makes a test of each snippet in a table, and requires every finding to name its fix. */
export function describeTable<Snippet>(
  id: string,
  judge: (snippet: Snippet) => Said[] | Promise<Said[]>,
  { valid, invalid }: Table<Snippet>,
): void {
  describe(id, () => {
    test.each(Object.entries(valid))('is content with %s', async (_name, snippet) => {
      expect(await judge(snippet)).toEqual([])
    })
    test.each(Object.entries(invalid))('finds %s', async (_name, { snippet, finds }) => {
      const found = (await judge(snippet)).map(({ place, message }) => ({ place, parts: message.split('; ') }))
      expect(found.map(({ place, parts }) => `${place}: ${parts[0]}`)).toEqual(finds)
      for (const { parts } of found) expect(parts.length).toBeGreaterThan(1)
    })
  })
}
