import type { Exchange } from '../kit/exchange.ts'
import type { Outcome } from '../kit/verdict.ts'
import { type Concluded, cutOff, judged } from './confirm/judge.ts'
import type { Loss } from './liveness.ts'
import type { CaseResult } from './run-case.ts'

/** An exchange, the case that made it and in which attempt, and when its answer was there, on the clock of `performance`. */
export interface Seen {
  exchange: Exchange
  caseId: string
  /** Counted from 1. */
  attempt: number
  at: number
}

const UNTRIED: readonly Outcome[] = ['not-applicable', 'not-yet-checked']

/**
 * What stands of the cases of a run whose target was lost: what their attempts decided before it began to fail, and what was not
 * tried for a reason of its own. All others come out as the loss says, passes too: what a dying target answers proves nothing either
 * way. `alike` is how many violations alike confirm one.
 */
export function decidedBefore(loss: Loss, cases: readonly Concluded[], alike: number): Concluded[] {
  const { since, outcome, message } = loss
  return cases.map((one): Concluded => {
    const attempts = one.attempts.filter((attempt) => attempt.decidedAt <= since || UNTRIED.includes(attempt.outcome))
    if (attempts.length === one.attempts.length) return one
    if (attempts.length > 0)
      return { ...(judged(attempts, alike) ?? cutOff(attempts, message)), attempts: one.attempts }
    const shown = { ...(one.attempts[0] as CaseResult), outcome, thrown: new Error(message) }
    return { ...one, outcome, shown }
  })
}

/** The exchanges that came before the target began to fail. */
export function seenBefore({ since }: Loss, seen: readonly Seen[]): Seen[] {
  return seen.filter(({ at }) => at <= since)
}
