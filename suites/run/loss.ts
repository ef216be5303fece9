import type { Exchange } from '../kit/exchange.ts'
import type { Outcome } from '../kit/verdict.ts'
import type { Loss } from './presence.ts'
import type { CaseResult } from './run-case.ts'

/** An exchange, the case that made it, and when its answer was there, on the clock of `performance`. */
export interface Seen {
  exchange: Exchange
  caseId: string
  at: number
}

const UNTRIED: readonly Outcome[] = ['not-applicable', 'not-yet-checked']

/**
 * What stands of the results of a run whose target was lost: those that were decided before it began to fail, and what was not
 * tried for a reason of its own. All others come out as the loss says, passes too: what a dying target answers proves nothing either way.
 */
export function decidedBefore({ since, outcome, message }: Loss, results: readonly CaseResult[]): CaseResult[] {
  return results.map((result) =>
    result.decidedAt <= since || UNTRIED.includes(result.outcome)
      ? result
      : { ...result, outcome, thrown: new Error(message) },
  )
}

/** The exchanges that came before the target began to fail. */
export function seenBefore({ since }: Loss, seen: readonly Seen[]): Seen[] {
  return seen.filter(({ at }) => at <= since)
}
