import { allOperations, rules } from '#spec'
import { summarise } from '../kit/verdict.ts'
import { UsageError } from '../kit/usage-error.ts'
import { describeClock } from './clock.ts'
import type { CaseReport, OperationReport, Report, RuleReport } from './report.ts'
import { tallied, verdictOf } from './tally.ts'
import { withUntestedStatuses } from './untested-statuses.ts'

/** A report of one shard, and its file for error messages. */
export interface ShardReport {
  file: string
  report: Report
}

/**
 * Merges the reports of a run's shards: all cases, and the combined findings of passive rules.
 * @throws UsageError naming file and fix if a shard is missing or duplicated, or if the shards do not belong together
 */
export function merged(shards: readonly ShardReport[]): Report {
  const first = checked(shards)
  const reports = shards.map(({ report }) => report)
  const started = reports.map(({ startedAt }) => Date.parse(startedAt))
  const ended = reports.map(({ durationMs }, index) => (started[index] as number) + durationMs)
  const lacks = reports.flatMap((report) => report.lacks ?? [])
  const stale = [...new Set(reports.flatMap(({ staleBaseline = [] }) => staleBaseline))]
  const {
    shard: _shard,
    interrupted: _interrupted,
    lost: _lost,
    staleBaseline: _stale,
    sent: _sent,
    clock: _clock,
    lacks: _lacks,
    comparison: _comparison,
    ...common
  } = first
  const rulesOfAll = mergedRules(reports)
  const lost = [...new Set(reports.flatMap((report) => report.lost ?? []))]
  return {
    ...common,
    run: reports.map(({ run }) => run).join(','),
    ...(reports.some(({ interrupted }) => interrupted) ? { interrupted: true as const } : {}),
    ...(lost.length === 0 ? {} : { lost: lost.join('; ') }),
    startedAt: new Date(Math.min(...started)).toISOString(),
    durationMs: Math.max(...ended) - Math.min(...started),
    requests: sum(reports.map(({ requests }) => requests)),
    repeated: sum(reports.map(({ repeated }) => repeated)),
    ...mergedSent(reports),
    ...mergedClock(reports),
    ...tallied(rulesOfAll, first.proved.required),
    operations: withUntestedStatuses(mergedOperations(reports), rulesOfAll),
    leftBehind: reports.flatMap(({ leftBehind }) => leftBehind),
    ...(lacks.length === 0 ? {} : { lacks }),
    ...(stale.length === 0 ? {} : { staleBaseline: stale }),
  }
}

/** What all reports must agree on, with its name. */
const COMMON: readonly [string, (report: Report) => string | number | undefined][] = [
  ['edition of the rules', ({ edition }) => edition],
  // Each shard has its own embedded mock on a free port.
  ['target', ({ named, target }) => (named === 'embedded' ? named : target)],
  ['number of shards', ({ shard }) => shard?.count],
  ['choice of rules', ({ shard }) => shard?.cases],
  ['seed', ({ seed }) => seed],
  ['choice of profiles', ({ profile }) => profile.toSorted().join(', ')],
  ['required share', ({ proved }) => proved.required],
]

function checked(shards: readonly ShardReport[]): Report {
  const [first] = shards
  if (first === undefined) throw new UsageError('give the reports of all shards')
  const whole = shards.find(({ report }) => report.shard === undefined)
  if (whole !== undefined)
    throw new UsageError(`${whole.file} is not a report of a shard; give reports of \`check --shard\``)
  for (const { file, report } of shards) {
    for (const [name, of] of COMMON) {
      const [here, there] = [of(report), of(first.report)]
      if (here !== there)
        throw new UsageError(
          `${file} has another ${name} (${here}) than ${first.file} (${there}); run the shards alike`,
        )
    }
  }
  const byIndex = Map.groupBy(shards, ({ report }) => report.shard?.index as number)
  const twice = [...byIndex].find(([, same]) => same.length > 1)
  if (twice !== undefined)
    throw new UsageError(`shard ${twice[0]} is given twice: ${twice[1].map(({ file }) => file).join(' and ')}`)
  const count = first.report.shard?.count ?? 0
  const missing = Array.from({ length: count }, (_none, index) => index + 1).filter((index) => !byIndex.has(index))
  if (missing.length > 0)
    throw new UsageError(`shard ${missing.join(' and ')} of ${count} is missing; give its report too`)
  return first.report
}

/** Known in total only if every shard knows its own. */
function mergedSent(reports: readonly Report[]): Pick<Report, 'sent'> {
  const all = reports.flatMap(({ sent }) => sent ?? [])
  if (all.length < reports.length) return {}
  return {
    sent: {
      requests: sum(all.map(({ requests }) => requests)),
      cleaningUp: sum(all.map(({ cleaningUp }) => cleaningUp)),
    },
  }
}

/** The clock as the shards saw it: the first that is wrong, else the first that is known. */
function mergedClock(reports: readonly Report[]): Pick<Report, 'clock'> {
  const known = reports.filter(({ clock }) => clock !== undefined && clock.state !== 'unknown')
  const { clock } = known.find((report) => describeClock(report) !== undefined) ?? known[0] ?? reports[0] ?? {}
  return clock === undefined ? {} : { clock }
}

function mergedRules(reports: readonly Report[]): RuleReport[] {
  const byId = Map.groupBy(
    reports.flatMap((report) => report.rules),
    ({ id }) => id,
  )
  return rules.flatMap(({ id }) => {
    const same = byId.get(id)
    return same === undefined ? [] : [mergedRule(same)]
  })
}

function mergedRule(same: readonly RuleReport[]): RuleReport {
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

/** The outcome and reason of a rule that no shard has cases for. */
function withoutCases(same: readonly RuleReport[]): Pick<RuleReport, 'outcome' | 'reason'> {
  const worstOf = summarise(same.map(({ outcome }) => outcome))
  const { outcome, reason } = same.find((one) => one.outcome === worstOf) as RuleReport
  return { outcome, ...(reason === undefined ? {} : { reason }) }
}

/** The worst result of a passive rule for one operation across shards. */
function worst(rule: string, twins: readonly CaseReport[]): CaseReport {
  const { outcome } = verdictOf(rule, twins)
  return twins.find((one) => one.outcome === outcome) ?? (twins[0] as CaseReport)
}

function mergedOperations(reports: readonly Report[]): OperationReport[] {
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
