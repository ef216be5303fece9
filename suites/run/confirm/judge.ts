import { mayPass } from '../../kit/persistent.ts'
import { Blocked, type Outcome } from '../../kit/verdict.ts'
import type { Case } from '../cases.ts'
import type { CaseResult } from '../run-case.ts'
import { signatureOf } from './alike.ts'

/** A case is tried at most so often. */
export const TRIES = 5
/** At most so often including the attempts that the network failed: they tell nothing, and a case of thirty requests seldom comes through. */
export const MOST_TRIES = 15
/** Once its attempts have sent so many requests or taken so long, a case is not tried more often than others. */
const ENOUGH = { requests: 1_000, ms: 120_000 }
/** So many failures alike stand for what cannot be judged or tried: nobody is accused, and time-outs take long. */
const UNTRIED_ALIKE = 3
/** Least number of violations alike that confirm one. */
const LEAST_ALIKE = 2

/** How a case came out over all its attempts. */
export interface Concluded {
  case: Case
  outcome: Outcome
  /** The attempt that shows it best: the one that failed, where it failed. */
  shown: CaseResult
  /** The attempt that passed, of a case that had failed. */
  refuting?: CaseResult
  /** All of them, in order. */
  attempts: readonly CaseResult[]
  /** Why a violation could not be tried again. */
  unconfirmed?: string
}

/** Whether the first attempt of a case has to be looked at again. What the target file lacks stays missing. */
export function isSuspect({ outcome, thrown, exchanges }: CaseResult): boolean {
  if (outcome === 'blocked') return thrown instanceof Blocked && exchanges.length > 0
  return outcome === 'violation' || outcome === 'error'
}

/** Whether the network failed an attempt, so that it tells nothing of the target. */
function isLost({ outcome, thrown }: CaseResult): boolean {
  return outcome === 'error' && mayPass(thrown)
}

/** Whether a case may be tried once more. */
export function hasTriesLeft(attempts: readonly CaseResult[]): boolean {
  if (attempts.length < TRIES) return true
  const told = attempts.filter((one) => !isLost(one)).length
  const sumOf = (figure: (one: CaseResult) => number): number => attempts.reduce((sum, one) => sum + figure(one), 0)
  const isEnough =
    sumOf(({ exchanges }) => exchanges.length) >= ENOUGH.requests || sumOf(({ durationMs }) => durationMs) >= ENOUGH.ms
  return told < TRIES && attempts.length < MOST_TRIES && !isEnough
}

/** How a case came out, or undefined while another attempt is to decide; `alike` is how many violations alike confirm one. */
export function judged(attempts: readonly CaseResult[], alike: number): Omit<Concluded, 'unconfirmed'> | undefined {
  const first = attempts[0] as CaseResult
  const whole = { case: first.case, attempts }
  if (!isSuspect(first)) return { ...whole, outcome: first.outcome, shown: first }
  const refuting = attempts.find(({ outcome }) => outcome === 'pass')
  if (refuting !== undefined) return { ...whole, outcome: 'unsteady', shown: worstOf(attempts), refuting }
  const told = attempts.filter((one) => !isLost(one))
  // Of what a network failed, nothing but that it is not applicable is left.
  if (told.length > 0 && told.every(({ outcome }) => outcome === 'not-applicable'))
    return { ...whole, outcome: 'not-applicable', shown: told[0]! }
  // Where requests are lost now and then, three lost ones alike are chance.
  const same = mostAlike(alike > LEAST_ALIKE || told.some(isSuspect) ? told : attempts)
  const outcome = same[0]?.outcome
  if (same.length >= (outcome === 'violation' ? alike : UNTRIED_ALIKE))
    return { ...whole, outcome: outcome as Outcome, shown: same[0]! }
  return hasTriesLeft(attempts) ? undefined : atLast(attempts)
}

/** How a case comes out that could not be tried until its attempts decided it, and for what reason. */
export function cutOff(attempts: readonly CaseResult[], why: string): Concluded {
  const shown = worstOf(attempts)
  const { case: one, outcome } = shown
  return { case: one, attempts, shown, outcome, ...(outcome === 'violation' ? { unconfirmed: why } : {}) }
}

/** How a case comes out that was tried as often as may be, although its attempts do not decide it. */
function atLast(attempts: readonly CaseResult[]): Omit<Concluded, 'unconfirmed'> {
  const shown = worstOf(attempts)
  const broken = attempts.filter(({ outcome }) => outcome === 'violation')
  const steady = broken.length === 0 || broken.length === TRIES || mostAlike(broken).length >= LEAST_ALIKE
  return { case: shown.case, attempts, shown, outcome: steady ? shown.outcome : 'unsteady' }
}

/** The largest number of attempts that failed alike, violations before others. */
function mostAlike(attempts: readonly CaseResult[]): readonly CaseResult[] {
  const groups = [...Map.groupBy(attempts.filter(isSuspect), signatureOf).values()]
  const weight = (group: readonly CaseResult[]): number =>
    group.length + (group[0]?.outcome === 'violation' && group.length >= LEAST_ALIKE ? TRIES : 0)
  return groups.toSorted((a, b) => weight(b) - weight(a))[0] ?? []
}

const WORST_FIRST: readonly Outcome[] = ['violation', 'error', 'blocked']

/** The first of the worst attempts; of violations the one that came most often. */
function worstOf(attempts: readonly CaseResult[]): CaseResult {
  const worst = WORST_FIRST.find((one) => attempts.some(({ outcome }) => outcome === one))
  const failed = attempts.filter(({ outcome }) => outcome === worst)
  return mostAlike(failed.length === 0 ? attempts : failed)[0] as CaseResult
}
