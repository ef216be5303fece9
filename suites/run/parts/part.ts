import type { Observation } from '../../kit/check.ts'
import type { Target } from '../../kit/target.ts'
import { UsageError } from '../../kit/usage-error.ts'
import type { ShardOfRun } from '../../report/report.ts'
import type { Case } from '../cases.ts'
import { fnv } from '../fnv.ts'
import { claimOf, exclusiveOf } from '../order.ts'
import { MEASURED } from './measured.ts'

/** One of `count` equal parts of the cases; `index` counts from 1. */
export interface Share {
  index: number
  count: number
}

/** The cases of one machine of several. */
export interface Shard extends Share {
  /** Each shard has a target of its own, so that cases that run alone are dealt out too. */
  own?: true
}

/**
 * Which cases a process runs. On a target that other processes use at the same time: those that may run `beside` others, or, once the
 * others are done, those that run `alone`. On a target of its `own`: all.
 */
export type Kind = 'own' | 'beside' | 'alone'

/** The cases that one process runs. */
export interface Part {
  kind: Kind
  shard?: Shard
  /** One of several processes of a machine. */
  worker?: Share
  /** What each rule takes, by id, in any unit; by default as measured on the embedded mock. */
  costs?: ReadonlyMap<string, number>
}

/**
 * Reads `2/4`.
 * @throws UsageError if the text has another form
 */
export function parseShard(text: string): Share {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new UsageError(`--shard ${text}: give a part and how many there are, from 1/4 to 4/4`)
  return { index, count }
}

/**
 * The cases of a part, and the rules that its report covers: those of its cases, those that have none, and passive ones, which are
 * judged in each part.
 */
export function partOf(
  all: readonly Case[],
  part: Part | undefined,
  { target, observations }: { target: Target; observations: readonly Observation[] },
): { cases: readonly Case[]; speaksOf: (rule: string) => boolean } {
  if (part === undefined) return { cases: all, speaksOf: () => true }
  const { kind, shard, worker } = part
  const costOf = costsOf(all, part)
  const byEvidence = (one: Case): string => one.check.evidence ?? one.rule.id
  // What claims the same must not overlap.
  const together = kind === 'own' ? byEvidence : (one: Case): string => claimOf(one) ?? byEvidence(one)
  let cases = shard?.own === true ? dealt(all, shard, byEvidence, costOf) : all
  if (kind !== 'own') cases = cases.filter((one) => isAlone(one, target) === (kind === 'alone'))
  if (kind !== 'alone' && shard !== undefined && shard.own !== true) cases = dealt(cases, shard, together, costOf)
  if (kind !== 'alone' && worker !== undefined) cases = dealt(cases, worker, together, costOf)
  const own = new Set<string>(cases.map(({ rule }) => rule.id))
  const cast = new Set<string>(all.map(({ rule }) => rule.id))
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  return { cases, speaksOf: (rule) => own.has(rule) || watched.has(rule) || !cast.has(rule) }
}

/** What the report of a shard says about it: enough to tell which cases the others have. */
export function shardReport(
  all: readonly Case[],
  own: readonly Case[],
  part: Part,
  { index, count }: Share,
): ShardOfRun {
  const here = countsOf(own)
  const planned = Object.fromEntries(
    [...countsOf(all)].map(([rule, everywhere]) => [rule, [here.get(rule) ?? 0, everywhere] as const]),
  )
  return { index, count, cases: fingerprintOf(all, part), planned }
}

/** Identifies a set of cases and how they are divided, regardless of order: the parts depend on the whole set. */
function fingerprintOf(all: readonly Case[], part: Part): string {
  const costOf = costsOf(all, part)
  const lines = all.map((one) => `${one.id} ${costOf(one)}`).toSorted()
  return (fnv([part.shard?.own === true, ...lines].join('\n')) >>> 0).toString(36)
}

function countsOf(cases: readonly Case[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { rule } of cases) counts.set(rule.id, (counts.get(rule.id) ?? 0) + 1)
  return counts
}

/** Whether a case must not overlap with any other. */
export function isAlone(one: Case, target: Target): boolean {
  return exclusiveOf(one, target) !== false
}

/**
 * The cases of one of several equal parts. Those with the same word stay together. The costliest go first, each to the part with the
 * least to do.
 */
function dealt(
  cases: readonly Case[],
  { index, count }: Share,
  together: (one: Case) => string,
  costOf: (one: Case) => number,
): readonly Case[] {
  const units = Map.groupBy(cases, together)
  const priced = [...units].map(([name, own]) => ({ name, own, cost: own.reduce((sum, one) => sum + costOf(one), 0) }))
  const parts = Array.from({ length: count }, () => ({ cost: 0, cases: new Set<Case>() }))
  for (const { own, cost } of priced.toSorted((a, b) => b.cost - a.cost || (a.name < b.name ? -1 : 1))) {
    const least = parts.reduce((best, one) => (one.cost < best.cost ? one : best))
    least.cost += cost
    for (const one of own) least.cases.add(one)
  }
  const mine = parts[index - 1]?.cases
  return cases.filter((one) => mine?.has(one))
}

/** What each case takes: its share of its rule. A rule that was not measured takes as long as the mean. */
function costsOf(all: readonly Case[], { costs = MEASURED }: Part): (one: Case) => number {
  const counts = countsOf(all)
  const mean = [...costs.values()].reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.size)
  return ({ rule }) => (costs.get(rule.id) ?? mean) / (counts.get(rule.id) ?? 1)
}
