import type { Outcome } from '../kit/verdict.ts'
import type { CaseReport } from './report.ts'

const WORST_FIRST: readonly Outcome[] = ['violation', 'warning', 'error', 'blocked']

/** How a case failed: for an unsteady one, its worst outcome. */
export function worstOutcome({ outcome, attempts = [] }: CaseReport): Outcome {
  if (outcome !== 'unsteady') return outcome
  return WORST_FIRST.find((one) => attempts.some((attempt) => attempt.outcome === one)) ?? outcome
}

/** Whether a case broke its rule: any other failure says nothing about the rule. */
export function brokeRule(one: CaseReport): boolean {
  return ['violation', 'warning'].includes(worstOutcome(one))
}

/** How many attempts of a case failed, and why none confirmed it; undefined if one attempt was enough. */
export function describeAttempts({ attempts = [], unconfirmed }: CaseReport): string | undefined {
  const failed = attempts.filter(({ outcome }) => outcome !== 'pass').length
  const words = [
    ...(attempts.length < 2 ? [] : [`failed in ${failed} of ${attempts.length} attempts`]),
    ...(unconfirmed === undefined ? [] : [`not confirmed by another attempt: ${unconfirmed}`]),
  ]
  return words.length === 0 ? undefined : words.join('; ')
}
