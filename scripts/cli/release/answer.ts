import { isRuleId, ruleOf } from '#spec'
import { type Release, type Report, exitCode } from '../../../suites/index.ts'
import { SOURCES, type Source, sourceOf, subjectOf } from './results.ts'

/** Whether a version may go into an environment. */
export interface Answer {
  verdict: 'yes' | 'no' | 'never verified'
  /** The evidence: how much each result of the release proves. */
  restsOn: readonly string[]
  /** Why not, or what is missing; for a yes, the known failures and their expiry. */
  because: readonly string[]
}

/** The input of the decision. */
export interface Judged {
  release: Release
  /** The last report of each command, of any release. */
  reports: readonly Report[]
  /** YYYY-MM-DD (UTC). */
  today: string
  /** Fingerprint of the current rules, and their number. */
  edition: string
  rules: number
  /** Consumers whose pacts must have been verified. */
  consumers: readonly string[]
  /** How old a result may be, in days. */
  maxAge: number
  /** Least share of the rules, and of each consumer's interactions, if it is more than the run itself needed. */
  require?: number
}

/**
 * Decides for a version in an environment. What is broken comes before what is missing: more runs will not fix it. A run
 * that blocked, failed or was stopped has verified nothing.
 */
export function answerFor(judged: Judged): Answer {
  // Other people's traffic is no evidence, whatever it shows.
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

function missingOf(source: Source, own: readonly Report[], judged: Judged): string[] {
  const { release, edition, rules, consumers } = judged
  const report = own.findLast((one) => sourceOf(one) === source)
  const again = `run etalon ${source} --version ${release.version} --environment ${release.environment}`
  if (report === undefined) return [`${source}: no result; ${again}`]
  const age = ageOf(report, judged)
  if (age !== undefined) return [`${source}: ${age}; ${again}`]
  const code = exitCode(report)
  if (report.shard !== undefined)
    return [`${source}: part ${report.shard.index} of ${report.shard.count} alone; merge all parts`]
  if (report.missing !== undefined) return [`${source}: ${report.missing}; ${again}, or merge all parts`]
  if (report.interrupted === true || report.lost !== undefined) return [`${source}: the run did not finish; ${again}`]
  if (code !== 0) {
    const { blocked, error, unsteady } = report.summary
    return [
      `${source}: not verified (${blocked} blocked, ${error} failed, ${unsteady} unsteady, ${report.proved.rules} proved); ${again}`,
    ]
  }
  if (source === 'check' && report.edition !== edition)
    return [`${source}: the rules have changed since that run; ${again}`]
  if (source === 'check' && report.rules.length < rules)
    return [
      `${source}: ${rules - report.rules.length} of ${rules} rules were left out; ${again}, without --only and --skip`,
    ]
  const required = Math.max(report.proved.required, judged.require ?? 0)
  if (source === 'check') return lacking('rules', report.rules, required).map((what) => `${source}: ${what}; ${again}`)
  const byConsumer = Map.groupBy(report.rules, ({ id }) => id.split('/', 1)[0] as string)
  const absent = consumers.filter((one) => byConsumer.get(one)?.some(isDecided) !== true)
  // Who chooses consumers says that the others do not matter.
  const leftOut = consumers.length > 0 ? [] : (report.consumers ?? []).filter((one) => !byConsumer.has(one))
  return [
    ...(leftOut.length === 0
      ? []
      : [
          `${source}: the pacts of ${leftOut.join(', ')} were left out; ${again}, or name the consumers that count with --consumer`,
        ]),
    ...absent.map((one) => `${source}: the pact of ${one} was not verified; ${again}`),
    ...[...byConsumer]
      .filter(([one]) => !absent.includes(one))
      .flatMap(([one, all]) => lacking(`interactions of ${one}`, all, required))
      .map((what) => `${source}: ${what}; ${again}`),
  ]
}

/** Why a result is too old to count, or its date cannot be right. */
function ageOf({ startedAt }: Report, { today, maxAge }: Judged): string | undefined {
  const days = Math.floor((Date.parse(today) - Date.parse(startedAt.slice(0, 10))) / DAY_MS)
  if (days > maxAge) return `the result is ${days} days old, and counts for ${maxAge} (--max-age)`
  return days < -1 ? `the result is of ${startedAt.slice(0, 10)}, which is yet to come` : undefined
}

const DAY_MS = 86_400_000

/** What the target file does not declare was not verified: unknown is not yes. */
function lacking(what: string, all: Report['rules'], required: number): string[] {
  const testable = all.filter(({ id }) => !isUntestable(id))
  const decided = testable.filter(isDecided).length
  return decided >= testable.length * required
    ? []
    : [`${decided} of ${testable.length} ${what} were verified, and ${Math.round(required * 100)} % are needed`]
}

function isUntestable(id: string): boolean {
  return isRuleId(id) && ruleOf(id).untestable !== undefined
}

const isDecided = ({ outcome }: Report['rules'][number]): boolean => outcome === 'pass' || outcome === 'known'

/** How much a result proves, whatever the verdict. */
function extentOf(report: Report): string {
  const { rules, of } = report.proved
  return sourceOf(report) === 'check'
    ? `check: ${rules} of ${of} rules proved`
    : `contracts: ${rules} of ${of} interactions verified`
}

/** All results of a release must be about one target. */
function elsewhere(own: readonly Report[]): string[] {
  const targets = [...new Set(own.map(subjectOf))]
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
