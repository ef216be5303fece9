import type { Report } from '../../../suites/index.ts'
import type { Judged } from './judged.ts'
import { missingOf } from './missing.ts'
import { SOURCES, isOfMock, sourceOf } from './results.ts'

/** Whether a version may go into an environment. */
export interface Answer {
  verdict: 'yes' | 'no' | 'never verified'
  /** The evidence: how much each result of the release proves. */
  restsOn: readonly string[]
  /** Why not, or what is missing; for a yes, the known failures and their expiry. */
  because: readonly string[]
}

/**
 * Decides for a version in an environment. What is broken comes before what is missing: more runs will not fix it. A run
 * that blocked, failed or was stopped has verified nothing.
 */
export function answerFor(judged: Judged): Answer {
  // Other people's traffic is no evidence, whatever it shows.
  const named = judged.reports.filter(
    ({ release, traffic }) =>
      traffic === undefined &&
      release?.version === judged.release.version &&
      release.environment === judged.release.environment,
  )
  const own = named.filter((report) => !isOfMock(report))
  const broken = own.flatMap((report) => brokenIn(report, judged.today))
  const restsOn = own.map(extentOf)
  if (broken.length > 0) return { verdict: 'no', restsOn, because: broken }
  const missing = [...SOURCES.flatMap((source) => missingOf(source, named, judged)), ...elsewhere(own)]
  if (missing.length > 0) return { verdict: 'never verified', restsOn, because: missing }
  return { verdict: 'yes', restsOn, because: own.flatMap(known) }
}

/** What is broken in a report today: violations, stale baseline entries, and known failures that have expired. */
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

/** How much a result proves, whatever the verdict. */
function extentOf(report: Report): string {
  const { rules, of } = report.proved
  return sourceOf(report) === 'check'
    ? `check: ${rules} of ${of} rules proved`
    : `contracts: ${rules} of ${of} interactions verified`
}

/** All results of a release must be about one target. */
function elsewhere(own: readonly Report[]): string[] {
  const targets = [...new Set(own.map(({ target }) => target))]
  return targets.length < 2
    ? []
    : [`the results are about several targets (${targets.join(', ')}); run all against one`]
}

function known(report: Report): string[] {
  const cases = report.rules.flatMap(({ id, cases }) => cases.map((one) => ({ id, baseline: one.baseline })))
  const lines = cases.flatMap(({ id, baseline }) =>
    baseline === undefined ? [] : [`known until ${baseline.expires}: ${id}: ${baseline.reason}`],
  )
  return [...new Set(lines)]
}
