import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeJson } from '#spec'
import { type Release, type Report, UsageError, ownFolder, tallied, writeOwn } from '../../../suites/index.ts'
import { readReport } from '../read-report.ts'

/** Where the reports of releases are kept unless the command line says so: in the working directory. */
export const RELEASES = join('.etalon', 'releases')

/** The commands whose results a release needs. */
export const SOURCES = ['check', 'contracts'] as const
export type Source = (typeof SOURCES)[number]

/** Which command wrote a report. */
export function sourceOf({ kind }: Pick<Report, 'kind'>): Source {
  return kind ?? 'check'
}

/** What a report is about: the embedded mock has another address in each run. */
export function subjectOf({ target, named }: Pick<Report, 'target' | 'named'>): string {
  return named === 'embedded' ? named : target
}

/** The options that name a release, as commander reads them. */
export interface ReleaseFlags {
  version?: string
  environment?: string
}

/**
 * The release that the options name; undefined where they name none.
 * @throws UsageError where they name half of one
 */
export function releaseOf({ version, environment }: ReleaseFlags): Release | undefined {
  if (version === undefined && environment === undefined) return undefined
  if (version === undefined || version === '' || environment === undefined || environment === '')
    throw new UsageError('--version and --environment name a release together: give both, or none')
  return { version, environment }
}

/** Keeps the report of a release, in the place of an earlier one of the same command. A part of a run is none, nor is traffic of others. */
export function keepOfRelease(report: Report): void {
  if (report.release === undefined || report.shard !== undefined || report.traffic !== undefined) return
  const file = placeOf(RELEASES, report.release, sourceOf(report))
  const draft = `${file}.${process.pid}`
  const kept = withEarlier(report, file)
  try {
    ownFolder(dirname(file))
    writeOwn(draft, writeJson(kept))
    renameSync(draft, file)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new UsageError(`${file} cannot be written (${code}); --version and --environment need a folder that can be`)
  }
}

/**
 * A report on contracts with what an earlier one of the same target says of other interactions: consumers are verified one by one
 * too, and what is broken for one is not mended by a run of another.
 */
function withEarlier(report: Report, file: string): Report {
  if (sourceOf(report) !== 'contracts' || !existsSync(file)) return report
  const earlier = readReport(file)
  if (subjectOf(earlier) !== subjectOf(report)) return report
  const tried = new Set<string>(report.rules.map(({ id }) => id))
  const rules = [...earlier.rules.filter(({ id }) => !tried.has(id)), ...report.rules]
  // An entry of the baseline names its interaction as a word.
  const stale = (earlier.staleBaseline ?? []).filter((entry) => !entry.split(' ').some((word) => tried.has(word)))
  const staleBaseline = [...new Set([...stale, ...(report.staleBaseline ?? [])])]
  return {
    ...report,
    ...tallied(rules, report.proved.required),
    ...(staleBaseline.length === 0 ? {} : { staleBaseline }),
  }
}

/** The reports of a release that are kept in a folder. */
export function keptOf(release: Release, folder: string): Report[] {
  return SOURCES.map((source) => placeOf(folder, release, source))
    .filter((file) => existsSync(file))
    .map((file) => readReport(file))
}

function placeOf(folder: string, { version, environment }: Release, source: Source): string {
  return join(folder, named(environment), named(version), `${source}.json`)
}

/** A text as the name of a folder, whatever stands in it. */
function named(text: string): string {
  return encodeURIComponent(text).replaceAll('.', (dot, at: number) => (at === 0 ? '%2E' : dot))
}
