import { isRuleId, ruleOf } from '#spec'
import { type Report, exitCode, percent } from '../../../suites/index.ts'
import { shellWord } from '../shell-word.ts'
import type { Judged } from './judged.ts'
import { type Source, isOfMock, sourceOf } from './results.ts'

/** What the results of one command lack for a yes, each with the command that provides it. */
export function missingOf(source: Source, named: readonly Report[], judged: Judged): string[] {
  const results = named.filter((one) => sourceOf(one) === source)
  const report = results.findLast((one) => !isOfMock(one))
  const { release } = judged
  const words = ['--target', targetFileOf(named), '--version', shellWord(release.version)]
  const again = `run etalon ${source} ${[...words, '--environment', shellWord(release.environment)].join(' ')}`
  if (report === undefined)
    return results.length === 0
      ? [`${source}: no result; ${again}`]
      : [`${source}: this result is of the embedded mock, not of a service; ${again}`]
  const unusable = unusableBecause(report, judged, again)
  if (unusable !== undefined) return [`${source}: ${unusable}`]
  const lacking = source === 'check' ? lackingRules(report, judged, again) : lackingInteractions(report, judged, again)
  if (lacking.length > 0 || exitCode(report) === 0) return lacking.map((what) => `${source}: ${what}`)
  // For a run, a known failure is not proved.
  const { rules, of, required } = report.proved
  const share = `${rules} of ${of} were proved (${percent(rules / of)}), and ${percent(required)} are needed`
  return [`${source}: ${rules === 0 ? 'nothing was proved' : share}; ${again}`]
}

/** The target file of the results, for the commands to run; a word in its place if none is known. */
function targetFileOf(reports: readonly Report[]): string {
  const files = reports.flatMap(({ named }) => (typeof named === 'object' ? named.file : []))
  return files.length === 0 ? 'FILE' : shellWord(files.at(-1) as string)
}

/** Why a result says nothing about the release, whatever it proves. */
function unusableBecause(report: Report, judged: Judged, again: string): string | undefined {
  const age = ageOf(report, judged)
  if (age !== undefined) return `${age}; ${again}`
  if (report.shard !== undefined) return `part ${report.shard.index} of ${report.shard.count} alone; merge all parts`
  if (report.missing !== undefined) return `${report.missing}; ${again}, or merge all parts`
  if (report.stopped === true || report.interrupted === true || report.lost !== undefined)
    return `the run did not finish; ${again}`
  const { blocked, error, unsteady } = report.summary
  if (blocked + error + unsteady === 0) return undefined
  const { rules, of } = report.proved
  const share = `${rules} of ${of} proved: ${percent(rules / of)}`
  return `not verified (${blocked} blocked, ${error} failed, ${unsteady} unsteady; ${share})${consumersOf(report)}; ${again}`
}

const UNDECIDED: ReadonlySet<string> = new Set(['blocked', 'error', 'unsteady'])

/** The consumers of the interactions that were tried and not decided. */
function consumersOf({ kind, rules }: Report): string {
  if (kind !== 'contracts') return ''
  const names = rules.filter(({ outcome }) => UNDECIDED.has(outcome)).map(({ id }) => consumerOf(id))
  return `: interactions of ${[...new Set(names)].join(', ')}`
}

function consumerOf(interaction: string): string {
  return interaction.split('/', 1)[0] as string
}

function lackingRules(report: Report, judged: Judged, again: string): string[] {
  const { edition, rules } = judged
  if (report.edition !== edition) return [`the rules have changed since that run; ${again}`]
  if (report.rules.length < rules)
    return [`${rules - report.rules.length} of ${rules} rules were left out; ${again}, without --only and --skip`]
  return lacking('rules', report.rules, requiredIn(report, judged)).map((what) => `${what}; ${again}`)
}

function lackingInteractions(report: Report, judged: Judged, again: string): string[] {
  const { consumers } = judged
  const byConsumer = Map.groupBy(report.rules, ({ id }) => consumerOf(id))
  const absent = consumers.filter((one) => byConsumer.get(one)?.some(isDecided) !== true)
  // Who chooses consumers says that the others do not matter.
  const leftOut = consumers.length > 0 ? [] : (report.consumers ?? []).filter((one) => !byConsumer.has(one))
  return [
    ...(leftOut.length === 0
      ? []
      : [
          `the pacts of ${leftOut.join(', ')} were left out; ${again}, or name the consumers that count with --consumer`,
        ]),
    ...absent.map((one) => `the pact of ${one} was not verified; ${again}`),
    ...[...byConsumer]
      .filter(([one]) => !absent.includes(one))
      .flatMap(([one, all]) => lacking(`interactions of ${one}`, all, requiredIn(report, judged)))
      .map((what) => `${what}; ${again}`),
  ]
}

function requiredIn({ proved }: Report, { require = 0 }: Judged): number {
  return Math.max(proved.required, require)
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
  if (decided >= testable.length * required) return []
  const reached = percent(decided / testable.length)
  return [`${decided} of ${testable.length} ${what} were verified (${reached}), and ${percent(required)} are needed`]
}

function isUntestable(id: string): boolean {
  return isRuleId(id) && ruleOf(id).untestable !== undefined
}

const isDecided = ({ outcome }: Report['rules'][number]): boolean => outcome === 'pass' || outcome === 'known'
