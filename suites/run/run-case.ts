import type { Exchange } from '../kit/exchange.ts'
import type { HookCall } from '../kit/hooks.ts'
import type { Replay } from '../kit/search.ts'
import type { Subject } from '../kit/subject.ts'
import { offers } from '../kit/target.ts'
import { createTools } from '../kit/tools.ts'
import { type Outcome, outcomeOf } from '../kit/verdict.ts'
import type { Case } from './cases.ts'
import { fnv } from './fnv.ts'
import type { Interruption } from './interruption.ts'

/** How one case came out, with what went over the wire. */
export interface CaseResult {
  case: Case
  outcome: Outcome
  thrown?: unknown
  exchanges: readonly Exchange[]
  hookCalls: readonly HookCall[]
  leftBehind: readonly string[]
  /** When it came out, before the clean-up, on the clock of `performance`. */
  decidedAt: number
  /** Including the clean-up. */
  durationMs: number
}

/**
 * Runs one case alone: what it needs, the check, and the removal of what it made. A counterexample of another run is
 * tried first. Never throws, unless the harness fails itself.
 */
export async function runCase(
  subject: Subject,
  one: Case,
  seed: number,
  replay?: Replay,
  interruption?: Interruption,
): Promise<CaseResult> {
  const missing = one.rule.needs.find((need) => !offers(subject.target, need))
  if (missing !== undefined)
    return notRun(one, 'not-applicable', `needs ${missing}, which the target file does not declare`)
  const begun = performance.now()
  const tools = createTools(subject, one.id, one.operation, seed, replay)
  let outcome: Outcome = 'pass'
  let thrown: unknown
  try {
    const running = one.check.run(tools)
    await (interruption === undefined ? running : interruption.bounded(running, tools.api.end))
  } catch (problem) {
    thrown = problem
    outcome = outcomeOf(problem)
  }
  const { cutShort, refused } = tools.api
  // Whatever came of a request that was not sent says nothing, and a case that was not allowed to prepare itself is not blocked.
  const unsent = cutShort ?? (outcome === 'blocked' ? refused : undefined)
  if (unsent !== undefined) {
    thrown = unsent
    outcome = outcomeOf(unsent)
  }
  const decidedAt = performance.now()
  const leftBehind = await tools.cleanUp()
  const durationMs = performance.now() - begun
  const { api, hookCalls } = tools
  return { case: one, outcome, thrown, exchanges: api.exchanges, hookCalls, leftBehind, decidedAt, durationMs }
}

/** A case that sent nothing, and why. */
export function notRun(one: Case, outcome: Outcome, reason: string): CaseResult {
  const thrown = new Error(reason)
  const nothing = { exchanges: [], hookCalls: [], leftBehind: [], durationMs: 0 }
  return { case: one, outcome, thrown, ...nothing, decidedAt: performance.now() }
}

/** A number for a case from the run's seed, so that a case draws the same values alone as among others. */
export function caseSeed(seed: number, caseId: string): number {
  return fnv(caseId, seed)
}
