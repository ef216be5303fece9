import type { CaseReport, Report, RuleReport } from '../report/report.ts'
import { tallied, verdictOf } from '../report/tally.ts'
import { type BaselineEntry, entryName } from './baseline-file.ts'
import { exceeds } from './flaky.ts'

/** The context in which a baseline is applied. */
export interface BaselineUse {
  /** YYYY-MM-DD (UTC). */
  today: string
  /** Whether a rule's verdict is incomplete in this report; its entries are then never stale. */
  incomplete: (rule: string) => boolean
}

/**
 * Marks the listed failures of a report as known. Entries that have expired no longer count. Those, entries whose
 * failure did not recur, and entries whose failure was more frequent than declared are listed in `staleBaseline`, which
 * fails the run. One file may serve `check` and `contracts`: each ignores the other's entries.
 */
export function withBaseline(report: Report, all: readonly BaselineEntry[], use: BaselineUse): Report {
  const entries = all.filter((entry) => 'interaction' in entry === (report.kind === 'contracts'))
  const valid = entries.filter(({ expires }) => expires >= use.today)
  const rules = report.rules.map((rule) => known(rule, valid))
  const problems = entries.flatMap((entry) => {
    if (entry.expires < use.today)
      return [
        `${entry.place}: the entry of ${entryName(entry)} expired on ${entry.expires}; fix the target or set a later day`,
      ]
    const rule = rules.find((one) => concernedBy(entry, one).length > 0)
    if ('rule' in entry && entry.operation !== undefined && isJudgedAsOne(rules, entry.rule))
      return [`${entry.place}: ${entry.rule} is not judged by operation; remove ${entry.operation} from the entry`]
    const often = rules.flatMap((one) => concernedBy(entry, one)).find((one) => isTooOften(entry, one))
    if (often !== undefined)
      return [
        `${entry.place}: ${entryName(entry)} failed in ${failuresOf(often)}, more often than a share of ${entry.share} explains; fix the target or raise the share`,
      ]
    if (entry.flaky === true) return []
    const isWhole = report.interrupted !== true && report.missing === undefined
    const stale = rule !== undefined && isWhole && !use.incomplete(rule.id) && passes(rule, entry)
    return stale ? [`${entry.place}: ${entryName(entry)} no longer fails; remove the entry`] : []
  })
  const staleBaseline = [...new Set([...(report.staleBaseline ?? []), ...problems])]
  return {
    ...report,
    ...tallied(rules, report.proved.required),
    ...(staleBaseline.length === 0 ? {} : { staleBaseline }),
  }
}

/** The cases of a rule or interaction that an entry is about. */
function concernedBy(entry: BaselineEntry, { id, cases }: RuleReport): readonly CaseReport[] {
  if ('interaction' in entry) return cases.filter((one) => entry.interaction === id || entry.interaction === one.id)
  const { rule, operation } = entry
  return rule === id ? cases.filter((one) => operation === undefined || operation === one.operation) : []
}

function known(rule: RuleReport, entries: readonly BaselineEntry[]): RuleReport {
  const listed = entries.filter((entry) => concernedBy(entry, rule).length > 0)
  if (listed.length === 0) return rule
  const cases = rule.cases.map((one): CaseReport => {
    const entry = listed.find((some) => concernedBy(some, rule).includes(one))
    if (entry === undefined || !covers(entry, one)) return one
    const { reason, expires, flaky } = entry
    return { ...one, outcome: 'known', baseline: { reason, expires, ...(flaky === undefined ? {} : { flaky }) } }
  })
  const { reason: _before, ...rest } = rule
  return { ...rest, ...verdictOf(rule.id, cases), cases }
}

/** Whether an entry excuses the outcome of a case: an intermittent failure must be listed as such. */
function covers(entry: BaselineEntry, one: CaseReport): boolean {
  const listed = one.outcome === 'violation' || one.outcome === 'warning'
  return (listed || (entry.flaky === true && one.outcome === 'unsteady')) && !isTooOften(entry, one)
}

function isTooOften({ share }: BaselineEntry, one: CaseReport): boolean {
  return share !== undefined && exceeds(share, one)
}

function failuresOf({ attempts = [] }: CaseReport): string {
  const failed = attempts.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning').length
  return `${failed} of ${attempts.length} attempts`
}

/** Whether no case of a rule belongs to a single operation, so that an entry for one makes no sense. */
function isJudgedAsOne(rules: readonly RuleReport[], rule: string): boolean {
  const cases = rules.find(({ id }) => id === rule)?.cases ?? []
  return cases.length > 0 && cases.every(({ operation }) => operation === undefined)
}

/** Whether what an entry lists was tested in this run and passed. */
function passes(rule: RuleReport, entry: BaselineEntry): boolean {
  return verdictOf(rule.id, concernedBy(entry, rule)).outcome === 'pass'
}
