import type { Bug } from '../bug.ts'
import type { Finding } from './finding.ts'

const percent = (some: number, all: number): string => (all === 0 ? '' : ` (${((100 * some) / all).toFixed(1)} %)`)

/** The bugs of a batch by what was found on them. */
export interface Sorted {
  /** Those that break a sentence, and those of them that no rule reports. */
  breaking: readonly Bug[]
  missed: readonly Bug[]
  traps: readonly Bug[]
  reported: readonly Bug[]
}

export function sorted(bugs: readonly Bug[], found: ReadonlyMap<string, Finding>): Sorted {
  const isViolated = ({ id }: Bug): boolean => (found.get(id)?.violated.length ?? 0) > 0
  const breaking = bugs.filter(({ breaks }) => breaks)
  const traps = bugs.filter(({ breaks }) => !breaks)
  return {
    breaking,
    missed: breaking.filter((bug) => !isViolated(bug)),
    traps,
    reported: traps.filter((bug) => isViolated(bug) || (found.get(bug.id)?.errors ?? 0) > 0),
  }
}

/** The figures of a batch: bugs that break a sentence and were found, traps that were reported, and both by name. */
export function figuresOf(bugs: readonly Bug[], found: ReadonlyMap<string, Finding>): string {
  const { breaking, missed, traps, reported } = sorted(bugs, found)
  const some = breaking.length - missed.length
  return [
    `found: ${some} of ${breaking.length}${percent(some, breaking.length)}; traps reported: ${reported.length} of ${traps.length}`,
    ...missed.map(({ id }) => `missed: ${id}, ${found.get(id)?.blocked} blocked, ${found.get(id)?.errors} errors`),
    ...reported.map(({ id }) => `trap: ${id}: ${found.get(id)?.violated.join(', ')}`),
  ].join('\n')
}
