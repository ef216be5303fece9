import { type Rule, allOperations, rules } from '#spec'
import { type Outcome, summarise } from '../kit/verdict.ts'
import { describeClock } from './clock.ts'
import type { CaseReport, OperationReport, Report, RuleReport } from './report.ts'
import { tallied, verdictOf } from './tally.ts'
import { withUntestedStatuses } from './untested-statuses.ts'

/** What is not among the reports: how a reader names it, and how many cases of each rule it would have tried. */
export interface Absent {
  what: string
  cases: ReadonlyMap<string, number>
}

/**
 * Combines the reports of parts of one run: all cases, and the combined findings of passive rules. A rule that lacks cases of an absent
 * part is not yet checked, unless the others show worse.
 */
export function combined(reports: readonly [Report, ...Report[]], absent?: Absent): Report {
  const [first] = reports
  const started = reports.map(({ startedAt }) => Date.parse(startedAt))
  const ended = reports.map(({ durationMs }, index) => (started[index] as number) + durationMs)
  const lacks = reports.flatMap((report) => report.lacks ?? [])
  const stale = [...new Set(reports.flatMap(({ staleBaseline = [] }) => staleBaseline))]
  const {
    shard: _shard,
    interrupted: _interrupted,
    stopped: _stopped,
    lost: _lost,
    staleBaseline: _stale,
    sent: _sent,
    clock: _clock,
    lacks: _lacks,
    comparison: _comparison,
    ...common
  } = first
  const rulesOfAll = combinedRules(reports, absent)
  const lost = [...new Set(reports.flatMap((report) => report.lost ?? []))]
  return {
    ...common,
    run: reports.map(({ run }) => run).join(','),
    ...(reports.some(({ interrupted }) => interrupted) ? { interrupted: true as const } : {}),
    ...(reports.some(({ stopped }) => stopped) ? { stopped: true as const } : {}),
    ...(lost.length === 0 ? {} : { lost: lost.join('; ') }),
    startedAt: new Date(Math.min(...started)).toISOString(),
    durationMs: Math.max(...ended) - Math.min(...started),
    requests: sum(reports.map(({ requests }) => requests)),
    repeated: sum(reports.map(({ repeated }) => repeated)),
    ...combinedSent(reports),
    ...combinedClock(reports),
    ...tallied(rulesOfAll, first.proved.required),
    operations: withUntestedStatuses(combinedOperations(reports), rulesOfAll),
    leftBehind: reports.flatMap(({ leftBehind }) => leftBehind),
    ...(lacks.length === 0 ? {} : { lacks }),
    ...(stale.length === 0 ? {} : { staleBaseline: stale }),
  }
}

/** Known in total only if every part knows its own. */
function combinedSent(reports: readonly Report[]): Pick<Report, 'sent'> {
  const all = reports.flatMap(({ sent }) => sent ?? [])
  if (all.length < reports.length) return {}
  return {
    sent: {
      requests: sum(all.map(({ requests }) => requests)),
      cleaningUp: sum(all.map(({ cleaningUp }) => cleaningUp)),
    },
  }
}

/** The clock as the parts saw it: the first that is wrong, else the first that is known. */
function combinedClock(reports: readonly Report[]): Pick<Report, 'clock'> {
  const known = reports.filter(({ clock }) => clock !== undefined && clock.state !== 'unknown')
  const { clock } = known.find((report) => describeClock(report) !== undefined) ?? known[0] ?? reports[0] ?? {}
  return clock === undefined ? {} : { clock }
}

function combinedRules(reports: readonly Report[], absent: Absent | undefined): RuleReport[] {
  const byId = Map.groupBy(
    reports.flatMap((report) => report.rules),
    ({ id }) => id,
  )
  return rules.flatMap((rule) => {
    const same = byId.get(rule.id)
    const lacking = absent !== undefined && (absent.cases.get(rule.id) ?? 0) > 0
    if (same === undefined) return lacking ? [untried(rule, absent)] : []
    return [lacking ? incomplete(combinedRule(same), absent) : combinedRule(same)]
  })
}

function combinedRule(same: readonly RuleReport[]): RuleReport {
  const { id, text, source, profile } = same[0] as RuleReport
  const byCase = Map.groupBy(
    same.flatMap((rule) => rule.cases),
    (one) => one.id,
  )
  const cases = [...byCase.values()].map((twins) => worst(id, twins))
  const cost = {
    requests: sum(same.map((rule) => rule.cost.requests)),
    durationMs: sum(same.map((rule) => rule.cost.durationMs)),
  }
  return { id, text, source, profile, ...(cases.length === 0 ? withoutCases(same) : verdictOf(id, cases)), cost, cases }
}

/** A rule whose cases are all in an absent part. */
function untried({ id, text, source, profile }: Rule, absent: Absent): RuleReport {
  const cost = { requests: 0, durationMs: 0 }
  return { id, text, source, profile, outcome: 'not-yet-checked', reason: reasonOf(absent), cost, cases: [] }
}

/** A rule that lacks cases. */
function incomplete(rule: RuleReport, absent: Absent): RuleReport {
  const outcome: Outcome = summarise([rule.outcome, 'not-yet-checked'])
  return outcome === rule.outcome ? rule : { ...rule, outcome, reason: reasonOf(absent) }
}

function reasonOf({ what }: Absent): string {
  return `not tried: ${what}`
}

/** The outcome and reason of a rule that no part has cases for. */
function withoutCases(same: readonly RuleReport[]): Pick<RuleReport, 'outcome' | 'reason'> {
  const worstOf = summarise(same.map(({ outcome }) => outcome))
  const { outcome, reason } = same.find((one) => one.outcome === worstOf) as RuleReport
  return { outcome, ...(reason === undefined ? {} : { reason }) }
}

/** The worst result of a passive rule for one operation across parts. */
function worst(rule: string, twins: readonly CaseReport[]): CaseReport {
  const { outcome } = verdictOf(rule, twins)
  return twins.find((one) => one.outcome === outcome) ?? (twins[0] as CaseReport)
}

function combinedOperations(reports: readonly Report[]): OperationReport[] {
  const byId = Map.groupBy(
    reports.flatMap(({ operations }) => operations),
    ({ operationId }) => operationId,
  )
  return allOperations.flatMap(({ id }) => {
    const same = byId.get(id)
    if (same === undefined) return []
    const seen = [...new Set(same.flatMap((one) => one.seen))].toSorted((a, b) => a - b)
    const cleaningUp = sum(same.map((one) => one.cleaningUp ?? 0))
    return [
      {
        ...(same[0] as OperationReport),
        seen,
        requests: sum(same.map(({ requests }) => requests)),
        ...(cleaningUp === 0 ? {} : { cleaningUp }),
      },
    ]
  })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
