import { describe, expect, test } from 'vitest'

/** A table of snippets for one rule. `finds` are the findings of a snippet, each `line N: what is wrong`, without the mend. */
export interface Table<Snippet> {
  valid: Readonly<Record<string, Snippet>>
  invalid: Readonly<Record<string, { snippet: Snippet; finds: readonly string[] }>>
}

/** What a rule said of a snippet. */
export interface Said {
  /** `line N`, after the name of the file where the snippet is of several. */
  place: string
  /** What is wrong; how it is mended. */
  message: string
}

/** Makes a test of each snippet of a table, and holds every finding to naming its mend. */
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
