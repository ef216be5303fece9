import type { Outcome } from '../kit/verdict.ts'
import type { Comparison, Report } from './report.ts'

/** Outcomes of a rule that does not hold, a known failure included. */
const BROKEN: ReadonlySet<Outcome> = new Set(['violation', 'warning', 'unsteady', 'known'])

/** The kinds of change that a comparison lists, in the order of their weight, with their headings. */
export const CHANGES = [
  ['broke', 'New failures'],
  ['stillBroken', 'Still failing'],
  ['undecided', 'Failed before, not decided now'],
  ['noLongerProved', 'Proved before, not now'],
  ['mended', 'Mended'],
  ['newlyProved', 'Proved now, not before'],
] as const satisfies readonly (readonly [keyof Comparison, string])[]

/**
 * Compares a report with an earlier one, rule by rule. Rules that only one of them has are left out; so is what a run that ended early
 * did not try, unless it failed in the other.
 */
export function comparedWith(report: Report, earlier: Report): Report {
  const outcomes = new Map(earlier.rules.map(({ id, outcome }) => [id, outcome]))
  const pairs = report.rules.flatMap(({ id, outcome: now }) => {
    const before = outcomes.get(id)
    return before === undefined ? [] : [{ id, before, now }]
  })
  const ids = (is: (before: Outcome, now: Outcome) => boolean): string[] =>
    pairs.filter(({ before, now }) => is(before, now)).map(({ id }) => id)
  const isUntried = (outcome: Outcome, { interrupted }: Report): boolean =>
    interrupted === true && outcome === 'not-yet-checked'
  const comparison: Comparison = {
    target: earlier.target,
    startedAt: earlier.startedAt,
    edition: earlier.edition,
    ...(earlier.interrupted === true ? { interrupted: true as const } : {}),
    broke: ids((before, now) => !BROKEN.has(before) && BROKEN.has(now)),
    stillBroken: ids((before, now) => BROKEN.has(before) && BROKEN.has(now)),
    undecided: ids((before, now) => BROKEN.has(before) && !BROKEN.has(now) && now !== 'pass'),
    noLongerProved: ids(
      (before, now) => before === 'pass' && !BROKEN.has(now) && now !== 'pass' && !isUntried(now, report),
    ),
    mended: ids((before, now) => BROKEN.has(before) && now === 'pass'),
    newlyProved: ids(
      (before, now) => !BROKEN.has(before) && before !== 'pass' && now === 'pass' && !isUntried(before, earlier),
    ),
  }
  return { ...report, comparison }
}

/** The comparison in one line; undefined if the report has none. */
export function describeComparison({ comparison, edition, interrupted }: Report): string | undefined {
  if (comparison === undefined) return undefined
  const counts = CHANGES.filter(([change]) => comparison[change].length > 0).map(
    ([change, heading]) => `${heading.charAt(0).toLowerCase()}${heading.slice(1)} ${comparison[change].length}`,
  )
  const same = counts.length === 0 ? 'nothing changed' : counts.join(', ')
  const rules = comparison.edition === edition ? '' : ' (of another edition: only rules that both have)'
  const early = [
    ...(comparison.interrupted === true ? ['that run ended early'] : []),
    ...(interrupted === true ? ['this run ended early'] : []),
  ]
  const tried = early.length === 0 ? '' : ` (${early.join(', ')}: only rules that were tried)`
  return `compared with the run of ${comparison.startedAt} on ${comparison.target}${rules}${tried}: ${same}`
}
