import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BATCHES } from '../index.ts'
import type { Bug } from '../bug.ts'
import type { Finding } from './finding.ts'

/** The first run of a batch, which nobody edits, and the latest. */
export const FIRST = 'first'
export const NOW = 'now'
type Run = typeof FIRST | typeof NOW

/** The page with the figures of all batches. */
export const PAGE = 'suites/strength/bugs.md'

const FOLDER = join(import.meta.dirname, '../records')

export const recordFile = (batch: string, run: Run): string => join(FOLDER, `${batch}-${run}.json`)

/** The findings of a run by bug, one line each. */
export function textOf(findings: ReadonlyMap<string, Finding>): string {
  const lines = [...findings]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, finding]) => `  ${JSON.stringify(id)}: ${JSON.stringify(finding)}`)
  return `{\n${lines.join(',\n')}\n}\n`
}

/** The recorded findings of a run; empty if there is none. */
export function recordOf(batch: string, run: Run): ReadonlyMap<string, Finding> {
  const file = recordFile(batch, run)
  if (!existsSync(file)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Finding>))
}

/** What the gate found on the bugs of a batch: at the first run, which is never edited, and at the latest. */
export interface BatchRecord {
  name: string
  bugs: readonly Bug[]
  first: ReadonlyMap<string, Finding>
  now: ReadonlyMap<string, Finding>
}

/** All batches with what was found on their bugs. */
export function batchRecords(): BatchRecord[] {
  return Object.entries(BATCHES).map(([name, bugs]) => ({
    name,
    bugs,
    first: recordOf(name, FIRST),
    now: recordOf(name, NOW),
  }))
}
