import fc from 'fast-check'
import type { RuleId } from '#spec'
import type { Check, Over } from './check.ts'
import type { Tools } from './tools.ts'
import { HarnessError, Violation } from './verdict.ts'

/** A rule that must hold for every value of an arbitrary. */
export interface Property<T> {
  readonly rule: RuleId
  readonly title: string
  readonly over?: Over
  readonly exclusive?: boolean
  readonly given: (tools: Tools) => fc.Arbitrary<T>
  /** Throws a Violation where the rule does not hold for the value. */
  readonly holds: (tools: Tools, value: T) => Promise<void>
  /** Least number of values, where fewer could miss what the rule says; the target's `limits.runs` otherwise. */
  readonly runs?: number
}

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

/** A check that tries many values and shrinks the one that breaks the rule. */
export function property<T>(definition: Property<T>): Check {
  const { given, holds, runs, ...rest } = definition
  return {
    ...rest,
    async run(tools) {
      let stopped: unknown
      const predicate = fc.asyncProperty(given(tools), async (value) => {
        if (stopped !== undefined) return
        try {
          await holds(tools, value)
        } catch (problem) {
          if (problem instanceof Violation) throw problem
          stopped = problem
        }
      })
      const details = await fc.check(predicate, {
        seed: tools.seed,
        numRuns: runs ?? tools.target.limits.runs,
        interruptAfterTimeLimit: SHRINKING_MS,
        markInterruptAsFailure: false,
      })
      if (stopped !== undefined) throw stopped
      if (details.counterexample === null) return
      const [value] = details.counterexample
      const violation = await again(holds, tools, value)
      throw new Counterexample(violation, details.seed, details.counterexamplePath ?? '', value)
    },
  }
}

/** Runs a shrunk counterexample once more: what does not happen twice is no proof. */
async function again<T>(holds: Property<T>['holds'], tools: Tools, value: T): Promise<Violation> {
  try {
    await holds(tools, value)
  } catch (problem) {
    if (problem instanceof Violation) return problem
    throw problem
  }
  throw new HarnessError(`a counterexample did not break the rule a second time: ${fc.stringify(value)}`)
}
