import type { Exchange } from '../kit/exchange.ts'
import type { Outcome } from '../kit/verdict.ts'
import { type Concluded, type Trust, cutOff, judged } from './confirm/judge.ts'
import type { Loss } from './liveness.ts'
import type { CaseResult } from './run-case.ts'

/** An exchange with its case and attempt, and the time of its response by `performance.now()`. */
export interface Seen {
  exchange: Exchange
  caseId: string
  /** Counted from 1. */
  attempt: number
  at: number
}

const UNTRIED: readonly Outcome[] = ['not-applicable', 'not-yet-checked']

/**
 * What remains of the cases of a run that lost its target: outcomes decided before the loss, and cases skipped for
 * their own reasons. All others, passes included, get the loss's outcome, because a failing target proves nothing
 * either way.
 */
export function decidedBefore(loss: Loss, cases: readonly Concluded[], trust: Trust): Concluded[] {
  const { since, outcome, message } = loss
  return cases.map((one): Concluded => {
    const attempts = one.attempts.filter((attempt) => attempt.decidedAt <= since || UNTRIED.includes(attempt.outcome))
    if (attempts.length === one.attempts.length) return one
    if (attempts.length > 0)
      return { ...(judged(attempts, trust) ?? cutOff(attempts, message)), attempts: one.attempts }
    const shown = { ...(one.attempts[0] as CaseResult), outcome, thrown: new Error(message) }
    return { ...one, outcome, shown }
  })
}
