import type { Exchange } from '../kit/exchange.ts'
import type { HookCall } from '../kit/hook-call.ts'
import type { Replay } from '../kit/search.ts'
import type { Subject } from '../kit/subject.ts'
import { blockedByStale } from '../kit/stale/stale.ts'
import { offers } from '../kit/target.ts'
import { createTools } from '../kit/tools.ts'
import { type Outcome, outcomeOf } from '../kit/verdict.ts'
import type { Case } from './cases.ts'
import { fnv } from './fnv.ts'
import type { Interruption } from './interruption.ts'

/** The result of one case, with its exchanges. */
export interface CaseResult {
  case: Case
  outcome: Outcome
  thrown?: unknown
  /** Of a case that needs no retry, they are dropped as soon as it is over. */
  exchanges: readonly Exchange[]
  requests: number
  hookCalls: readonly HookCall[]
  /** Its exchanges after it was decided, dropped like the others. */
  cleanUp: readonly Exchange[]
  leftBehind: readonly string[]
  /** When it was decided, before the cleanup, by `performance.now()`. */
  decidedAt: number
  /** Including the cleanup. */
  durationMs: number
}

/**
 * Runs one case: its prerequisites, the check, and the cleanup; a counterexample of another run first. Never throws,
 * unless the harness itself fails.
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
    await (interruption === undefined ? running : interruption.withGrace(running, tools.api.end))
  } catch (problem) {
    thrown = problem
    outcome = outcomeOf(problem)
  }
  const { cutShort, refused } = tools.api
  // A result that follows from an unsent request says nothing, and a case whose setup was not allowed is not blocked.
  const unsent = cutShort ?? (outcome === 'blocked' ? refused : undefined)
  if (unsent !== undefined) {
    thrown = unsent
    outcome = outcomeOf(unsent)
  }
  const decidedAt = performance.now()
  const { leftBehind, exchanges: cleanUp } = await tools.cleanUp()
  const { api, asked, hookCalls } = tools
  const { exchanges } = api
  if (outcome === 'violation' || outcome === 'blocked') {
    const blocked = await blockedByStale(subject, { id: one.id, needs: one.rule.needs, asked, exchanges })
    if (blocked !== undefined) [outcome, thrown] = ['blocked', blocked]
  }
  const durationMs = performance.now() - begun
  const { length: requests } = exchanges
  return { case: one, outcome, thrown, exchanges, requests, hookCalls, cleanUp, leftBehind, decidedAt, durationMs }
}

/** A case that sent nothing, with the reason. */
export function notRun(one: Case, outcome: Outcome, reason: string): CaseResult {
  const thrown = new Error(reason)
  const nothing = { exchanges: [], requests: 0, hookCalls: [], cleanUp: [], leftBehind: [], durationMs: 0 }
  return { case: one, outcome, thrown, ...nothing, decidedAt: performance.now() }
}

/** A case's seed, derived from the run's, so that it draws the same values whichever cases run. */
export function caseSeed(seed: number, caseId: string): number {
  return fnv(caseId, seed)
}
