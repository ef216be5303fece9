import type { Profile, TargetSection } from '#spec'
import type { Skew } from '../kit/clock/watch.ts'
import type { Outcome } from '../kit/verdict.ts'
import type { LackingPart } from './lacks.ts'

/** The one report format (`spec/report.schema.yaml`), written by check, contracts, proxy and replay. */
export interface Report {
  schemaVersion: 1
  /** Set if its rules are pact interactions; otherwise they are sentences of the documents. */
  kind?: 'contracts'
  /** Of contracts: all consumers with a pact, also those that `--only` left out. */
  consumers?: readonly string[]
  target: string
  /** Where the documents are published, if the target file says so. */
  documents?: Documents
  profile: readonly Profile[]
  /** Fingerprint of its rules; reports of one edition can be merged. */
  edition: string
  seed: number
  /**
   * The random word in all names that the run created: `etalon-<run>-…`. A merged report has those of all shards,
   * separated by commas.
   */
  run: string
  /** The part of the cases covered; missing if it covers all. */
  shard?: ShardOfRun
  /** Only some of the rules were asked for: the verdict is about those, and not about the service. */
  partial?: true
  /** How the target was given: by file, or as the embedded mock; missing if by URL. */
  named?: { file: string } | 'embedded'
  /** The verified version and its environment; missing if not given. */
  release?: Release
  /** The run was stopped early: whatever the report lacks was not tested. */
  interrupted?: true
  /** It was stopped from outside, by a signal or a failure of etalon itself: no verdict, however much it proved. */
  stopped?: true
  /** Why the run gave up: the target stopped responding, or its keys stopped working, or a worker ended early. */
  lost?: string
  /** Which shards a merged report lacks, in words; missing if it has all. */
  missing?: string
  /** The recorded traffic that was judged, if the gate itself sent nothing. */
  traffic?: TrafficReport
  startedAt: string
  durationMs: number
  /** The requests of cases that got a response. */
  requests: number
  /** Requests that were retried after a network failure or with a new token; not included in `requests`. */
  repeated: number
  /**
   * Everything sent to the target: for cases, cleanup, retries, logins, and liveness probes. Missing if the gate sent
   * nothing.
   */
  sent?: { requests: number; cleaningUp: number }
  /** How far the target's clock is ahead of the gate's; missing if the gate sent nothing. */
  clock?: Skew
  summary: Summary
  /** The verdict and its exit code, as every format shows them; only in a report that was written. */
  verdict?: { code: number; verdict: string; because: string }
  /** The testable rules in this run, how many were proved, and the share that a verdict needs. */
  proved: { rules: number; of: number; required: number }
  rules: readonly RuleReport[]
  operations: readonly OperationReport[]
  /** What the run created and could not remove. */
  leftBehind: readonly string[]
  /** Parts that could not be made, with reasons; missing if complete. */
  lacks?: readonly LackingPart[]
  /** Baseline entries that fail the run because they have expired or no longer fail: place, entry and fix. */
  staleBaseline?: readonly string[]
  /** How it differs from an earlier report; missing if none was given. */
  comparison?: Comparison
}

/** The addresses of the two documents. */
export type Documents = TargetSection<'documents'>

/** One of the shards of a run, counted from 1. */
export interface ShardOfRun {
  index: number
  count: number
  /** Fingerprint of how all cases are divided. */
  cases: string
  /** How many cases each rule has in this shard, and in all, by id. */
  planned: Readonly<Record<string, readonly [here: number, everywhere: number]>>
}

/** The rules whose outcome changed since an earlier report, or stayed bad, by id. */
export interface Comparison extends Pick<Report, 'target' | 'startedAt' | 'edition' | 'interrupted'> {
  /** Fail now, and did not before. */
  broke: readonly string[]
  stillBroken: readonly string[]
  /** Failed before; now it is unknown whether they hold. */
  undecided: readonly string[]
  noLongerProved: readonly string[]
  mended: readonly string[]
  newlyProved: readonly string[]
}

/** The recorded traffic of a report, besides what was judged. */
export interface TrafficReport {
  /** The recording, or the URL of the proxy. */
  source: string
  /** The number of exchanges, and how many of them were judged. */
  exchanges: number
  judged: number
  /** How many of those lacked part of their body. */
  withoutBody: number
  /** The others by reason, most frequent first. */
  leftOut: readonly { reason: string; exchanges: number; examples: readonly string[] }[]
}

/** A version in an environment. */
export interface Release {
  version: string
  environment: string
}

export interface Summary {
  pass: number
  violation: number
  warning: number
  notApplicable: number
  blocked: number
  notYetChecked: number
  error: number
  /** Failed, and on retry passed or failed differently. */
  unsteady: number
  /** Violations listed in the baseline. */
  known: number
}

export interface RuleReport {
  id: string
  text: string
  source: readonly string[]
  /** What the documents say there; only in a report that was written. */
  quotes?: readonly Quote[]
  profile: Profile
  outcome: Outcome
  reason?: string
  /** The cost of its cases over all attempts; the time includes cleanup. Zero for a passive rule. */
  cost: { requests: number; durationMs: number }
  cases: readonly CaseReport[]
}

/** A sentence or row of the documents, word for word. */
export interface Quote {
  anchor: string
  document: string
  section: string
  /** The address of the section, if it is known where the document is published. */
  link?: string
  text: string
}

export interface CaseReport {
  /** The rule, the check's title and the operation, if any; stable across runs. */
  id: string
  title: string
  operation?: string
  outcome: Outcome
  /** Who has to act, unless it passed; only in a report that was written. */
  acts?: string
  /** Where the service's own traces show it; only in a report that was written. */
  trace?: { id: string; span: string }
  /** The total of all attempts. */
  durationMs: number
  /** All attempts in order, if there were several; the rest of the case shows the failed one. */
  attempts?: readonly AttemptReport[]
  /** Why a violation could not be retried. */
  unconfirmed?: string
  /** The baseline entry that lists this failure; the outcome is then `known`. */
  baseline?: { reason: string; expires: string; flaky?: true }
  /** For a passive rule, the id of the case whose exchange broke it. */
  seenIn?: string
  message?: string
  expected?: unknown
  actual?: unknown
  exchanges: readonly ExchangeReport[]
  /**
   * For a problem with webhook deliveries: what the receiver got, the deciding one last; may be empty. The requests are
   * the target's, the responses the gate's.
   */
  deliveries?: readonly ExchangeReport[]
  /** The requests of the case as a shell script, the deciding one last. */
  curl?: string
  seed?: number
  path?: string
  /** fast-check's record of the steps taken in a model run, which the path needs. */
  replayPath?: string
  counterexample?: unknown
}

/** One attempt of a case. */
export interface AttemptReport {
  outcome: Outcome
  message?: string
  durationMs: number
  requests: number
  /** Set for a passing attempt if others failed. */
  exchanges?: readonly ExchangeReport[]
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
  /** Requests of cases. */
  requests: number
  /** Cleanup requests; missing if there were none. */
  cleaningUp?: number
  /** Documented statuses that were not seen, each with the reason; missing if all were, or if the gate sent nothing. */
  unseen?: readonly UntestedStatus[]
}

/** A documented status that was not seen in a run, with the reason. */
export interface UntestedStatus {
  status: number
  reason: string
}

/** The summary field of each outcome. */
export const SUMMARY_FIELD: Readonly<Record<Outcome, keyof Summary>> = {
  pass: 'pass',
  violation: 'violation',
  warning: 'warning',
  'not-applicable': 'notApplicable',
  blocked: 'blocked',
  'not-yet-checked': 'notYetChecked',
  error: 'error',
  unsteady: 'unsteady',
  known: 'known',
}

/** The deciding exchange: the last delivery if the problem is about deliveries, otherwise the last response. */
export function decidingExchange({ deliveries, exchanges }: CaseReport): ExchangeReport | undefined {
  return (deliveries ?? exchanges).at(-1)
}

/** The verdict in one line. */
export function headline(report: Report): string {
  const of = report.kind === 'contracts' ? 'interactions verified' : 'testable rules proved'
  return `${report.proved.rules} of ${report.proved.of} ${of}`
}
