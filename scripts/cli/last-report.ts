import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeJson } from '#spec'
import { type Report, UsageError, ownFolder, writeOwn } from '../../suites/index.ts'
import { readReport } from './read-report.ts'

/** The report of the latest run in this folder, for `etalon rules`. */
const LAST_REPORT = join('.etalon', 'last-report.json')

/** Keeps a report of the rules as the latest one. Where this folder takes no files there is none, and nothing depends on it. */
export function keepReport(report: Report): void {
  if (report.kind !== undefined) return
  const draft = `${LAST_REPORT}.${process.pid}`
  try {
    ownFolder(dirname(LAST_REPORT))
    writeOwn(draft, writeJson(report))
    // Several runs may end at once; none may leave half a file.
    renameSync(draft, LAST_REPORT)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === undefined) throw problem
  }
}

/**
 * The report of a file, or the latest of this folder; undefined where this folder has none of this version.
 * @throws UsageError where the file that is named is no report
 */
export function reportIn(named?: string): { report: Report; file: string } | undefined {
  const file = named ?? LAST_REPORT
  try {
    return { report: readReport(file), file }
  } catch (problem) {
    if (named === undefined && problem instanceof UsageError) return undefined
    throw problem
  }
}
