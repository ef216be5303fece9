import { type Release, type Report, exitCode } from '../../../suites/index.ts'
import { SOURCES, type Source, sourceOf, subjectOf } from './results.ts'

/** Whether a version may go into an environment. */
export interface Answer {
  verdict: 'yes' | 'no' | 'never verified'
  /** What it rests on: how much was proved by each result of the release. */
  restsOn: readonly string[]
  /** Why not, or what is missing; what is known and passes until a day, where it may. */
  because: readonly string[]
}

/** What a release is judged by. */
export interface Judged {
  release: Release
  /** The last report of each command, of any release. */
  reports: readonly Report[]
  /** YYYY-MM-DD (UTC). */
  today: string
  /** Fingerprint of the rules as they are now, and how many there are. */
  edition: string
  rules: number
  /** Consumers whose pacts must have been verified. */
  consumers: readonly string[]
}

/**
 * One answer for a version in an environment. What is broken is said before what is missing: more runs will not mend it. A run
 * that blocked, failed or was stopped has verified nothing.
 */
export function answerFor(judged: Judged): Answer {
  // What others sent is no check, whatever it shows.
  const own = judged.reports.filter(
    ({ release, traffic }) =>
      traffic === undefined &&
      release?.version === judged.release.version &&
      release.environment === judged.release.environment,
  )
  const broken = own.flatMap((report) => brokenIn(report, judged.today))
  const restsOn = own.map(extentOf)
  if (broken.length > 0) return { verdict: 'no', restsOn, because: broken }
  const missing = [...SOURCES.flatMap((source) => missingOf(source, own, judged)), ...elsewhere(own)]
  if (missing.length > 0) return { verdict: 'never verified', restsOn, because: missing }
  return { verdict: 'yes', restsOn, because: own.flatMap(known) }
}

/** What is broken in a report today: violations, entries of the baseline that hold no more, and known failures that have expired. */
function brokenIn(report: Report, today: string): string[] {
  const what = sourceOf(report)
  const expired = report.rules.flatMap(({ id, cases }) =>
    cases
      .filter(({ baseline }) => baseline !== undefined && baseline.expires < today)
      .map(({ baseline }) => `${what}: ${id} was known until ${baseline?.expires}: ${baseline?.reason}`),
  )
  return [
    ...report.rules
      .filter(({ outcome }) => outcome === 'violation')
      .map(({ id, reason }) => `${what}: ${id} is broken${reason === undefined ? '' : `: ${reason}`}`),
    ...(report.staleBaseline ?? []).map((problem) => `${what}: ${problem}`),
    ...new Set(expired),
  ]
}

function missingOf(source: Source, own: readonly Report[], { release, edition, rules, consumers }: Judged): string[] {
  const report = own.findLast((one) => sourceOf(one) === source)
  const again = `run etalon ${source} --version ${release.version} --environment ${release.environment}`
  if (report === undefined) return [`${source}: no result; ${again}`]
  const code = exitCode(report)
  if (report.shard !== undefined)
    return [`${source}: part ${report.shard.index} of ${report.shard.count} alone; merge all parts`]
  if (report.interrupted === true || report.lost !== undefined)
    return [`${source}: the run did not come to its end; ${again}`]
  if (code !== 0) {
    const { blocked, error, unsteady } = report.summary
    return [
      `${source}: not verified (${blocked} blocked, ${error} failed, ${unsteady} unsteady, ${report.proved.rules} proved); ${again}`,
    ]
  }
  if (source === 'check' && report.edition !== edition)
    return [`${source}: the rules are others than at that run; ${again}`]
  if (source === 'check' && report.rules.length < rules)
    return [
      `${source}: ${rules - report.rules.length} of ${rules} rules were left out; ${again}, without --only and --skip`,
    ]
  // What the target file does not declare was not verified.
  const verified = new Set(report.rules.filter(isDecided).map(({ id }) => id.split('/', 1)[0]))
  return source === 'check'
    ? []
    : consumers
        .filter((one) => !verified.has(one))
        .map((one) => `${source}: the pact of ${one} was not verified; ${again}`)
}

const isDecided = ({ outcome }: Report['rules'][number]): boolean => outcome === 'pass' || outcome === 'known'

/** How much each result says, whatever the answer. */
function extentOf(report: Report): string {
  const { rules, of } = report.proved
  return sourceOf(report) === 'check'
    ? `check: ${rules} of ${of} rules proved`
    : `contracts: ${rules} of ${of} interactions verified`
}

/** Results of one release are about one target. */
function elsewhere(own: readonly Report[]): string[] {
  const targets = [...new Set(own.map(subjectOf))]
  return targets.length < 2 ? [] : [`the results are about several targets (${targets.join(', ')}); run all at one`]
}

function known(report: Report): string[] {
  const cases = report.rules.flatMap(({ id, cases }) => cases.map((one) => ({ id, baseline: one.baseline })))
  const lines = cases.flatMap(({ id, baseline }) =>
    baseline === undefined ? [] : [`known until ${baseline.expires}: ${id}: ${baseline.reason}`],
  )
  return [...new Set(lines)]
}
