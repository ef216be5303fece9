import fc from 'fast-check'
import { persistent } from './persistent.ts'
import { Blocked, HarnessError, Violation } from './verdict.ts'

/** What it takes to draw one value again. */
export interface Replay {
  seed: number
  /** Of fast-check, to the shrunk value. */
  path: string
  /** Of fast-check too, where the value is a sequence of steps: which of them were taken. */
  replayPath?: string
}

/** How a property was broken: enough to run the shrunk value again. */
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

/** How values are drawn, and how they stand in a report. */
interface Showing<T> {
  shown?: (value: T) => unknown
  unbiased?: boolean
}

/** Longest that shrinking may take before the best counterexample so far is reported. */
const SHRINKING_MS = 20_000

/**
 * Tries so many values, all of them however slow the target is, and shrinks the one that breaks the rule.
 * @throws Counterexample where a value breaks the rule twice; what `holds` threw where it could not judge
 */
export async function searchCounterexample<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: (value: T) => Promise<void>,
  { seed, runs, shown = (value) => value, unbiased = false }: { seed: number; runs: number } & Showing<T>,
): Promise<void> {
  const holds = persistent(judge)
  let unjudged: unknown
  let deadline = Infinity
  let first: { value: T } | undefined
  const predicate = fc.asyncProperty(arbitrary, async (value) => {
    // Values that are not tried any more count as good, which ends the shrinking.
    if (unjudged !== undefined || performance.now() > deadline) return
    try {
      await holds(value)
    } catch (problem) {
      if (problem instanceof Violation) {
        first ??= { value }
        deadline = Math.min(deadline, performance.now() + SHRINKING_MS)
        throw problem
      }
      // Of what is tried while shrinking, nothing that cannot be judged is a smaller counterexample.
      if (deadline === Infinity) unjudged = problem
    }
  })
  // Few values are tried where each is a sequence of steps: short ones, which come first otherwise, would say little.
  const details = await fc.check(predicate, { seed, numRuns: runs, unbiased })
  if (unjudged !== undefined) throw unjudged
  if (details.counterexample === null) return
  const [smallest] = details.counterexample
  const { seed: drawnWith, counterexamplePath } = details
  const path = counterexamplePath ?? ''
  const found = [{ value: smallest, path }]
  // Where the way to a smaller one was led by chance, the one that it began with is left.
  if (first !== undefined && path.includes(':')) found.push({ ...first, path: path.slice(0, path.indexOf(':')) })
  for (const { value, path: pathTo } of found) {
    const violation = await again(holds, value)
    if (violation === undefined) continue
    throw new Counterexample(violation, { seed: drawnWith, path: pathTo, ...stepsOf(value) }, shown(value))
  }
  throw new HarnessError(`a counterexample did not break the rule a second time: ${fc.stringify(smallest)}`)
}

/** How fast-check says which steps of a sequence were taken: only in its text. */
const REPLAY_PATH = /replayPath="([^"]*)"/

function stepsOf(value: unknown): Pick<Replay, 'replayPath'> {
  const replayPath = REPLAY_PATH.exec(String(value))?.[1]
  return replayPath === undefined ? {} : { replayPath }
}

/**
 * Tries the one value that broke the rule in another run.
 * @throws Counterexample where it still does; Blocked where it is not drawn any more; what `holds` threw where it could not judge
 */
export async function tryAgain<T>(
  arbitrary: fc.Arbitrary<T>,
  judge: (value: T) => Promise<void>,
  { replay, shown = (value) => value, unbiased = false }: { replay: Replay } & Showing<T>,
): Promise<void> {
  const holds = persistent(judge)
  let drawn: { value: T } | undefined
  const predicate = fc.asyncProperty(arbitrary, async (value) => {
    // Along a path more values follow than the one that is wanted.
    if (drawn !== undefined) return
    drawn = { value }
    await holds(value)
  })
  const { seed, path } = replay
  const details = await fc
    .check(predicate, { seed, path, numRuns: 1, endOnFailure: true, unbiased })
    .catch(() => undefined)
  if (details === undefined || drawn === undefined)
    throw new Blocked('the counterexample of the report is not drawn any more: the values of this check have changed')
  const { failed, errorInstance } = details
  if (!failed) return
  if (!(errorInstance instanceof Violation)) throw errorInstance
  throw new Counterexample(errorInstance, replay, shown(drawn.value))
}

/** Runs a counterexample once more: what does not happen twice is no proof. Returns how it breaks the rule, where it does. */
async function again<T>(holds: (value: T) => Promise<void>, value: T): Promise<Violation | undefined> {
  try {
    await holds(value)
    return undefined
  } catch (problem) {
    if (problem instanceof Violation) return problem
    throw problem
  }
}
