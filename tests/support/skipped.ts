import type { Lack } from './requires.ts'

/** What counts here of the file that Vitest's JSON reporter writes. */
export interface TestResults {
  testResults: readonly {
    name: string
    assertionResults: readonly { status: string; fullName: string; meta?: { lack?: Lack } }[]
  }[]
}

/** Most tests that are named where nobody said why they are skipped. */
const NAMED = 3

export interface Skipped {
  /** A line for each reason, with the number of its tests. */
  lines: string[]
  /** How many of the tests may not be skipped. */
  refused: number
}

/**
 * What was skipped and why: a skipped test proves nothing, and looks like one that passed.
 * @param allowed what the run may do without; undefined where it may skip anything
 */
export function skippedIn({ testResults }: TestResults, allowed: readonly string[] | undefined): Skipped {
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  )
  const byReason = Map.groupBy(tests, ({ meta }) =>
    meta?.lack === undefined ? 'nobody said why' : `for want of ${meta.lack.wants}: ${meta.lack.reason}`,
  )
  let refused = 0
  const lines = [...byReason].map(([reason, of]) => {
    const [{ meta }] = of as [(typeof of)[number]]
    const isRefused = allowed !== undefined && !(meta?.lack !== undefined && allowed.includes(meta.lack.wants))
    if (isRefused) refused += of.length
    const names =
      meta?.lack === undefined
        ? ` (${of
            .slice(0, NAMED)
            .map(({ fullName }) => fullName)
            .join('; ')})`
        : ''
    return `${isRefused ? 'FAILED, ' : ''}skipped: ${of.length} test${of.length === 1 ? '' : 's'} ${reason}${names}`
  })
  return { lines, refused }
}
