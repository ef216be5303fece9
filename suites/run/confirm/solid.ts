import type { CaseResult } from '../run-case.ts'
import { signatureOf } from './alike.ts'

/** So many cases that came out alike again, and none otherwise, stand for all others that failed in that way. */
const ENOUGH = 5

/**
 * Which failures are solid: where a hundred cases were blocked by one thing, or met one error, a few of them tell whether it is
 * still there. Only of what accuses nobody.
 */
export function solidAmong(firsts: readonly CaseResult[]): {
  saw: (first: CaseResult, again: CaseResult) => void
  isSolid: (first: CaseResult) => boolean
} {
  const keys = new Map(firsts.map((one) => [one, signatureOf(one)]))
  const tallies = new Map<string, { alike: Set<CaseResult>; otherwise: number }>()
  return {
    saw(first, again) {
      const key = keys.get(first) ?? ''
      const tally = tallies.get(key) ?? { alike: new Set(), otherwise: 0 }
      if (signatureOf(again) === key) tally.alike.add(first)
      else tally.otherwise += 1
      tallies.set(key, tally)
    },
    isSolid(first) {
      const tally = tallies.get(keys.get(first) ?? '')
      return first.outcome !== 'violation' && tally !== undefined && tally.otherwise === 0 && tally.alike.size >= ENOUGH
    },
  }
}
