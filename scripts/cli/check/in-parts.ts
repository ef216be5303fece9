import type { Profile } from '#spec'
import {
  type LoadedTarget,
  type Part,
  type Report,
  type ShardOfRun,
  checks,
  combined,
  observations,
  run,
} from '../../../suites/index.ts'
import type { Used } from './limits.ts'
import type { PartDone, PartRun } from './run-part.ts'
import { WorkerEnded } from './start-worker.ts'

/** How the parts of a check are run. */
export interface InParts extends Omit<PartRun, 'part' | 'group' | 'alone'> {
  loaded: LoadedTarget
  /** One after another. */
  phases: readonly Part[]
  /** How many parts a phase has at the same time, unless its cases run alone. */
  workers: number
  /** Runs one of the parts of a phase; `index` counts from 0. */
  runOne: (part: Part, index: number, used: Used) => Promise<PartDone>
  /** One part did not end well: the others need not go on. */
  failed: () => void
  /** Removes what an ended worker has left, and says what is left over. */
  sweep: (index: number) => Promise<readonly string[]>
}

/** All parts together. */
export type AllDone = Omit<PartDone, 'left'>

/**
 * Runs the parts of a check and combines their reports. If a worker ends early, its cases and those of later phases are not tried, and
 * what it created is removed.
 * @throws what a part throws, once the others have ended
 */
export async function inParts(options: InParts): Promise<AllDone> {
  const { phases, workers, runOne, failed, sweep } = options
  const begun = performance.now()
  const done: PartDone[] = []
  const untried: Report[] = []
  const left: string[] = []
  let why: string | undefined
  for (const phase of phases) {
    if (done.some(({ aborted }) => aborted)) why ??= 'the run was stopped'
    const used = { ...usedBy(done), durationMs: performance.now() - begun }
    const ended = await Promise.allSettled(
      partsOf(phase, workers).map(async (part, index) => {
        if (why !== undefined) return untried.push(await untriedReport(options, part, why))
        try {
          return done.push(await runOne(part, index, used))
        } catch (problem) {
          if (!(problem instanceof WorkerEnded)) {
            failed()
            throw problem
          }
          const ended = `worker ${index + 1} of ${workers} ended early (${problem.message})`
          console.error(`etalon: ${ended}`)
          untried.push(await untriedReport(options, part, ended))
          left.push(...(await sweep(index)))
          return untried.length
        }
      }),
    )
    const problem = ended.find((one) => one.status === 'rejected')
    if (problem !== undefined) throw problem.reason
    why ??= untried[0]?.lost
  }
  const reports = [...done.map(({ report }) => report), ...untried] as [Report, ...Report[]]
  const whole = combined(reports)
  const shard = joined(reports.flatMap((report) => report.shard ?? []))
  const unusable = done.every((one) => one.unusable !== undefined) ? done[0]?.unusable : undefined
  return {
    report: { ...whole, ...(shard === undefined ? {} : { shard }), leftBehind: [...whole.leftBehind, ...left] },
    aborted: done.some(({ aborted }) => aborted),
    ...(unusable === undefined ? {} : { unusable }),
  }
}

function partsOf(phase: Part, count: number): Part[] {
  if (phase.kind === 'alone' || count === 1) return [phase]
  return Array.from({ length: count }, (_none, index) => ({ ...phase, worker: { index: index + 1, count } }))
}

/** The report of a part that could not be run: it sends nothing. */
function untriedReport({ loaded, seed, selected, flags }: InParts, part: Part, why: string): Promise<Report> {
  const unusable = { since: -Infinity, outcome: 'not-yet-checked' as const, message: why }
  const profiles = new Set<Profile>(['product', ...flags.profile])
  const send = (): never => {
    throw new Error('nothing is sent')
  }
  return run({ ...loaded, checks, observations, seed, selected, profiles, part, send, unusable })
}

function usedBy(done: readonly PartDone[]): Omit<Used, 'durationMs'> {
  const left = new Map<string, number>()
  for (const one of done) for (const [key, count] of one.left) left.set(key, (left.get(key) ?? 0) + count)
  const sent = done.map(({ report }) => (report.sent?.requests ?? 0) - (report.sent?.cleaningUp ?? 0))
  return { requests: sent.reduce((sum, one) => sum + one, 0), left }
}

/** What the parts of one shard are together. */
function joined([first, ...others]: readonly ShardOfRun[]): ShardOfRun | undefined {
  if (first === undefined) return undefined
  const planned = Object.entries(first.planned).map(([rule, [here, everywhere]]) => {
    const there = others.reduce((sum, other) => sum + (other.planned[rule]?.[0] ?? 0), 0)
    return [rule, [here + there, everywhere] as const] as const
  })
  return { ...first, planned: Object.fromEntries(planned) }
}
