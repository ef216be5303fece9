import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, check } from './check.ts'
import { type Judge, judgeOf } from './judge.ts'
import { searchCounterexample, tryAgain } from './search.ts'
import type { Step } from './steps.ts'
import type { Tools } from './tools.ts'
import { NotApplicable, Violation } from './verdict.ts'

export type { Judge } from './judge.ts'
export { type Step, often, step, stepOn } from './steps.ts'

/** A state machine of the documents: what can be done in which state, and what must be true afterwards. */
export interface ModelRun<Model extends object> {
  readonly title: string
  /** Rules whose assertions the steps make. */
  readonly rules: readonly RuleId[]
  /** Its steps change what other cases see: each of its cases runs alone. */
  readonly exclusive?: boolean
  /** Makes the state to begin with. */
  readonly initial: (tools: Tools) => Promise<Model>
  /** What can be done. What the target does not offer is left out here. */
  readonly steps: (judge: Judge, tools: Tools) => fc.Arbitrary<Step<Model>>[]
  /** Puts back what is not of the case alone, such as the clock; also where a step failed. */
  readonly final?: (model: Model, tools: Tools) => Promise<void>
  /** Most steps of one sequence. */
  readonly length: number
  /** Most sequences of a case, unless the target's `limits.runs` is lower. */
  readonly runs: number
}

/** So many times as many steps are drawn: those that cannot be done in their turn are left out, and sequences shall be long. */
const DRAWN = 5

/** No further sequence is begun once the rule of the case was judged in so many steps. */
const ENOUGH = 2

/** A case sends some dozens of requests. */
const WEIGHT = 15

/** One check for each rule that the model proves. */
export function modelRun<Model extends object>(model: ModelRun<Model>): Record<string, Check> {
  const { title, exclusive = false } = model
  return Object.fromEntries(
    model.rules.map((rule) => [
      rule,
      check({ rule, title, exclusive, weight: WEIGHT, run: (tools) => runModel(model, rule, tools) }),
    ]),
  )
}

async function runModel<Model extends object>(model: ModelRun<Model>, proved: RuleId, tools: Tools): Promise<void> {
  const judging = judgeOf(proved)
  const { judge, judgedSteps } = judging
  const { replay, seed, target } = tools
  const sequences = (replayPath?: string): fc.Arbitrary<Iterable<Step<Model>>> =>
    fc.commands(model.steps(judge, tools), {
      maxCommands: model.length * DRAWN,
      size: 'max',
      ...(replayPath === undefined ? {} : { replayPath }),
    })
  let broken = false
  const holds = async (steps: Iterable<Step<Model>>): Promise<void> => {
    // What breaks the rule is shrunk, and for that walked again.
    if (!broken && judgedSteps() >= ENOUGH) return
    try {
      await walk(model, steps, tools, judging.next)
    } catch (problem) {
      broken ||= problem instanceof Violation
      throw problem
    }
  }
  if (replay !== undefined) await tryAgain(sequences(replay.replayPath), holds, { replay, shown: String })
  await searchCounterexample(sequences(), holds, {
    seed,
    runs: Math.min(model.runs, target.limits.runs),
    shown: String,
  })
  if (judgedSteps() === 0)
    throw new NotApplicable('none of the sequences that were drawn from what the target offers comes to this rule')
}

async function walk<Model extends object>(
  { initial, final, length }: ModelRun<Model>,
  steps: Iterable<Step<Model>>,
  tools: Tools,
  next: () => void,
): Promise<void> {
  const model = await initial(tools)
  let left = length
  const limited = Array.from(steps, (one): Step<Model> => ({
    check: (now) => left > 0 && one.check(now),
    run(now, real) {
      left -= 1
      next()
      return one.run(now, real)
    },
    toString: () => String(one),
  }))
  try {
    await fc.asyncModelRun(() => ({ model, real: tools }), limited)
  } catch (problem) {
    // What cannot be put back says less than what was found.
    await final?.(model, tools).catch(() => undefined)
    throw problem
  }
  await final?.(model, tools)
}
