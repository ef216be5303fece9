import { writeJson } from '#spec'
import { quotedIn, whoActs } from './quotes.ts'
import type { CaseReport, Report, RuleReport } from './report.ts'
import { traceOfCase } from './traces.ts'
import { verdictText } from './verdict-text.ts'

/** The report as JSON: in full, with what the other formats say beside it. */
export function json(report: Report): string {
  const rules = report.rules.map((rule) => quoted(rule, report))
  return `${writeJson({ ...report, verdict: verdictText(report), rules }, 2)}\n`
}

/** A rule with what the documents say of it; a pact's interaction is in no document. */
function quoted(rule: RuleReport, { documents }: Report): RuleReport {
  const { id, text, source, cases, ...others } = rule
  const quotes = quotedIn(rule, documents)
  return { id, text, source, ...(quotes.length === 0 ? {} : { quotes }), ...others, cases: cases.map(withActor) }
}

function withActor(one: CaseReport): CaseReport {
  const trace = traceOfCase(one)
  return one.outcome === 'pass' ? one : { ...one, acts: whoActs(one), ...(trace === undefined ? {} : { trace }) }
}
