import type { Received } from './receiver.ts'

/** How one case, and from its cases one rule, came out (design: verdicts). */
export type Outcome =
  | 'pass'
  | 'violation'
  | 'warning'
  | 'not-applicable'
  | 'blocked'
  | 'not-yet-checked'
  | 'error'
  /** It failed, and when it was tried again it passed, or failed in another way. */
  | 'unsteady'
  /** A failure that the baseline lists. */
  | 'known'

/** A documented rule is broken: what was expected, what came. */
export class Violation extends Error {
  override name = 'Violation'
  /** Of a rule on deliveries of a webhook: what came in, the deciding one last; empty where nothing did. */
  deliveries?: readonly Received[]
  readonly expected: unknown
  readonly actual: unknown

  constructor(message: string, expected?: unknown, actual?: unknown) {
    super(message)
    this.expected = expected
    this.actual = actual
  }
}

/** A declared prerequisite failed: the rule could not be tried, and that is not the rule's fault. */
export class Blocked extends Error {
  override name = 'Blocked'
  /** As of a {@link Violation}. */
  deliveries?: readonly Received[]
}

/** The target does not offer what the rule needs, or its file does not allow it. */
export class NotApplicable extends Error {
  override name = 'NotApplicable'
}

/** The harness, the network or the target's host failed; never blamed on a rule. */
export class HarnessError extends Error {
  override name = 'HarnessError'
}

/** A request that was ended, or not sent any more, since the run was stopped. */
export class Stopped extends HarnessError {
  override name = 'Stopped'
  /** No byte of it left this machine. */
  readonly neverSent: boolean

  constructor(request: string, neverSent: boolean) {
    super(`${request}: ${neverSent ? 'not sent, since' : 'ended, since'} the run was stopped`)
    this.neverSent = neverSent
  }
}

/** The run was stopped before the case had ended, or what it may take was used up, so that nothing is known. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** The outcome that a thrown value stands for. Whatever is not ours is an error of the harness. */
export function outcomeOf(thrown: unknown): Outcome {
  if (thrown instanceof Violation) return 'violation'
  if (thrown instanceof Blocked) return 'blocked'
  if (thrown instanceof NotApplicable) return 'not-applicable'
  if (thrown instanceof Interrupted || thrown instanceof Stopped) return 'not-yet-checked'
  return 'error'
}

const WORST_FIRST: readonly Outcome[] = [
  'violation',
  'error',
  'unsteady',
  'blocked',
  'warning',
  'known',
  'not-yet-checked',
  'pass',
  'not-applicable',
]

/**
 * The outcome of a rule from those of its cases: the worst one; what was not applicable counts only where nothing else ran,
 * and a rule whose cases were not all tried is not known to hold.
 */
export function summarise(outcomes: readonly Outcome[]): Outcome {
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'not-yet-checked'
}
