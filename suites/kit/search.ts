import fc from 'fast-check'
import { HarnessError, Violation } from './verdict.ts'

/** How a property was broken: enough to run the shrunk value again. */
export class Counterexample extends Violation {
  readonly seed: number
  readonly path: string
  readonly counterexample: unknown

  constructor(violation: Violation, seed: number, path: string, counterexample: unknown) {
    super(violation.message, violation.expected, violation.actual)
    this.seed = seed
    this.path = path
    this.counterexample = counterexample
  }
}

/** Longest that shrinking may take before the best counterexample so far is reported. */
const SHRINKING_MS = 20_000

/**
 * Tries so many values, all of them however slow the target is, and shrinks the one that breaks the rule.
 * @throws Counterexample where a value breaks the rule twice; what `holds` threw where it could not judge
 */
export async function searchCounterexample<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  { seed, runs, shown = (value) => value }: { seed: number; runs: number; shown?: (value: T) => unknown },
): Promise<void> {
  let unjudged: unknown
  let deadline = Infinity
  const predicate = fc.asyncProperty(arbitrary, async (value) => {
    // Values that are not tried any more count as good, which ends the shrinking.
    if (unjudged !== undefined || performance.now() > deadline) return
    try {
      await holds(value)
    } catch (problem) {
      if (problem instanceof Violation) {
        deadline = Math.min(deadline, performance.now() + SHRINKING_MS)
        throw problem
      }
      unjudged = problem
    }
  })
  const details = await fc.check(predicate, { seed, numRuns: runs })
  if (unjudged !== undefined) throw unjudged
  if (details.counterexample === null) return
  const [value] = details.counterexample
  const violation = await again(holds, value)
  throw new Counterexample(violation, details.seed, details.counterexamplePath ?? '', shown(value))
}

/** Runs a shrunk counterexample once more: what does not happen twice is no proof. */
async function again<T>(holds: (value: T) => Promise<void>, value: T): Promise<Violation> {
  try {
    await holds(value)
  } catch (problem) {
    if (problem instanceof Violation) return problem
    throw problem
  }
  throw new HarnessError(`a counterexample did not break the rule a second time: ${fc.stringify(value)}`)
}
