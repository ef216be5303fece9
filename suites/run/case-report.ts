import type { Profile, Rule } from '#spec'
import type { Exchange } from '../kit/exchange.ts'
import { Counterexample } from '../kit/search.ts'
import type { Redactor } from '../kit/redact.ts'
import { Blocked, type Outcome, Violation } from '../kit/verdict.ts'
import { type Parts, errorMessage } from '../report/lacks.ts'
import type { CaseReport } from '../report/report.ts'
import type { Concluded } from './confirm/judge.ts'
import { curlScript } from './curl.ts'
import { deliveryReport, exchangeReport, redacted } from './evidence.ts'
import type { Sighting } from './observer.ts'
import type { CaseResult } from './run-case.ts'

/** The context for reporting a case. */
interface Showing {
  redactor: Redactor
  profiles: ReadonlySet<Profile>
  /** Builds the parts of the report. */
  parts: Parts
}

/** The total duration of all attempts, in ms. */
export function durationOf(attempts: readonly CaseResult[]): number {
  return attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** Rounds to whole ms. */
export function whole(ms: number): number {
  return Math.round(ms)
}

/** A violation in a profile that was not chosen, or of a pending case, in one or all attempts, becomes a warning. */
function outcomeIn(outcome: Outcome, isWarning: boolean, wasBroken: boolean): Outcome {
  return wasBroken && (outcome === 'violation' || outcome === 'unsteady') && isWarning ? 'warning' : outcome
}

export function caseReport(
  { case: one, outcome, shown, refuting, attempts, unconfirmed }: Concluded,
  rule: Rule,
  findings: Showing,
): CaseReport {
  const { redactor, profiles } = findings
  const isWarning = one.pending === true || !profiles.has(rule.profile)
  const { thrown, exchanges, hookCalls, cleanUp } = shown
  const failed = outcome !== 'pass' && outcome !== 'not-applicable'
  const part = partOf(one.id, findings)
  return {
    id: one.id,
    title: one.check.title,
    ...(one.perOperation ? { operation: one.operation } : {}),
    outcome: outcomeIn(outcome, isWarning, shown.outcome === 'violation'),
    durationMs: whole(durationOf(attempts)),
    ...part('the message', () => messageOf(thrown, redactor)),
    ...part('the values', () => (thrown instanceof Violation ? details(thrown, redactor) : {})),
    exchanges: [],
    ...part('the exchanges', () => (failed ? exchangesOf(exchanges, redactor) : {})),
    ...part('the deliveries', () =>
      thrown instanceof Violation || thrown instanceof Blocked ? deliveries(thrown, redactor) : {},
    ),
    ...part('the curl script', () =>
      failed && exchanges.length > 0 ? { curl: curlScript(exchanges, redactor, hookCalls, cleanUp) } : {},
    ),
    ...(failed && attempts.length > 1
      ? {
          attempts: attempts.map((attempt) => ({
            outcome: outcomeIn(attempt.outcome, isWarning, true),
            ...part('the message of an attempt', () => messageOf(attempt.thrown, redactor)),
            durationMs: whole(attempt.durationMs),
            requests: attempt.requests,
            ...part('the exchanges of an attempt', () =>
              attempt === refuting ? exchangesOf(attempt.exchanges, redactor) : {},
            ),
          })),
        }
      : {}),
    ...(unconfirmed === undefined ? {} : { unconfirmed: redactor.mask(unconfirmed) }),
  }
}

/** Builds one part of a case; undefined if it fails. */
function partOf(id: string, { parts }: Showing): <T extends object>(name: string, make: () => T) => Partial<T> {
  return (name, make) => parts.made<ReturnType<typeof make> | object>(`${name} of ${id}`, make, {})
}

function messageOf(thrown: unknown, redactor: Redactor): Pick<CaseReport, 'message'> {
  return thrown === undefined ? {} : { message: redactor.mask(errorMessage(thrown)) }
}

function exchangesOf(exchanges: readonly Exchange[], redactor: Redactor): Pick<CaseReport, 'exchanges'> {
  return { exchanges: exchanges.map((exchange) => exchangeReport(exchange, redactor)) }
}

/** A passive rule's result for one operation, as a report shows it. */
export function sightingReport(sighting: Sighting, rule: Rule, findings: Showing): CaseReport {
  const { observation, operation, broken, confirmation } = sighting
  const { redactor, profiles } = findings
  const { title } = observation
  const base = { id: `${rule.id} | ${title} | ${operation}`, title, operation, durationMs: 0 }
  if (broken === undefined) return { ...base, outcome: 'pass', exchanges: [] }
  const { violation, exchange, caseId } = broken
  const part = partOf(base.id, findings)
  return {
    ...base,
    outcome: outcomeIn(confirmation?.outcome ?? 'violation', !profiles.has(rule.profile), true),
    seenIn: caseId,
    ...part('the message', () => ({ message: redactor.mask(`${errorMessage(violation)} (seen in: ${caseId})`) })),
    ...part('the values', () => details(violation, redactor)),
    exchanges: [],
    ...part('the exchanges', () => exchangesOf([exchange], redactor)),
    ...part('the curl script', () => ({ curl: curlScript([exchange], redactor) })),
    ...part('the attempts', () => seenAgain(confirmation, rule, findings)),
  }
}

/** The attempts of the case in which a passive rule was broken; their cost counts for that case. */
function seenAgain(
  confirmation: Sighting['confirmation'],
  rule: Rule,
  { redactor, profiles }: Showing,
): Pick<CaseReport, 'attempts' | 'unconfirmed'> {
  if (confirmation === undefined) return {}
  const { attempts, unconfirmed } = confirmation
  return {
    ...(attempts.length < 2
      ? {}
      : {
          attempts: attempts.map(({ outcome, exchange }) => ({
            outcome: outcomeIn(outcome, !profiles.has(rule.profile), true),
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
