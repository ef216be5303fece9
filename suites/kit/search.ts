import fc from 'fast-check'
import { retryUnjudged } from './retry-unjudged.ts'
import { Blocked, HarnessError, Violation } from './verdict.ts'

/** What fast-check needs to draw a value again. */
export interface Replay {
  seed: number
  /** fast-check's path to the shrunk value. */
  path: string
  /** fast-check's record of which steps of a sequence were taken. */
  replayPath?: string
}

/** A broken property, with enough to run the shrunk value again. */
export class Counterexample extends Violation {
  readonly replay: Replay
  readonly counterexample: unknown

  constructor(violation: Violation, replay: Replay, counterexample: unknown) {
    super(violation.message, violation.expected, violation.actual)
    if (violation.deliveries !== undefined) this.deliveries = violation.deliveries
    this.replay = replay
    this.counterexample = counterexample
  }
}

/** How values are drawn and shown in reports. */
interface DrawOptions<T> {
  show?: (value: T) => unknown
  unbiased?: boolean
}

/** Maximum shrinking time, in ms; then the best counterexample so far is reported. */
const SHRINKING_MS = 20_000

/**
 * Tries `runs` values, however slow the target is, and shrinks a failing one.
 * @throws Counterexample if a value breaks the rule twice; the error of `holds` if it could not judge
 */
export async function searchCounterexample<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: (value: T) => Promise<void>,
  { seed, runs, show = (value) => value, unbiased = false }: { seed: number; runs: number } & DrawOptions<T>,
): Promise<void> {
  const holds = retryUnjudged(judge)
  let unjudged: unknown
  let deadline = Infinity
  let first: { value: T } | undefined
  const predicate = fc.asyncProperty(arbitrary, async (value) => {
    // Reporting success for untried values ends the shrinking.
    if (unjudged !== undefined || performance.now() > deadline) return
    try {
      await holds(value)
    } catch (problem) {
      if (problem instanceof Violation) {
        first ??= { value }
        deadline = Math.min(deadline, performance.now() + SHRINKING_MS)
        throw problem
      }
      // While shrinking, a value that cannot be judged is not a smaller counterexample.
      if (deadline === Infinity) unjudged = problem
    }
  })
  // Sequences of steps are few: with fast-check's bias to small values, they would be too short to say much.
  const details = await fc.check(predicate, { seed, numRuns: runs, unbiased })
  if (unjudged !== undefined) throw unjudged
  if (details.counterexample === null) return
  const [smallest] = details.counterexample
  const { seed: drawnWith, counterexamplePath } = details
  const path = counterexamplePath ?? ''
  const found = [{ value: smallest, path }]
  // If chance led to the smaller value, the original one may still fail.
  if (first !== undefined && path.includes(':')) found.push({ ...first, path: path.slice(0, path.indexOf(':')) })
  for (const { value, path: pathTo } of found) {
    const violation = await confirmed(holds, value)
    if (violation === undefined) continue
    throw new Counterexample(violation, { seed: drawnWith, path: pathTo, ...stepsOf(value) }, show(value))
  }
  throw new HarnessError(`a counterexample did not break the rule a second time: ${fc.stringify(smallest)}`)
}

/** fast-check reports the steps taken only in its text. */
const REPLAY_PATH = /replayPath="([^"]*)"/

function stepsOf(value: unknown): Pick<Replay, 'replayPath'> {
  const replayPath = REPLAY_PATH.exec(fc.stringify(value))?.[1]
  return replayPath === undefined ? {} : { replayPath }
}

/**
 * Retries the one value that broke the rule in another run.
 * @throws Counterexample if it still does; Blocked if it is no longer drawn; the error of `holds` if it could not judge
 */
export async function replayValue<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: (value: T) => Promise<void>,
  { replay, show = (value) => value, unbiased = false }: { replay: Replay } & DrawOptions<T>,
): Promise<void> {
  const holds = retryUnjudged(judge)
  let drawn: { value: T } | undefined
  const predicate = fc.asyncProperty(arbitrary, async (value) => {
    // A path draws further values after the wanted one.
    if (drawn !== undefined) return
    drawn = { value }
    await holds(value)
  })
  const { seed, path } = replay
  const details = await fc
    .check(predicate, { seed, path, numRuns: 1, endOnFailure: true, unbiased })
    .catch(() => undefined)
  if (details === undefined || drawn === undefined)
    throw new Blocked('the counterexample of the report is no longer generated: the values of this check have changed')
  const { failed, errorInstance } = details
  if (!failed) return
  if (!(errorInstance instanceof Violation)) throw errorInstance
  throw new Counterexample(errorInstance, replay, show(drawn.value))
}

/** Runs a counterexample again, since a single failure is no proof. Returns the violation, if any. */
async function confirmed<T>(holds: (value: T) => Promise<void>, value: T): Promise<Violation | undefined> {
  try {
    await holds(value)
    return undefined
  } catch (problem) {
    if (problem instanceof Violation) return problem
    throw problem
  }
}
