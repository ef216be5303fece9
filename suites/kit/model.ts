import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, type Claim, check } from './check.ts'
import { type Judge, judgeOf } from './judge.ts'
import { searchCounterexample, replayValue } from './search.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'
import type { Tools } from './tools.ts'
import { NotApplicable, Violation } from './verdict.ts'

export type { Judge } from './judge.ts'
export { type Step, often, step, stepOn } from './steps.ts'

/** A state machine from the documents: which steps each state allows, and what holds afterwards. */
export interface ModelRun<Model extends object> {
  readonly title: string
  /** Rules that the steps assert. */
  readonly rules: readonly RuleId[]
  /** The rules whose cases run alone on such targets, because their steps change what other cases see. */
  readonly exclusive?: { rules: readonly RuleId[]; when: (target: Target) => boolean }
  readonly claims?: Claim
  /** Creates the initial state. */
  readonly initial: (tools: Tools) => Promise<Model>
  /** The possible steps, without those that the target does not offer. */
  readonly steps: (judge: Judge, tools: Tools) => fc.Arbitrary<Step<Model>>[]
  /** Restores shared state such as the clock, also after a failed step. */
  readonly final?: (model: Model, tools: Tools) => Promise<void>
  readonly length: number
  /** Maximum number of sequences per case, unless `limits.runs` is lower. */
  readonly runs: number
}

/** Factor by which more steps are drawn than needed: impossible ones are skipped, and sequences should be long. */
const DRAWN = 5

/** Number of judged steps after which no further sequence begins. */
const ENOUGH = 2

/** A case sends dozens of requests. */
const WEIGHT = 15

/** Makes one check per rule that the model proves. */
export function modelRun<Model extends object>(model: ModelRun<Model>): Record<string, Check> {
  const { title, exclusive, claims } = model
  return Object.fromEntries(
    model.rules.map((rule) => [
      rule,
      check({
        rule,
        title,
        ...(exclusive?.rules.includes(rule) === true ? { exclusive: exclusive.when } : {}),
        ...(claims === undefined ? {} : { claims }),
        weight: WEIGHT,
        run: (tools) => runModel(model, rule, tools),
      }),
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
    // A failing sequence is still shrunk, which walks it again.
    if (!broken && judgedSteps() >= ENOUGH) return
    try {
      await walk(model, steps, tools, judging.next)
    } catch (problem) {
      broken ||= problem instanceof Violation
      throw problem
    }
  }
  if (replay !== undefined) await replayValue(sequences(replay.replayPath), holds, { replay, show: String })
  await searchCounterexample(sequences(), holds, {
    seed,
    runs: Math.min(model.runs, target.limits.runs),
    show: String,
  })
  if (judgedSteps() === 0) throw new NotApplicable('no generated sequence of what the target offers reaches this rule')
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
    // A failed restore matters less than the finding.
    await final?.(model, tools).catch(() => undefined)
    throw problem
  }
  await final?.(model, tools)
}
