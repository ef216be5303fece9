import type { Profile, Rule } from '#spec'
import type { Skew } from '../kit/clock/watch.ts'
import type { Redactor } from '../kit/redact.ts'
import { type LackingPart, type Parts, createParts } from '../report/lacks.ts'
import type { OperationReport, Report, RuleReport } from '../report/report.ts'
import { tallied, verdictOf } from '../report/tally.ts'
import { withUntestedStatuses } from '../report/untested-statuses.ts'
import { caseReport, durationOf, sightingReport, whole } from './case-report.ts'
import type { Concluded } from './confirm/judge.ts'
import { edition, editionOf } from './edition.ts'
import type { Sighting } from './observer.ts'

export interface Findings {
  target: string
  rules: readonly Rule[]
  cases: readonly Concluded[]
  sightings: readonly Sighting[]
  operations: readonly OperationReport[]
  /** How many requests were retried. */
  repeated: number
  /** Requests sent to the target, if they were counted at the transport. */
  sent?: Report['sent']
  /** The state of the target's clock, if anything was sent. */
  clock?: Skew
  leftBehind: readonly string[]
  /** Other parts that the report lacks, or that the run could not record. */
  lacks?: readonly LackingPart[]
  redactor: Redactor
  seed: number
  run: string
  profiles: ReadonlySet<Profile>
  startedAt: Date
  /** Minimum share of testable rules that must be proved. */
  required: number
  shard?: Report['shard']
  /** Rules of the catalogue were left out on purpose. */
  partial?: true
  /** Some cases did not run; each says why. */
  interrupted?: true
  /** Why the run gave up on the target. */
  lost?: string
  /** The outcome of a rule without cases; `not-yet-checked` by default. */
  untried?: (rule: Rule) => Pick<RuleReport, 'outcome' | 'reason'>
  /** What the rules are, if they are not the catalogue's. */
  kind?: 'contracts'
}

/** Turns the findings of a run into a report. The only place where outcomes become verdicts on rules. */
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
    ...(findings.partial === true ? { partial: true as const } : {}),
    ...(findings.interrupted === true ? { interrupted: true as const } : {}),
    ...(findings.lost === undefined ? {} : { lost: findings.redactor.mask(findings.lost) }),
    startedAt: findings.startedAt.toISOString(),
    durationMs: Date.now() - findings.startedAt.getTime(),
    requests: requestsOf(findings.cases),
    repeated: findings.repeated,
    ...(findings.sent === undefined ? {} : { sent: findings.sent }),
    ...(findings.clock === undefined ? {} : { clock: findings.clock }),
    ...tallied(rules, findings.required),
    // Recorded traffic was sent by others, and a pact is no list of statuses.
    operations:
      findings.sent === undefined || findings.kind !== undefined
        ? findings.operations
        : withUntestedStatuses(findings.operations, rules),
    leftBehind: findings.leftBehind.map((what) => findings.redactor.mask(what)),
    ...(parts.lacks.length === 0 ? {} : { lacks: parts.lacks }),
  }
}

/** State of the assembly: a part that cannot be made does not cost the others. */
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

/** Number of requests sent by all attempts of all cases, without cleanup. */
function requestsOf(concluded: readonly Concluded[]): number {
  return concluded.flatMap(({ attempts }) => attempts).reduce((sum, { requests }) => sum + requests, 0)
}
