import { type Profile, type Rule, allOperations } from '#spec'
import type { Exchange } from '../kit/exchange.ts'
import { Counterexample } from '../kit/search.ts'
import type { Redactor } from '../kit/redact.ts'
import { type Outcome, Violation, summarise } from '../kit/verdict.ts'
import {
  type CaseReport,
  type OperationReport,
  type Report,
  type RuleReport,
  SUMMARY_FIELD,
  type Summary,
} from '../report/report.ts'
import { curlScript } from './curl.ts'
import { exchangeReport, redacted } from './evidence.ts'
import type { Sighting } from './observer.ts'
import type { CaseResult } from './run-case.ts'

export interface Findings {
  target: string
  rules: readonly Rule[]
  results: readonly CaseResult[]
  sightings: readonly Sighting[]
  exchanges: readonly Exchange[]
  redactor: Redactor
  seed: number
  profiles: ReadonlySet<Profile>
  startedAt: Date
}

/** Turns what a run found into the report. The one place where outcomes become verdicts on rules. */
export function assemble(findings: Findings): Report {
  const byRule = Map.groupBy(findings.results, (result) => result.case.rule.id)
  const sightingsByRule = Map.groupBy(findings.sightings, (sighting) => sighting.observation.rule)
  const rules = findings.rules.map((rule) =>
    ruleReport(rule, byRule.get(rule.id) ?? [], sightingsByRule.get(rule.id) ?? [], findings),
  )
  const summary: Summary = {
    pass: 0,
    violation: 0,
    warning: 0,
    notApplicable: 0,
    blocked: 0,
    notYetChecked: 0,
    error: 0,
  }
  const testable = rules.filter((_rule, index) => findings.rules[index]?.untestable === undefined)
  for (const rule of testable) summary[SUMMARY_FIELD[rule.outcome]] += 1
  return {
    schemaVersion: 1,
    target: findings.target,
    profile: [...findings.profiles],
    seed: findings.seed,
    startedAt: findings.startedAt.toISOString(),
    durationMs: Date.now() - findings.startedAt.getTime(),
    requests: findings.exchanges.length,
    summary,
    proved: { rules: summary.pass, of: testable.length },
    rules,
    operations: operationReports(findings.exchanges),
    leftBehind: findings.results.flatMap((result) => result.leftBehind),
  }
}

function ruleReport(
  rule: Rule,
  results: readonly CaseResult[],
  sightings: readonly Sighting[],
  findings: Findings,
): RuleReport {
  const cases = [
    ...results.map((result) => caseReport(result, rule, findings)),
    ...sightings.map((sighting) => sightingReport(sighting, rule, findings)),
  ]
  const outcome = summarise(cases.map((one) => one.outcome))
  const reason = rule.untestable ?? cases.find((one) => one.outcome === outcome && outcome !== 'pass')?.message
  const { id, text, source, profile } = rule
  return {
    id,
    text,
    source,
    profile,
    outcome: rule.untestable === undefined ? outcome : 'not-applicable',
    ...(reason === undefined ? {} : { reason }),
    cases,
  }
}

/** A broken rule of a profile that was not chosen is shown as a warning. */
function judged(outcome: Outcome, rule: Rule, profiles: ReadonlySet<Profile>): Outcome {
  return outcome === 'violation' && !profiles.has(rule.profile) ? 'warning' : outcome
}

function caseReport(
  { case: one, outcome, thrown, exchanges, hookCalls }: CaseResult,
  rule: Rule,
  findings: Findings,
): CaseReport {
  const { redactor } = findings
  const failed = outcome !== 'pass' && outcome !== 'not-applicable'
  return {
    title: one.check.title,
    ...(one.perOperation ? { operation: one.operation } : {}),
    outcome: judged(outcome, rule, findings.profiles),
    ...(thrown === undefined
      ? {}
      : { message: redactor.mask(thrown instanceof Error ? thrown.message : String(thrown)) }),
    ...(thrown instanceof Violation ? details(thrown, redactor) : {}),
    exchanges: failed ? exchanges.map((exchange) => exchangeReport(exchange, redactor)) : [],
    ...(failed && exchanges.length > 0 ? { curl: curlScript(exchanges, redactor, hookCalls) } : {}),
  }
}

function sightingReport({ observation, operation, broken }: Sighting, rule: Rule, findings: Findings): CaseReport {
  const { redactor, profiles } = findings
  const base = { title: observation.title, operation }
  if (broken === undefined) return { ...base, outcome: 'pass', exchanges: [] }
  return {
    ...base,
    outcome: judged('violation', rule, profiles),
    message: redactor.mask(`${broken.violation.message} (seen in: ${broken.caseId})`),
    ...details(broken.violation, redactor),
    exchanges: [exchangeReport(broken.exchange, redactor)],
    curl: curlScript([broken.exchange], redactor),
  }
}

function details(violation: Violation, redactor: Redactor): Partial<CaseReport> {
  return {
    expected: redacted(violation.expected, redactor),
    actual: redacted(violation.actual, redactor),
    ...(violation instanceof Counterexample
      ? { seed: violation.seed, path: violation.path, counterexample: redacted(violation.counterexample, redactor) }
      : {}),
  }
}

function operationReports(exchanges: readonly Exchange[]): OperationReport[] {
  const byOperation = Map.groupBy(exchanges, (exchange) => exchange.operation)
  return allOperations.map((facts) => {
    const seen = byOperation.get(facts.id) ?? []
    return {
      operationId: facts.id,
      method: facts.method,
      path: facts.path,
      documented: Object.keys(facts.responses).map(Number),
      seen: [...new Set(seen.map((exchange) => exchange.response.status))].sort((a, b) => a - b),
      requests: seen.length,
    }
  })
}
