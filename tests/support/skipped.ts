import type { Lack } from './requires.ts'

/** The members of Vitest's JSON report that are used here. */
export interface TestResults {
  testResults: readonly {
    name: string
    assertionResults: readonly { status: string; fullName: string; meta?: { lack?: Lack } }[]
  }[]
}

/** Maximum number of tests to name when they were skipped without a reason. */
const NAMED = 3

export interface Skipped {
  /** One line per reason, with the number of tests. */
  lines: string[]
  /** The number of tests that must not be skipped. */
  refused: number
}

/**
 * Lists skipped tests with the missing requirement: a skipped test proves nothing, and looks like one that passed.
 * @param allowed the requirements that may be missing; undefined if any may
 */
export function skippedIn({ testResults }: TestResults, allowed: readonly string[] | undefined): Skipped {
  const tests = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed'),
  )
  const byReason = Map.groupBy(tests, ({ meta }) =>
    meta?.lack === undefined ? 'without a reason' : `for lack of ${meta.lack.wants}: ${meta.lack.reason}`,
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
