import type { CaseReport } from '../report/report.ts'
import type { BaselineEntry } from './baseline-file.ts'
import type { Case } from './cases.ts'

/** A share counts as exceeded if chance explains the failures in less than one of a hundred runs. */
const CHANCE = 0.01

/**
 * Whether a case failed more often than a failure rate of `share` explains. A failing case is tried five times: three
 * failures exceed 0.1, four 0.2, and five 0.35. Nothing exceeds 0.4 or more.
 */
export function exceeds(share: number, { outcome, attempts }: Pick<CaseReport, 'outcome' | 'attempts'>): boolean {
  const outcomes = (attempts ?? [{ outcome }]).map((attempt) => attempt.outcome)
  const failed = outcomes.filter((one) => one === 'violation' || one === 'warning').length
  const tried = failed + outcomes.filter((one) => one === 'pass').length
  return failed > 0 && atLeast(failed, tried, share) < CHANCE
}

/** The probability of at least `failed` failures in `tried` attempts. */
function atLeast(failed: number, tried: number, share: number): number {
  let [exactly, sum] = [share ** tried, 0]
  for (let count = tried; count >= failed; count--) {
    sum += exactly
    exactly *= share === 0 ? 0 : (count * (1 - share)) / ((tried - count + 1) * share)
  }
  return sum
}

/** Selects the cases whose failure rate an entry limits; if they fail, they get the maximum number of attempts. */
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
