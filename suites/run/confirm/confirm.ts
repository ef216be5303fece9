import { Counterexample, type Replay } from '../../kit/search.ts'
import type { Case } from '../cases.ts'
import { type Running, processInOrder } from '../order.ts'
import type { CaseResult } from '../run-case.ts'
import { signatureOf } from './alike.ts'
import { type Concluded, MOST_TRIES, TRIES, type Trust, cutOff, hasTriesLeft, isSuspect, judged } from './judge.ts'
import { permanentFailures } from './solid.ts'
import type { Traces } from './traces.ts'

/**
 * Number of equal violations that confirm one; more if something else was unsteady, because chance may then repeat
 * itself.
 */
const ALIKE = 2
const ALIKE_WHERE_UNSTEADY = 3

/** The context for retries. */
export interface RetryContext {
  /** Runs a case again, its counterexample first; undefined if no further case may start. */
  attempt: (one: Case, nth: number, replay?: Replay) => Promise<CaseResult | undefined>
  /** Why no further case may start. */
  stopped: () => string | undefined
  /** How passive rules were broken. */
  traces: Traces
  where: Running
  /** Failed cases to try the maximum number of times, because their failure rate matters. */
  sampled?: (one: Case) => boolean
}

/** The result of all attempts. */
export interface Confirmed {
  cases: Concluded[]
  /** How far the attempts could be trusted. */
  trust: Trust
}

/**
 * Retries failed cases and cases in which a passive rule was broken, in rounds, until each failure has recurred in the
 * same way or has not: a rule is blamed for nothing that happened only once. Exclusive cases come last in each round.
 */
export async function confirm(firsts: readonly CaseResult[], again: RetryContext): Promise<Confirmed> {
  const { traces, stopped, where, sampled = () => false } = again
  const attempts = firsts.map((first) => [first])
  const byId = new Map(attempts.map((all) => [all[0]!.case.id, all]))
  const countOf = (caseId: string): number => byId.get(caseId)?.length ?? TRIES
  const solid = permanentFailures(firsts.filter(isSuspect))
  const blocks = firstBlocks(firsts)
  const wasBlocked = (signature: string, before: number): boolean => (blocks.get(signature) ?? Infinity) < before
  const trust = (): Trust => ({ alike, isSteady: !traces.unsteady() && !attempts.some(isRefuted), wasBlocked })
  const isOpen = (all: readonly CaseResult[], now: Trust): boolean =>
    (judged(all, now) === undefined && !solid.isSolid(all[0]!)) || (isSuspect(all[0]!) && sampled(all[0]!.case))
  let alike = ALIKE

  const retryAll = async (all: CaseResult[]): Promise<void> => {
    const [first] = all as [CaseResult]
    if (isSuspect(first) && solid.isSolid(first)) return
    const result = await again.attempt(first.case, all.length + 1, replayOf(all.at(-1)!))
    // An attempt that was cut short says nothing.
    if (result === undefined || result.outcome === 'not-yet-checked') return
    all.push(result)
    if (isSuspect(first)) solid.record(first, result)
  }

  for (let round = 1; round < MOST_TRIES; round++) {
    const watched = traces.due(countOf, alike)
    const now = trust()
    const due = attempts.filter((all) => hasTriesLeft(all) && (isOpen(all, now) || watched.has(all[0]!.case.id)))
    if (due.length === 0) break
    await processInOrder(where, due, ([first]) => first!.case, retryAll)
    if (stopped() !== undefined) break
    if (traces.unsteady() || attempts.some(isUnsteady)) alike = ALIKE_WHERE_UNSTEADY
  }
  const why = stopped() ?? 'others that failed alike did so again'
  const last = trust()
  return { trust: last, cases: attempts.map((all) => judged(all, last) ?? cutOff(all, why)) }
}

/** Cases with a single attempt each. */
export function withoutRetries(firsts: readonly CaseResult[]): Confirmed {
  const cases = firsts.map((shown) => ({ case: shown.case, outcome: shown.outcome, shown, attempts: [shown] }))
  return { cases, trust: { alike: ALIKE, isSteady: true, wasBlocked: () => false } }
}

/** Whether a failed case did not fail again in the same way. */
function isUnsteady([first, ...others]: readonly CaseResult[]): boolean {
  return isSuspect(first!) && others.some((one) => signatureOf(one) !== signatureOf(first!))
}

/** Whether a failed case passed in another attempt. */
function isRefuted([first, ...others]: readonly CaseResult[]): boolean {
  return isSuspect(first!) && others.some(({ outcome }) => outcome === 'pass')
}

/** When a case was first blocked, for each way of being blocked in a first attempt. */
function firstBlocks(firsts: readonly CaseResult[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const one of firsts) {
    if (one.outcome !== 'blocked') continue
    const signature = signatureOf(one)
    times.set(signature, Math.min(times.get(signature) ?? Infinity, one.decidedAt))
  }
  return times
}

function replayOf({ thrown }: CaseResult): Replay | undefined {
  return thrown instanceof Counterexample ? thrown.replay : undefined
}
