import type { Received } from './receiver.ts'

/** The outcome of a case, and of a rule from its cases (design: verdicts). */
export type Outcome =
  | 'pass'
  | 'violation'
  | 'warning'
  | 'not-applicable'
  | 'blocked'
  | 'not-yet-checked'
  | 'error'
  /** It failed, and on retry passed or failed differently. */
  | 'unsteady'
  /** A failure listed in the baseline. */
  | 'known'

/** A documented rule is broken; holds expected and actual. */
export class Violation extends Error {
  override name = 'Violation'
  /** For a rule about deliveries: what was received, the decisive one last; may be empty. */
  deliveries?: readonly Received[]
  readonly expected: unknown
  readonly actual: unknown

  constructor(message: string, expected?: unknown, actual?: unknown) {
    super(message)
    this.expected = expected
    this.actual = actual
  }
}

/** A declared prerequisite failed: the rule could not be tested, which is not its fault. */
export class Blocked extends Error {
  override name = 'Blocked'
  /** Like those of a {@link Violation}. */
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

/** A request that was ended, or not sent, because the run was stopped. */
export class Stopped extends HarnessError {
  override name = 'Stopped'
  readonly neverSent: boolean

  constructor(request: string, neverSent: boolean) {
    super(`${request}: ${neverSent ? 'not sent because' : 'ended because'} the run was stopped`)
    this.neverSent = neverSent
  }
}

/** The run was stopped or its budget spent before the case ended, so nothing is known. */
export class Interrupted extends Error {
  override name = 'Interrupted'
}

/** The outcome for a thrown value. Anything unexpected is a harness error. */
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
 * A rule's outcome from its cases: the worst one. Not-applicable cases count only if there are no others, and a rule
 * with untried cases is not proved.
 */
export function summarise(outcomes: readonly Outcome[]): Outcome {
  return WORST_FIRST.find((outcome) => outcomes.includes(outcome)) ?? 'not-yet-checked'
}
