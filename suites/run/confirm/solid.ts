import type { CaseResult } from '../run-case.ts'
import { signatureOf } from './alike.ts'

/**
 * If this many cases failed again in the same way and none differently, they stand for all others with that failure.
 */
const ENOUGH = 5

/**
 * Decides which failures are permanent: if one cause blocked a hundred cases, retrying a few shows whether it is still
 * there. Never applies to violations.
 */
export function permanentFailures(firsts: readonly CaseResult[]): {
  record: (first: CaseResult, again: CaseResult) => void
  isSolid: (first: CaseResult) => boolean
} {
  const keys = new Map(firsts.map((one) => [one, signatureOf(one)]))
  const tallies = new Map<string, { alike: Set<CaseResult>; otherwise: number }>()
  return {
    record(first, again) {
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
