import type { Observation } from '../kit/check.ts'
import type { Case } from './cases.ts'
import { fnv } from './fnv.ts'
import { UsageError } from '../kit/usage-error.ts'

/** One of `count` parts of the cases; `index` counts from 1. */
export interface Shard {
  index: number
  count: number
}

/**
 * Reads `2/4`.
 * @throws UsageError if the text has another form
 */
export function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > count)
    throw new UsageError(`--shard ${text}: give a part and how many there are, from 1/4 to 4/4`)
  return { index, count }
}

/**
 * The cases of a shard, and the rules that its report covers: all except those whose cases are in other shards. Passive
 * rules are judged in each.
 */
export function partOf(
  cases: readonly Case[],
  shard: Shard | undefined,
  observations: readonly Observation[],
): { cases: readonly Case[]; speaksOf: (rule: string) => boolean } {
  if (shard === undefined) return { cases, speaksOf: () => true }
  const own = rulesOfShard(cases, shard)
  const cast = new Set<string>(cases.map(({ rule }) => rule.id))
  const watched = new Set<string>(observations.map(({ rule }) => rule))
  return {
    cases: cases.filter(({ rule }) => own.has(rule.id)),
    speaksOf: (rule) => own.has(rule) || watched.has(rule) || !cast.has(rule),
  }
}

/** Identifies a set of cases, regardless of order: the partition depends on the whole set. */
export function fingerprintOf(cases: readonly Case[]): string {
  const ids = cases.map(({ id }) => id).toSorted()
  return (fnv(ids.join('\n')) >>> 0).toString(36)
}

/** Whether a case would disturb other shards. */
export function isApart({ check: { exclusive = false, claims } }: Case): boolean {
  return exclusive !== false || claims !== undefined
}

/**
 * Rules whose cases belong to a shard. The cases of a rule stay together. Exclusive cases, and those that claim something,
 * would disturb other shards on the same target, so the last shard gets all of them and nothing else, and runs after the others. The remaining rules
 * go to the other shards, costliest first, each to the one with the least load.
 */
export function rulesOfShard(cases: readonly Case[], { index, count }: Shard): ReadonlySet<string> {
  const byRule = [...Map.groupBy(cases, ({ rule }) => rule.id)].map(([id, own]) => ({
    id,
    alone: own.some(isApart),
    weight: own.reduce((sum, { check }) => sum + (check.weight ?? 1), 0),
  }))
  if (count === 1) return new Set(byRule.map(({ id }) => id))
  const shards = Array.from({ length: count - 1 }, () => ({ weight: 0, ids: new Set<string>() }))
  const dealt = byRule.filter(({ alone }) => !alone)
  for (const { id, weight } of dealt.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))) {
    const least = shards.reduce((best, one) => (one.weight < best.weight ? one : best))
    least.weight += weight
    least.ids.add(id)
  }
  return shards[index - 1]?.ids ?? new Set(byRule.filter(({ alone }) => alone).map(({ id }) => id))
}
