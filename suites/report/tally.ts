import { isRuleId, ruleOf } from '#spec'
import { summarise } from '../kit/verdict.ts'
import { type CaseReport, type Report, type RuleReport, SUMMARY_FIELD, type Summary } from './report.ts'

/** The outcome of every untestable rule. */
const UNTESTABLE = 'not-applicable'

/** A rule's outcome from its cases, with a reason unless it passed. */
export function verdictOf(id: string, cases: readonly CaseReport[]): Pick<RuleReport, 'outcome' | 'reason'> {
  const untestable = reasonOf(id)
  const outcome = summarise(cases.map((one) => one.outcome))
  const reason = untestable ?? cases.find((one) => one.outcome === outcome && outcome !== 'pass')?.message
  return { outcome: untestable === undefined ? outcome : UNTESTABLE, ...(reason === undefined ? {} : { reason }) }
}

/** Why a rule is untestable, if it is. */
function reasonOf(id: string): string | undefined {
  return isRuleId(id) ? ruleOf(id).untestable : undefined
}

/** The parts of a report that follow from its rules: testable rules by outcome, and the number proved. */
export function tallied(rules: readonly RuleReport[], required: number): Pick<Report, 'rules' | 'summary' | 'proved'> {
  const summary: Summary = {
    pass: 0,
    violation: 0,
    warning: 0,
    notApplicable: 0,
    blocked: 0,
    notYetChecked: 0,
    error: 0,
    unsteady: 0,
    known: 0,
  }
  const testable = rules.filter(({ id }) => reasonOf(id) === undefined)
  for (const { outcome } of testable) summary[SUMMARY_FIELD[outcome]] += 1
  return { summary, proved: { rules: summary.pass, of: testable.length, required }, rules }
}
