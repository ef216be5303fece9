import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, check } from './check.ts'
import { Counterexample } from './property.ts'
import type { Tools } from './tools.ts'
import { Blocked, Violation } from './verdict.ts'

/**
 * Judges one assertion of a model run on behalf of its rule. A model run proves several rules, one case each: in a case
 * only the assertions of its own rule are violations, and what breaks another rule blocks it.
 */
export type Judge = (rule: RuleId, assertion: () => void) => void

/** A state machine of the documents: what can be done in which state, and what must be true afterwards. */
export interface ModelRun<Model extends object> {
  readonly title: string
  /** Rules whose assertions the commands make. */
  readonly rules: readonly RuleId[]
  /** The state to begin with; nothing is made yet. */
  readonly initial: () => Model
  readonly commands: (judge: Judge) => fc.Arbitrary<fc.AsyncCommand<Model, Tools>>[]
  /** Most commands in one sequence. */
  readonly length: number
  /** Sequences that a case tries. */
  readonly runs: number
}

/** Longest that a case may take with shrinking, in ms. */
const LONGEST_MS = 20_000

/** One check for each rule that the model proves. */
export function modelRun<Model extends object>(model: ModelRun<Model>): Record<string, Check> {
  return Object.fromEntries(
    model.rules.map((rule) => [
      rule,
      check({ rule, title: model.title, run: (tools) => runModel(model, rule, tools) }),
    ]),
  )
}

async function runModel<Model extends object>(model: ModelRun<Model>, proved: RuleId, tools: Tools): Promise<void> {
  let stopped: unknown
  const judge: Judge = (rule, assertion) => {
    try {
      assertion()
    } catch (problem) {
      if (rule === proved || !(problem instanceof Violation)) throw problem
      throw new Blocked(`another rule is broken on the way: ${rule}: ${problem.message}`)
    }
  }
  const sequences = fc.commands(model.commands(judge), { maxCommands: model.length })
  const predicate = fc.asyncProperty(sequences, async (commands) => {
    if (stopped !== undefined) return
    try {
      await fc.asyncModelRun(() => ({ model: model.initial(), real: tools }), commands)
    } catch (problem) {
      if (problem instanceof Violation) throw problem
      stopped = problem
    }
  })
  const details = await fc.check(predicate, {
    seed: tools.seed,
    numRuns: model.runs,
    interruptAfterTimeLimit: LONGEST_MS,
  })
  if (stopped !== undefined) throw stopped
  if (details.counterexample === null) return
  const violation =
    details.errorInstance instanceof Violation ? details.errorInstance : new Violation('the model does not hold')
  throw new Counterexample(violation, details.seed, details.counterexamplePath ?? '', String(details.counterexample[0]))
}
