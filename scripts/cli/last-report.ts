import { renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeJson } from '#spec'
import { type Report, UsageError, ownFolder, writeOwn } from '../../suites/index.ts'
import { readReport } from './read-report.ts'

/** The report of the latest run in the working directory, for `etalon rules`. */
const LAST_REPORT = join('.etalon', 'last-report.json')

/** Saves a report as the latest. Does nothing if the folder is not writable: nothing depends on it. */
export function keepReport(report: Report): void {
  if (report.kind !== undefined) return
  const draft = `${LAST_REPORT}.${process.pid}`
  try {
    ownFolder(dirname(LAST_REPORT))
    writeOwn(draft, writeJson(report))
    // Concurrent runs must not leave half a file.
    renameSync(draft, LAST_REPORT)
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === undefined) throw problem
  }
}

/**
 * Reads the named report or the latest one; undefined if there is no latest report of this version.
 * @throws UsageError if the named file is not a report
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
