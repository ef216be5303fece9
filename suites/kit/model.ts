import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, check } from './check.ts'
import { searchCounterexample } from './search.ts'
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
  /** Makes the state to begin with. */
  readonly initial: (tools: Tools) => Promise<Model>
  readonly commands: (judge: Judge) => fc.Arbitrary<fc.AsyncCommand<Model, Tools>>[]
  /** Most commands in one sequence. */
  readonly length: number
  /** Sequences that a case tries. */
  readonly runs: number
}

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
  const judge: Judge = (rule, assertion) => {
    try {
      assertion()
    } catch (problem) {
      if (rule === proved || !(problem instanceof Violation)) throw problem
      throw new Blocked(`another rule is broken on the way: ${rule}: ${problem.message}`)
    }
  }
  const sequences = fc.commands(model.commands(judge), { maxCommands: model.length, size: 'max' })
  await searchCounterexample(
    sequences,
    (commands) => fc.asyncModelRun(async () => ({ model: await model.initial(tools), real: tools }), commands),
    { seed: tools.seed, runs: model.runs, shown: String },
  )
}
