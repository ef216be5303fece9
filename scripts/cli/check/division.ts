import {
  type Case,
  type Grouped,
  type Part,
  type Shard,
  type Target,
  UsageError,
  casesOf,
  checks,
  costsIn,
  isAlone,
  observations,
  parseShard,
  partOf,
} from '../../../suites/index.ts'
import { readReport } from '../read-report.ts'
import { wholeNumber } from '../whole-number.ts'
import { MOST_WORKERS } from './ahead.ts'
import type { CheckFlags } from './flags.ts'

/** How the options divide the cases. */
export interface Division {
  shard?: Shard
  /** How many processes this machine runs; 1 means this one. */
  workers: number
  /** What each rule took in an earlier run, by id, in ms. */
  costs?: ReadonlyMap<string, number>
}

/** @throws UsageError if the options make no sense, alone or together */
export function divisionOf({ shard, ownTarget, workers, timings, seed }: CheckFlags): Division {
  if (shard !== undefined && seed === undefined)
    throw new UsageError(
      '--shard needs --seed, the same for all shards: otherwise their reports are from different runs',
    )
  if (shard === undefined && ownTarget === true)
    throw new UsageError('--own-target says something about the shards of a run; give --shard too')
  if (shard === undefined && workers === undefined && timings !== undefined)
    throw new UsageError('--timings divides the cases among shards or workers; give --shard or --workers too')
  return {
    ...(shard === undefined
      ? {}
      : { shard: { ...parseShard(shard), ...(ownTarget === true ? { own: true as const } : {}) } }),
    workers: workers === undefined ? 1 : wholeNumber(workers, '--workers', 1, MOST_WORKERS),
    ...(timings === undefined ? {} : { costs: costsIn(readReport(timings)) }),
  }
}

/** What is to be divided. */
interface Divided {
  target: Target
  selected: ReadonlySet<string>
  division: Division
  /** Each process starts a mock of its own. */
  isEmbedded: boolean
}

/**
 * The parts that this machine runs, one after another. On a target that several processes use, cases that must run alone come last; the
 * last shard has all of them.
 */
export function phasesOf({ target, selected, division, isEmbedded }: Divided): [Part, ...Part[]] {
  const { shard, workers, costs } = division
  const own = isEmbedded && shard !== undefined ? { ...shard, own: true as const } : shard
  const more = { ...(own === undefined ? {} : { shard: own }), ...(costs === undefined ? {} : { costs }) }
  if (isEmbedded || (workers === 1 && (shard === undefined || shard.own === true))) return [{ kind: 'own', ...more }]
  const beside: Part = { kind: 'beside', ...more }
  const isLast = shard === undefined || shard.own === true || shard.index === shard.count
  const hasSome = isLast && casesIn(selected).some((one) => isAlone(one, target))
  return hasSome ? [beside, { kind: 'alone', ...more }] : [beside]
}

/** Tells which cases these parts have, for `--plan`. */
export function plannedBy(
  phases: readonly Part[],
  selected: ReadonlySet<string>,
  target: Target,
): (one: Case) => boolean {
  const all = casesIn(selected)
  const planned = phases.flatMap((part) => partOf(all, part, { target, observations }).cases)
  const ids = new Set(planned.map(({ id }) => id))
  return ({ id }) => ids.has(id)
}

/** Relates the shards of one run: they may use a target at the same time. */
export function groupOf({ shard }: Division, seed: number): Grouped {
  return shard === undefined || shard.own === true ? {} : { group: `seed ${seed}, ${shard.count} shards` }
}

function casesIn(selected: ReadonlySet<string>): readonly Case[] {
  return casesOf(checks.filter(({ rule }) => selected.has(rule)))
}
