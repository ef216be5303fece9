import type { Lack } from '../support/requires.ts'
import { changedAreas } from './record/fingerprints.ts'
import { whole } from './shards.ts'

/** The time one process of `npm test` may spend on what a change affects, besides the fixed sample, in s. */
const BUDGET_S = 3
const NS = 1_000_000_000n

/** What a run covers. */
export interface Selection<T> {
  always: readonly T[]
  /** Members of areas that changed since the recorded run; run while time remains. */
  affected: readonly T[]
}

/**
 * Selects what to run: what was requested by prefix, everything in a whole run, or otherwise a sample and what a change can
 * affect.
 */
export function selected<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  { asked, sample }: { asked: string | undefined; sample: readonly T[] },
  changed: ReadonlySet<string> = whole || asked !== undefined ? new Set() : new Set(changedAreas()),
): Selection<T> {
  if (asked !== undefined) return { always: all.filter((one) => isAsked(nameOf(one), asked)), affected: [] }
  if (whole) return { always: all, affected: [] }
  const isSampled = new Set(sample)
  return {
    always: sample,
    affected: all.filter((one) => !isSampled.has(one) && changed.has(areaOf(nameOf(one)))),
  }
}

/** Whether a name begins with one of the prefixes, which commas separate. */
export function isAsked(name: string, prefixes: string): boolean {
  return prefixes.split(',').some((prefix) => name.startsWith(prefix))
}

/** The time budget of this process: what exceeds it is skipped and reported. */
export interface Budget {
  isSpent: () => boolean
  leaveOut: (name: string) => void
  /** Prints what was skipped, and the command that runs it. Prints nothing if nothing was. */
  report: () => void
}

/** The reason why the rest is skipped. */
export const SPENT: Lack = { wants: 'time', reason: 'what a change may affect; `npm run strength` tries all of it' }

/** A budget of wall-clock time, which starts at the first query. */
export function createBudget(what: string, budgetS = BUDGET_S, say: (words: string) => void = console.log): Budget {
  const left: string[] = []
  let begun: bigint | undefined
  return {
    isSpent() {
      begun ??= process.hrtime.bigint()
      return process.hrtime.bigint() - begun > BigInt(budgetS) * NS
    },
    leaveOut: (name) => void left.push(name),
    report() {
      if (left.length === 0) return
      const areas = [...new Set(left.map(areaOf))]
      const commands = areas.map((area) => `npm run strength -- --only ${area}/`).join('; ')
      say(
        `skipped for lack of time: ${left.length} ${what} of areas that changed since the recorded run; run: ${commands}`,
      )
    },
  }
}

function areaOf(name: string): string {
  return name.split('/')[0] as string
}
