import type fc from 'fast-check'
import { type RuleId, noted } from '#spec'
import type { Check, Over } from './check.ts'
import { searchCounterexample, replayValue } from './search.ts'
import type { Tools } from './tools.ts'

/** A rule that must hold for every value of an arbitrary. */
export interface Property<T> {
  readonly rule: RuleId
  readonly title: string
  readonly over?: Over
  readonly exclusive?: boolean
  readonly given: (tools: Tools) => fc.Arbitrary<T>
  /** Throws a Violation if the rule does not hold for the value. */
  readonly holds: (tools: Tools, value: T) => Promise<void>
  /** Minimum number of values, if fewer could miss a violation; `limits.runs` by default. */
  readonly runs?: number
}

/** Default number of values. */
const DEFAULT_RUNS = 25

/** A check that tries many values and shrinks a failing one. */
export function property<T>(definition: Property<T>): Check {
  const { given, holds, runs, ...rest } = definition
  const made: Check = {
    ...rest,
    weight: runs ?? DEFAULT_RUNS,
    async run(tools) {
      const judge = (value: T): Promise<void> => holds(tools, value)
      if (tools.replay !== undefined) await replayValue(given(tools), judge, { replay: tools.replay })
      await searchCounterexample(given(tools), judge, { seed: tools.seed, runs: runs ?? tools.target.limits.runs })
    },
  }
  return noted(made, property)
}
