import { isRetryable } from '../../kit/retry-unjudged.ts'
import { Blocked, type Outcome } from '../../kit/verdict.ts'
import { errorMessage } from '../../report/lacks.ts'
import type { Case } from '../cases.ts'
import type { CaseResult } from '../run-case.ts'
import { signatureOf } from './alike.ts'

/** Maximum number of attempts per case. */
export const TRIES = 5
/**
 * The maximum including attempts that the network failed. Those say nothing, and a case of thirty requests seldom gets
 * through a bad network.
 */
export const MOST_TRIES = 15
/** After this many requests or this time, a case gets no extra attempts. */
const ENOUGH = { requests: 1_000, ms: 120_000 }
/** Number of equal failures that settle a case that cannot be judged: no rule is blamed, and timeouts take long. */
const UNTRIED_ALIKE = 3
/** Minimum number of equal violations that confirm one. */
const LEAST_ALIKE = 2

/** The result of a case over all its attempts. */
export interface Concluded {
  case: Case
  outcome: Outcome
  /** The most telling attempt: a failed one, if the case failed. */
  shown: CaseResult
  /** The passing attempt of a case that had failed. */
  refuting?: CaseResult
  /** All attempts, in order. */
  attempts: readonly CaseResult[]
  /** Why no other attempt could confirm a violation. */
  unconfirmed?: string
}

/** Whether the first attempt of a case needs a retry. What the target file lacks stays missing. */
export function isSuspect({ outcome, thrown, requests }: CaseResult): boolean {
  if (outcome === 'blocked') return thrown instanceof Blocked && requests > 0
  return outcome === 'violation' || outcome === 'error'
}

const isBroken = ({ outcome }: CaseResult): boolean => outcome === 'violation'

/** Whether the network failed an attempt, so that it says nothing about the target. */
function isLost({ outcome, thrown }: CaseResult): boolean {
  return outcome === 'error' && isRetryable(thrown)
}

/** Whether a case may be tried again. */
export function hasTriesLeft(attempts: readonly CaseResult[]): boolean {
  if (attempts.length < TRIES) return true
  const told = attempts.filter((one) => !isLost(one)).length
  const sumOf = (figure: (one: CaseResult) => number): number => attempts.reduce((sum, one) => sum + figure(one), 0)
  const isEnough =
    sumOf(({ requests }) => requests) >= ENOUGH.requests || sumOf(({ durationMs }) => durationMs) >= ENOUGH.ms
  return told < TRIES && attempts.length < MOST_TRIES && !isEnough
}

/** What all attempts of a run say about how far a single one can be trusted. */
export interface Trust {
  /** The number of equal violations that confirm one. */
  alike: number
  /** Whether no case and no passive rule that failed held afterwards: nothing points to chance. */
  isSteady: boolean
  /** Whether a case was blocked in this way before a moment: then no other case left behind what blocks it. */
  wasBlocked: (signature: string, before: number) => boolean
}

/** A case's result, or undefined if another attempt must decide. */
export function judged(attempts: readonly CaseResult[], trust: Trust): Concluded | undefined {
  const { alike } = trust
  const first = attempts[0] as CaseResult
  const whole = { case: first.case, attempts }
  if (!isSuspect(first)) return { ...whole, outcome: first.outcome, shown: first }
  const refuting = attempts.find(({ outcome }) => outcome === 'pass')
  if (refuting !== undefined) return { ...whole, outcome: 'unsteady', shown: worstOf(attempts), refuting }
  const told = attempts.filter((one) => !isLost(one))
  // Apart from attempts that the network failed, all were not applicable.
  if (told.length > 0 && told.every(({ outcome }) => outcome === 'not-applicable'))
    return { ...whole, outcome: 'not-applicable', shown: told[0]! }
  // If requests are lost now and then, three equal losses may be chance.
  const same = mostAlike(alike > LEAST_ALIKE || told.some(isSuspect) ? told : attempts)
  const outcome = same[0]?.outcome
  if (same.length >= (outcome === 'violation' ? alike : UNTRIED_ALIKE)) {
    if (outcome !== 'violation' && told.some(isBroken)) return outOfReach(attempts, told, same[0]!, trust)
    return { ...whole, outcome: outcome as Outcome, shown: same[0]! }
  }
  return hasTriesLeft(attempts) ? undefined : undecided(attempts)
}

/** The result of a case whose retries were cut short, with the reason. */
export function cutOff(attempts: readonly CaseResult[], why: string): Concluded {
  const shown = worstOf(attempts)
  const { case: one, outcome } = shown
  return { case: one, attempts, shown, outcome, ...(outcome === 'violation' ? { unconfirmed: why } : {}) }
}

/**
 * The result of a case that broke its rule and now cannot be judged. A fault can leave behind what blocks every later
 * attempt, such as a cap that no request lifts any more: that does not take back what the first one showed.
 */
function outOfReach(
  attempts: readonly CaseResult[],
  told: readonly CaseResult[],
  block: CaseResult,
  { isSteady, wasBlocked }: Trust,
): Concluded {
  const shown = worstOf(told)
  const whole = { case: shown.case, attempts, shown }
  const brokeFirst = told.findIndex((one) => !isBroken(one)) > told.findLastIndex(isBroken)
  const isNew = block.outcome === 'blocked' && !wasBlocked(signatureOf(block), shown.decidedAt)
  if (!isSteady || !brokeFirst || !isNew) return { ...whole, outcome: 'unsteady' }
  const why = `later attempts were blocked, perhaps by what the first left behind: ${errorMessage(block.thrown)}`
  return { ...whole, outcome: 'violation', unconfirmed: why }
}

/** The result of a case that is still undecided after all attempts. */
function undecided(attempts: readonly CaseResult[]): Concluded {
  const shown = worstOf(attempts)
  const broken = attempts.filter(isBroken)
  const steady = broken.length === 0 || broken.length === TRIES || mostAlike(broken).length >= LEAST_ALIKE
  return { case: shown.case, attempts, shown, outcome: steady ? shown.outcome : 'unsteady' }
}

/** The largest group of equal failures, violations before others. */
function mostAlike(attempts: readonly CaseResult[]): readonly CaseResult[] {
  const groups = [...Map.groupBy(attempts.filter(isSuspect), signatureOf).values()]
  const weight = (group: readonly CaseResult[]): number =>
    group.length + (group[0]?.outcome === 'violation' && group.length >= LEAST_ALIKE ? TRIES : 0)
  return groups.toSorted((a, b) => weight(b) - weight(a))[0] ?? []
}

const WORST_FIRST: readonly Outcome[] = ['violation', 'error', 'blocked']

/** The first of the worst attempts; for violations, of the most frequent one. */
function worstOf(attempts: readonly CaseResult[]): CaseResult {
  const worst = WORST_FIRST.find((one) => attempts.some(({ outcome }) => outcome === one))
  const failed = attempts.filter(({ outcome }) => outcome === worst)
  return mostAlike(failed.length === 0 ? attempts : failed)[0] as CaseResult
}
