import type { Lack } from '../support/requires.ts'
import { changedAreas } from './record/fingerprints.ts'
import { whole } from './shards.ts'

/** How long one process of `npm test` may try what a change affects beside the fixed sample, in s. */
const BUDGET_S = 10
const NS = 1_000_000_000n

/** What a run tries of all there is. */
export interface Selection<T> {
  always: readonly T[]
  /** Of areas that changed since the recorded run; as long as there is time for it. */
  affected: readonly T[]
}

/**
 * What to try: what was asked for by the beginning of its name, or all in a whole run, or else a sample and what a change can
 * affect.
 */
export function selected<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  { asked, sample }: { asked: string | undefined; sample: readonly T[] },
  changed: ReadonlySet<string> = whole || asked !== undefined ? new Set() : new Set(changedAreas()),
): Selection<T> {
  if (asked !== undefined) return { always: all.filter((one) => nameOf(one).startsWith(asked)), affected: [] }
  if (whole) return { always: all, affected: [] }
  const isSampled = new Set(sample)
  return {
    always: sample,
    affected: all.filter((one) => !isSampled.has(one) && changed.has(areaOf(nameOf(one)))),
  }
}

/** Where the budget of this process is spent, what is left is left out, and said. */
export interface Budget {
  isSpent: () => boolean
  leaveOut: (name: string) => void
  /** What was left out, and the command that tries it. Nothing where nothing was. */
  report: () => void
}

/** Why what is left out is skipped. */
export const SPENT: Lack = { wants: 'time', reason: 'what a change may affect; `npm run strength` tries all of it' }

/** A budget in the machine's own time, which begins to run when it is asked first. */
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
        `left out for want of time: ${left.length} ${what} of areas that changed since the recorded run; try: ${commands}`,
      )
    },
  }
}

function areaOf(name: string): string {
  return name.split('/')[0] as string
}
