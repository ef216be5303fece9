import type { Profile, Rule } from '#spec'
import type { Skew } from '../kit/clock/watch.ts'
import { Counterexample } from '../kit/search.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import { Blocked, type Outcome, Violation } from '../kit/verdict.ts'
import { type LackingPart, type Parts, createParts, wordsOf } from '../report/lacks.ts'
import type { CaseReport, OperationReport, Report, RuleReport } from '../report/report.ts'
import { tallied, verdictOf } from '../report/tally.ts'
import { withUnseen } from '../report/unseen-statuses.ts'
import { curlScript } from './curl.ts'
import type { Concluded } from './confirm/judge.ts'
import { edition, editionOf } from './edition.ts'
import { deliveryReport, exchangeReport, redacted } from './evidence.ts'
import type { Sighting } from './observer.ts'
import type { CaseResult } from './run-case.ts'

export interface Findings {
  target: string
  rules: readonly Rule[]
  cases: readonly Concluded[]
  sightings: readonly Sighting[]
  operations: readonly OperationReport[]
  /** How many requests were sent again. */
  repeated: number
  /** What went to the target, where it was counted there. */
  sent?: Report['sent']
  /** What the clock of the target is like, where anything was sent. */
  clock?: Skew
  leftBehind: readonly string[]
  /** What else the report lacks, or the run could not keep. */
  lacks?: readonly LackingPart[]
  redactor: Redactor
  seed: number
  run: string
  profiles: ReadonlySet<Profile>
  startedAt: Date
  /** Share of the testable rules that must be proved. */
  required: number
  shard?: Report['shard']
  /** Some cases were not tried; each says why. */
  interrupted?: true
  /** Why the target was given up. */
  lost?: string
  /** What is to be said of a rule that has no case; nothing but that it was not checked unless given. */
  untried?: (rule: Rule) => Pick<RuleReport, 'outcome' | 'reason'>
  /** What the rules are, where they are none of the catalogue. */
  kind?: 'contracts'
}

/** Turns what a run found into the report. The one place where outcomes become verdicts on rules. */
export function assemble(given: Findings): Report {
  const parts = createParts((words) => given.redactor.mask(words))
  parts.lacks.push(...(given.lacks ?? []))
  const findings = { ...given, parts }
  const byRule = Map.groupBy(findings.cases, (one) => one.case.rule.id)
  const sightingsByRule = Map.groupBy(findings.sightings, (sighting) => sighting.observation.rule)
  const rules = findings.rules.map((rule) =>
    ruleReport(rule, byRule.get(rule.id) ?? [], sightingsByRule.get(rule.id) ?? [], findings),
  )
  return {
    schemaVersion: 1,
    ...(findings.kind === undefined ? {} : { kind: findings.kind }),
    target: findings.target,
    profile: [...findings.profiles],
    edition: findings.kind === undefined ? edition() : editionOf(findings.rules),
    seed: findings.seed,
    run: findings.run,
    ...(findings.shard === undefined ? {} : { shard: findings.shard }),
    ...(findings.interrupted === true ? { interrupted: true as const } : {}),
    ...(findings.lost === undefined ? {} : { lost: findings.redactor.mask(findings.lost) }),
    startedAt: findings.startedAt.toISOString(),
    durationMs: Date.now() - findings.startedAt.getTime(),
    requests: requestsOf(findings.cases),
    repeated: findings.repeated,
    ...(findings.sent === undefined ? {} : { sent: findings.sent }),
    ...(findings.clock === undefined ? {} : { clock: findings.clock }),
    ...tallied(rules, findings.required),
    // Traffic is asked for by others, and a pact is no list of statuses.
    operations:
      findings.sent === undefined || findings.kind !== undefined
        ? findings.operations
        : withUnseen(findings.operations, rules),
    leftBehind: findings.leftBehind.map((what) => findings.redactor.mask(what)),
    ...(parts.lacks.length === 0 ? {} : { lacks: parts.lacks }),
  }
}

/** What is being put together: no part that cannot be made costs the others. */
interface Assembling extends Findings {
  parts: Parts
}

function ruleReport(
  rule: Rule,
  concluded: readonly Concluded[],
  sightings: readonly Sighting[],
  findings: Assembling,
): RuleReport {
  const cases = [
    ...concluded.map((one) => caseReport(one, rule, findings)),
    ...sightings.map((sighting) => sightingReport(sighting, rule, findings)),
  ]
  const { id, text, source, profile } = rule
  return {
    id,
    text,
    source,
    profile,
    ...(cases.length === 0 && findings.untried !== undefined ? findings.untried(rule) : verdictOf(id, cases)),
    cost: {
      requests: requestsOf(concluded),
      durationMs: whole(concluded.reduce((sum, { attempts }) => sum + durationOf(attempts), 0)),
    },
    cases,
  }
}

/** So many requests were sent for cases in all their attempts, beside their clean-up. */
function requestsOf(concluded: readonly Concluded[]): number {
  return concluded.flatMap(({ attempts }) => attempts).reduce((sum, { exchanges }) => sum + exchanges.length, 0)
}

function durationOf(attempts: readonly CaseResult[]): number {
  return attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** Whole ms: more digits say nothing. */
function whole(ms: number): number {
  return Math.round(ms)
}

/** What was broken, once or every time, of a profile that was not chosen is shown as a warning. */
function outcomeIn(outcome: Outcome, rule: Rule, profiles: ReadonlySet<Profile>, wasBroken: boolean): Outcome {
  return wasBroken && (outcome === 'violation' || outcome === 'unsteady') && !profiles.has(rule.profile)
    ? 'warning'
    : outcome
}

function caseReport(
  { case: one, outcome, shown, refuting, attempts, unconfirmed }: Concluded,
  rule: Rule,
  findings: Assembling,
): CaseReport {
  const { redactor, profiles } = findings
  const { thrown, exchanges, hookCalls } = shown
  const failed = outcome !== 'pass' && outcome !== 'not-applicable'
  const part = partOf(one.id, findings)
  return {
    id: one.id,
    title: one.check.title,
    ...(one.perOperation ? { operation: one.operation } : {}),
    outcome: outcomeIn(outcome, rule, profiles, shown.outcome === 'violation'),
    durationMs: whole(durationOf(attempts)),
    ...part('the message', () => messageOf(thrown, redactor)),
    ...part('the values', () => (thrown instanceof Violation ? details(thrown, redactor) : {})),
    exchanges: [],
    ...part('the exchanges', () => (failed ? exchangesOf(exchanges, redactor) : {})),
    ...part('the deliveries', () =>
      thrown instanceof Violation || thrown instanceof Blocked ? deliveries(thrown, redactor) : {},
    ),
    ...part('the curl script', () =>
      failed && exchanges.length > 0 ? { curl: curlScript(exchanges, redactor, hookCalls) } : {},
    ),
    ...(failed && attempts.length > 1
      ? {
          attempts: attempts.map((attempt) => ({
            outcome: outcomeIn(attempt.outcome, rule, profiles, true),
            ...part('the message of an attempt', () => messageOf(attempt.thrown, redactor)),
            durationMs: whole(attempt.durationMs),
            requests: attempt.exchanges.length,
            ...part('the exchanges of an attempt', () =>
              attempt === refuting ? exchangesOf(attempt.exchanges, redactor) : {},
            ),
          })),
        }
      : {}),
    ...(unconfirmed === undefined ? {} : { unconfirmed: redactor.mask(unconfirmed) }),
  }
}

/** Makes parts of a case; one that cannot be made is nothing. */
function partOf(id: string, { parts }: Assembling): <T extends object>(name: string, make: () => T) => Partial<T> {
  return (name, make) => parts.made<ReturnType<typeof make> | object>(`${name} of ${id}`, make, {})
}

function messageOf(thrown: unknown, redactor: Redactor): Pick<CaseReport, 'message'> {
  return thrown === undefined ? {} : { message: redactor.mask(wordsOf(thrown)) }
}

function exchangesOf(exchanges: readonly Exchange[], redactor: Redactor): Pick<CaseReport, 'exchanges'> {
  return { exchanges: exchanges.map((exchange) => exchangeReport(exchange, redactor)) }
}

function sightingReport(sighting: Sighting, rule: Rule, findings: Assembling): CaseReport {
  const { observation, operation, broken, confirmation } = sighting
  const { redactor, profiles } = findings
  const { title } = observation
  const base = { id: `${rule.id} | ${title} | ${operation}`, title, operation, durationMs: 0 }
  if (broken === undefined) return { ...base, outcome: 'pass', exchanges: [] }
  const { violation, exchange, caseId } = broken
  const part = partOf(base.id, findings)
  return {
    ...base,
    outcome: outcomeIn(confirmation?.outcome ?? 'violation', rule, profiles, true),
    seenIn: caseId,
    ...part('the message', () => ({ message: redactor.mask(`${wordsOf(violation)} (seen in: ${caseId})`) })),
    ...part('the values', () => details(violation, redactor)),
    exchanges: [],
    ...part('the exchanges', () => exchangesOf([exchange], redactor)),
    ...part('the curl script', () => ({ curl: curlScript([exchange], redactor) })),
    ...part('the attempts', () => seenAgain(confirmation, rule, findings)),
  }
}

/** The attempts of the case in which a passive rule was seen broken; their cost is that case's. */
function seenAgain(
  confirmation: Sighting['confirmation'],
  rule: Rule,
  { redactor, profiles }: Findings,
): Pick<CaseReport, 'attempts' | 'unconfirmed'> {
  if (confirmation === undefined) return {}
  const { attempts, unconfirmed } = confirmation
  return {
    ...(attempts.length < 2
      ? {}
      : {
          attempts: attempts.map(({ outcome, exchange }) => ({
            outcome: outcomeIn(outcome, rule, profiles, true),
            durationMs: 0,
            requests: 0,
            ...(exchange === undefined ? {} : exchangesOf([exchange], redactor)),
          })),
        }),
    ...(unconfirmed === undefined ? {} : { unconfirmed: redactor.mask(unconfirmed) }),
  }
}

function deliveries({ deliveries: came }: Violation | Blocked, redactor: Redactor): Pick<CaseReport, 'deliveries'> {
  return came === undefined ? {} : { deliveries: came.map((one) => deliveryReport(one, redactor)) }
}

function details(violation: Violation, redactor: Redactor): Partial<CaseReport> {
  return {
    expected: redacted(violation.expected, redactor),
    actual: redacted(violation.actual, redactor),
    ...(violation instanceof Counterexample
      ? { ...violation.replay, counterexample: redacted(violation.counterexample, redactor) }
      : {}),
  }
}
