import type { CaseReport } from '../report/report.ts'
import type { BaselineEntry } from './baseline-file.ts'
import type { Case } from './cases.ts'

/** A share is exceeded where chance explains so many failures in fewer runs than this: in one of a hundred. */
const CHANCE = 0.01

/**
 * Whether a case failed more often than a failure that comes in at most `share` of the attempts. A case that fails is tried five
 * times: of these, three failures exceed 0.1, four 0.2, and five 0.35. A share of 0.4 and more is exceeded by none.
 */
export function exceeds(share: number, { outcome, attempts }: Pick<CaseReport, 'outcome' | 'attempts'>): boolean {
  const outcomes = (attempts ?? [{ outcome }]).map((attempt) => attempt.outcome)
  const failed = outcomes.filter((one) => one === 'violation' || one === 'warning').length
  const tried = failed + outcomes.filter((one) => one === 'pass').length
  return failed > 0 && atLeast(failed, tried, share) < CHANCE
}

/** The probability of so many failures or more in so many attempts. */
function atLeast(failed: number, tried: number, share: number): number {
  let [exactly, sum] = [share ** tried, 0]
  for (let count = tried; count >= failed; count--) {
    sum += exactly
    exactly *= share === 0 ? 0 : (count * (1 - share)) / ((tried - count + 1) * share)
  }
  return sum
}

/** The cases whose share of failures is bounded by an entry, so that one that fails is tried as often as may be. */
export function sampledBy(entries: readonly BaselineEntry[]): (one: Case) => boolean {
  const bounded = entries.filter(({ share }) => share !== undefined)
  return ({ id, rule, operation, perOperation }) =>
    bounded.some((entry) => {
      if ('interaction' in entry) return entry.interaction === rule.id || entry.interaction === id
      return (
        entry.rule === rule.id && (entry.operation === undefined || (perOperation && entry.operation === operation))
      )
    })
}
