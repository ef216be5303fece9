import type { Profile } from '#spec'
import type { Skew } from '../kit/clock/watch.ts'
import type { Outcome } from '../kit/verdict.ts'
import type { LackingPart } from './lacks.ts'
import type { UnseenStatus } from './untested-statuses.ts'

/** The one report format (`spec/report.schema.yaml`): check, contracts, proxy and replay all write it. */
export interface Report {
  schemaVersion: 1
  /** Its rules are interactions of pacts; sentences of the documents where it is missing. */
  kind?: 'contracts'
  target: string
  profile: readonly Profile[]
  /** Fingerprint of the rules that it speaks of; reports of one edition can be merged. */
  edition: string
  seed: number
  /** The word that names what the run created: `etalon-<run>-…`. Shards have one each, which a merged report joins with commas. */
  run: string
  /** Which part of the cases it is about, counted from 1, with a fingerprint of all of them; missing where it is about all. */
  shard?: { index: number; count: number; cases: string }
  /** How the target was named: by a file, or as the mock that the gate starts by itself; missing where by its address. */
  named?: { file: string } | 'embedded'
  /** The version that was verified, and where it runs or is to run; missing where nobody said. */
  release?: Release
  /** It was stopped before its end: what it does not speak of was not tried. */
  interrupted?: true
  /** Why the target was given up before the end: it answered no more, or the keys worked no more. */
  lost?: string
  /** What it is about, where the gate sent nothing and judged what others did. */
  traffic?: TrafficReport
  startedAt: string
  durationMs: number
  /** Those of cases that were answered. */
  requests: number
  /** Requests that were sent again, after a failure on the way or with a new token; not among the requests. */
  repeated: number
  /**
   * Everything that went to the target: for cases, for cleaning up, once more, for tokens, and to look whether it is there.
   * Missing where the gate sent nothing.
   */
  sent?: { requests: number; cleaningUp: number }
  /** How far the clock of the target is ahead of that of the gate; missing where the gate sent nothing. */
  clock?: Skew
  summary: Summary
  /** Testable rules that this run was about, how many of them it proved, and the share that the target file requires. */
  proved: { rules: number; of: number; required: number }
  rules: readonly RuleReport[]
  operations: readonly OperationReport[]
  /** What the run created and could not remove. */
  leftBehind: readonly string[]
  /** Parts of it that could not be made, with the reasons; missing where it has all. */
  lacks?: readonly LackingPart[]
  /** Entries of the baseline that fail the run, since they have expired or do not fail any more: place, entry and mend. */
  staleBaseline?: readonly string[]
}

/** The traffic of others that a report is about, beside what it judged. */
export interface TrafficReport {
  /** The recording, or the address of the proxy. */
  source: string
  /** Exchanges that it holds, and how many of them told something of the service. */
  exchanges: number
  judged: number
  /** Of those, how many did not show their whole body. */
  withoutBody: number
  /** The others by what they are left out for, the most of one kind first. */
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
  /** Failed, and passed or failed in another way when it was tried again. */
  unsteady: number
  /** Broken, and listed in the baseline. */
  known: number
}

export interface RuleReport {
  id: string
  text: string
  source: readonly string[]
  profile: Profile
  outcome: Outcome
  reason?: string
  /** What its cases took in all attempts, with their clean-up in the time; nothing for a rule that is judged on the exchanges of others. */
  cost: { requests: number; durationMs: number }
  cases: readonly CaseReport[]
}

export interface CaseReport {
  /** The rule, the check's title and the operation, where there is one for each; stays the same from run to run. */
  id: string
  title: string
  operation?: string
  outcome: Outcome
  /** Of all attempts together. */
  durationMs: number
  /** All attempts in order, where there was more than one; what else the case shows is of the one that failed. */
  attempts?: readonly AttemptReport[]
  /** Why a broken rule could not be tried again. */
  unconfirmed?: string
  /** The entry of the baseline that lists this failure; then the outcome is `known`. */
  baseline?: { reason: string; expires: string; flaky?: true }
  /** Id of the case whose exchange broke the rule, where it was judged in passing. */
  seenIn?: string
  message?: string
  expected?: unknown
  actual?: unknown
  exchanges: readonly ExchangeReport[]
  /**
   * Of a problem with the deliveries of a webhook: what came in at the receiver, the deciding one last; empty where nothing came. The
   * requests are the target's, the answers the gate's.
   */
  deliveries?: readonly ExchangeReport[]
  /** The requests of the case as a shell script, the deciding one last. */
  curl?: string
  seed?: number
  path?: string
  /** Which steps of a model run were taken, as fast-check has it; the path means nothing without it. */
  replayPath?: string
  counterexample?: unknown
}

/** One try of a case. */
export interface AttemptReport {
  outcome: Outcome
  message?: string
  durationMs: number
  requests: number
  /** Of an attempt that passed where others had failed. */
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
  /** Those of cases. */
  requests: number
  /** Those that removed what the run had made; missing where there were none. */
  cleaningUp?: number
  /** Documented statuses that no answer had, each with the reason; missing where the gate asked for nothing, or all came. */
  unseen?: readonly UnseenStatus[]
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
  unsteady: 'unsteady',
  known: 'known',
}

/** The exchange that decided: of a problem with deliveries the last that came, where one did, of any other the last answer. */
export function decidingExchange({ deliveries, exchanges }: CaseReport): ExchangeReport | undefined {
  return (deliveries ?? exchanges).at(-1)
}

/** The verdict in one line. */
export function headline(report: Report): string {
  const of = report.kind === 'contracts' ? 'interactions verified' : 'testable rules proved'
  return `${report.proved.rules} of ${report.proved.of} ${of}`
}
