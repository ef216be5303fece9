import type { Exchange } from '../kit/exchange.ts'
import type { HookCall } from '../kit/hook.ts'
import type { Subject } from '../kit/subject.ts'
import { offers } from '../kit/target.ts'
import { createTools } from '../kit/tools.ts'
import { type Outcome, outcomeOf } from '../kit/verdict.ts'
import type { Case } from './cases.ts'

/** How one case came out, with what went over the wire. */
export interface CaseResult {
  case: Case
  outcome: Outcome
  thrown?: unknown
  exchanges: readonly Exchange[]
  hookCalls: readonly HookCall[]
  leftBehind: readonly string[]
}

/** Runs one case alone: what it needs, the check, and the removal of what it made. Never throws. */
export async function runCase(subject: Subject, one: Case, seed: number): Promise<CaseResult> {
  const missing = one.rule.needs.find((need) => !offers(subject.target, need))
  if (missing !== undefined) return unmet(one, missing)
  const tools = createTools(subject, one.id, one.operation, seed)
  let outcome: Outcome = 'pass'
  let thrown: unknown
  try {
    await one.check.run(tools)
  } catch (problem) {
    thrown = problem
    outcome = outcomeOf(problem)
  }
  const leftBehind = await tools.cleanUp()
  return { case: one, outcome, thrown, exchanges: tools.api.exchanges, hookCalls: tools.hookCalls, leftBehind }
}

function unmet(one: Case, need: string): CaseResult {
  const thrown = new Error(`needs ${need}, which the target file does not declare`)
  return { case: one, outcome: 'not-applicable', thrown, exchanges: [], hookCalls: [], leftBehind: [] }
}

/** A number for a case from the run's seed, so that a case draws the same values alone as among others (FNV-1a). */
export function caseSeed(seed: number, caseId: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < caseId.length; index++) {
    hash = Math.imul(hash ^ caseId.charCodeAt(index), 0x01000193)
  }
  return hash | 0
}
