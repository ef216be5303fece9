import type { Profile } from '#spec'
import type { Outcome } from '../kit/verdict.ts'

/** The one report format (`spec/report.schema.yaml`): check, contracts, proxy and replay all write it. */
export interface Report {
  schemaVersion: 1
  target: string
  profile: readonly Profile[]
  seed: number
  startedAt: string
  durationMs: number
  requests: number
  summary: Summary
  /** Testable rules that this run was about, and how many of them it proved. */
  proved: { rules: number; of: number }
  rules: readonly RuleReport[]
  operations: readonly OperationReport[]
  /** What the run created and could not remove. */
  leftBehind: readonly string[]
}

export interface Summary {
  pass: number
  violation: number
  warning: number
  notApplicable: number
  blocked: number
  notYetChecked: number
  error: number
}

export interface RuleReport {
  id: string
  text: string
  source: readonly string[]
  profile: Profile
  outcome: Outcome
  reason?: string
  cases: readonly CaseReport[]
}

export interface CaseReport {
  title: string
  operation?: string
  outcome: Outcome
  message?: string
  expected?: unknown
  actual?: unknown
  exchanges: readonly ExchangeReport[]
  /** The requests of the case as a shell script, the deciding one last. */
  curl?: string
  seed?: number
  path?: string
  counterexample?: unknown
}

export interface ExchangeReport {
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body?: string }
  response: { status: number; headers: Readonly<Record<string, string>>; body: string }
}

export interface OperationReport {
  operationId: string
  method: string
  path: string
  documented: readonly number[]
  seen: readonly number[]
  requests: number
}

/** Fields of the summary by outcome. */
export const SUMMARY_FIELD: Readonly<Record<Outcome, keyof Summary>> = {
  pass: 'pass',
  violation: 'violation',
  warning: 'warning',
  'not-applicable': 'notApplicable',
  blocked: 'blocked',
  'not-yet-checked': 'notYetChecked',
  error: 'error',
}

/** The verdict in one line. */
export function headline(report: Report): string {
  return `${report.proved.rules} of ${report.proved.of} testable rules proved`
}
