import { type OperationId, isOperationId } from '#spec'
import type { Replay } from '../kit/search.ts'
import type { CaseReport, Report, RuleReport } from '../report/report.ts'
import { edition } from './edition.ts'
import { UsageError } from '../kit/usage-error.ts'

/** What to run again to see whether a rule is still broken. */
export interface Rerun {
  rule: string
  /** The failed cases of the rule. */
  failed: readonly CaseReport[]
  /** Ids of the cases to run: the failed ones or, for a passive rule, those in which it was broken. */
  cases: ReadonlySet<string>
  /** The rules of these cases. */
  rules: ReadonlySet<string>
  /** Counterexamples to try first, by case id. */
  replays: ReadonlyMap<string, Replay>
}

const FAILING: readonly string[] = ['violation', 'warning', 'unsteady', 'known', 'blocked', 'error']

/**
 * Finds the failed cases of a rule in a report.
 * @throws UsageError if there are none
 */
export function rerunOf(report: Report, rule: string, operation: string | undefined): Rerun {
  if (operation !== undefined && !isOperationId(operation))
    throw new UsageError(`--operation ${operation}: no such operation; \`etalon check --list\` names them`)
  const failed = failuresOf(report, rule, operation)
  const cases = failed.map(({ id, seenIn }) => seenIn ?? id)
  return {
    rule,
    failed,
    cases: new Set(cases),
    rules: new Set([rule, ...cases.map(ruleOfCase)]),
    replays: new Map(failed.flatMap(replayOf)),
  }
}

function failuresOf(report: Report, rule: string, operation: OperationId | undefined): readonly CaseReport[] {
  const found = report.rules.find(({ id }) => id === rule)
  if (found === undefined) throw new UsageError(`${rule}: it is not in the report; ${brokenIn(report)}`)
  const failed = found.cases.filter(({ outcome }) => FAILING.includes(outcome))
  if (failed.length === 0)
    throw new UsageError(`${rule}: it did not fail in the report (${found.outcome}); ${brokenIn(report)}`)
  const wanted = failed.filter((one) => operation === undefined || one.operation === operation)
  if (wanted.length > 0) return wanted
  const operations = failed.flatMap((one) => one.operation ?? []).join(', ') || 'none by itself'
  throw new UsageError(`${rule}: ${operation} did not fail in the report; of its operations these did: ${operations}`)
}

/** Maximum number of rules to suggest. */
const NAMED = 5

/** Lists rules that can be rerun instead. */
function brokenIn({ rules }: Report): string {
  const failed = rules.filter(({ cases }) => cases.some(({ outcome }) => FAILING.includes(outcome))).map(({ id }) => id)
  const more = failed.length > NAMED ? `, and ${failed.length - NAMED} more` : ''
  return failed.length === 0
    ? 'nothing failed in it'
    : `of these something failed: ${failed.slice(0, NAMED).join(', ')}${more}`
}

/** A case id begins with its rule. */
function ruleOfCase(caseId: string): string {
  return caseId.slice(0, caseId.indexOf(' | '))
}

function replayOf({ id, seed, path, replayPath }: CaseReport): [string, Replay][] {
  if (seed === undefined || path === undefined) return []
  return [[id, { seed, path, ...(replayPath === undefined ? {} : { replayPath }) }]]
}

/** Lists differences that limit what a report says about the target at this URL. */
export function differencesTo(report: Report, baseUrl: string): string[] {
  const isElsewhere = report.named !== 'embedded' && report.target !== baseUrl
  // A report on pacts takes its edition from its interactions.
  const isOfEdition = report.kind !== undefined || report.edition === edition()
  return [
    ...(isElsewhere ? [`the report is about ${report.target}, and this is ${baseUrl}`] : []),
    ...(isOfEdition ? [] : ['the report is of another edition of the rules, and its cases may have changed']),
  ]
}

/** The state of a failure after the rerun. */
export type RerunState = 'fixed' | 'still failing' | 'unsteady' | 'blocked' | 'error'

/** The result of rerunning one failed case. */
export interface RerunResult {
  id: string
  now: RerunState
  reason?: string
}

/** Compares failures with their rerun. A case that was not retried is blocked: that says nothing. */
export function compareRerun({ rule, failed }: Rerun, report: Report): RerunResult[] {
  const now = new Map(report.rules.find(({ id }) => id === rule)?.cases.map((one) => [one.id, one]))
  return failed.map(({ id, seenIn }) => {
    const one = now.get(id)
    if (one === undefined) return { id, now: 'blocked', reason: whyNotJudged(report, seenIn) }
    return { id, now: nowOf(one), ...(one.message === undefined ? {} : { reason: one.message }) }
  })
}

function nowOf({ outcome }: CaseReport): RerunState {
  if (outcome === 'pass') return 'fixed'
  if (outcome === 'violation' || outcome === 'warning') return 'still failing'
  return outcome === 'error' || outcome === 'unsteady' ? outcome : 'blocked'
}

/** Why a passive rule was not judged: its case did not get that far. */
function whyNotJudged(report: Report, seenIn: string | undefined): string {
  const carrier = report.rules.flatMap((rule: RuleReport) => rule.cases).find(({ id }) => id === seenIn)
  if (carrier === undefined) return 'its case is not in this edition of the suite'
  return `no such exchange occurred in: ${carrier.id} (${carrier.message ?? carrier.outcome})`
}

const WORST_FIRST: readonly [RerunState, 0 | 1 | 2 | 4][] = [
  ['still failing', 1],
  ['error', 4],
  ['unsteady', 4],
  ['blocked', 2],
  ['fixed', 0],
]

/** The verdict on all cases: the worst, with the exit code that `check` would have. */
export function rerunVerdict(again: readonly RerunResult[]): { now: RerunState; code: 0 | 1 | 2 | 4 } {
  const [now, code] = WORST_FIRST.find(([kind]) => again.some((one) => one.now === kind)) ?? ['blocked', 2]
  return { now, code }
}
