import { existsSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeJson } from '#spec'
import { type Release, type Report, UsageError, ownFolder, tallied, writeOwn } from '../../../suites/index.ts'
import { readReport } from '../read-report.ts'

/** Where the reports of releases are kept by default: in the working directory. */
export const RELEASES = join('.etalon', 'releases')

/** The commands whose results a release needs. */
export const SOURCES = ['check', 'contracts'] as const
export type Source = (typeof SOURCES)[number]

/** Which command wrote a report. */
export function sourceOf({ kind }: Pick<Report, 'kind'>): Source {
  return kind ?? 'check'
}

/** The options that name a release, as commander reads them. */
export interface ReleaseFlags {
  version?: string
  environment?: string
}

/**
 * The release named by the options; undefined if there is none.
 * @throws UsageError if only half of it is named
 */
export function releaseOf({ version, environment }: ReleaseFlags): Release | undefined {
  if (version === undefined && environment === undefined) return undefined
  if (version === undefined || version === '' || environment === undefined || environment === '')
    throw new UsageError('--version and --environment name a release together: give both, or none')
  return { version, environment }
}

/**
 * The release that a run is about; undefined if there is none.
 * @throws UsageError if it is only half named, or if the run is of the embedded mock, which says nothing about a service
 */
export function releaseOfService(flags: ReleaseFlags, subject: Pick<Report, 'named'>): Release | undefined {
  const release = releaseOf(flags)
  if (release !== undefined && isOfMock(subject))
    throw new UsageError(
      '--version and --environment name the release of a service: give it with --target or --url; a result of the embedded mock says nothing about it',
    )
  return release
}

/** The embedded mock does what the documents say, whatever the service does. */
export function isOfMock({ named }: Pick<Report, 'named'>): boolean {
  return named === 'embedded'
}

/** Keeps the report of a release, replacing an earlier one of the same command. Not for a single shard, nor for recorded traffic. */
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
 * Completes a report on contracts with the other interactions of an earlier one of the same target. Consumers may be verified
 * one by one, and verifying one does not fix another.
 */
function withEarlier(report: Report, file: string): Report {
  if (sourceOf(report) !== 'contracts' || !existsSync(file)) return report
  const earlier = readReport(file)
  if (earlier.target !== report.target) return report
  const tried = new Set<string>(report.rules.map(({ id }) => id))
  const untouched = earlier.rules.filter(({ id }) => !tried.has(id))
  const rules = [...untouched, ...report.rules]
  // An entry of the baseline names its interaction as a word.
  const stale = (earlier.staleBaseline ?? []).filter((entry) => !entry.split(' ').some((word) => tried.has(word)))
  const staleBaseline = [...new Set([...stale, ...(report.staleBaseline ?? [])])]
  const consumers = [...new Set([...(earlier.consumers ?? []), ...(report.consumers ?? [])])]
  return {
    ...report,
    ...(consumers.length === 0 ? {} : { consumers }),
    // The whole is as old as its oldest part.
    ...(untouched.length > 0 && earlier.startedAt < report.startedAt ? { startedAt: earlier.startedAt } : {}),
    ...(untouched.some(({ outcome }) => outcome === 'not-yet-checked') ? endOf(earlier) : {}),
    ...tallied(rules, report.proved.required),
    ...(staleBaseline.length === 0 ? {} : { staleBaseline }),
  }
}

/** Why a report has interactions that were not tried. */
function endOf({ interrupted, stopped, lost }: Report): Pick<Report, 'interrupted' | 'stopped' | 'lost'> {
  return {
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(stopped === undefined ? {} : { stopped }),
    ...(lost === undefined ? {} : { lost }),
  }
}

/** The reports of a release in a folder. */
export function keptOf(release: Release, folder: string): Report[] {
  return SOURCES.map((source) => placeOf(folder, release, source))
    .filter((file) => existsSync(file))
    .map((file) => readReport(file))
}

function placeOf(folder: string, { version, environment }: Release, source: Source): string {
  return join(folder, named(environment), named(version), `${source}.json`)
}

/** Encodes a text as a folder name. */
function named(text: string): string {
  return encodeURIComponent(text).replaceAll('.', (dot, at: number) => (at === 0 ? '%2E' : dot))
}
