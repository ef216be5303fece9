import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, check } from './check.ts'
import { searchCounterexample, tryAgain } from './search.ts'
import type { Tools } from './tools.ts'
import { Blocked, NotApplicable, Violation } from './verdict.ts'

/**
 * Judges one assertion of a model run on behalf of its rule. A model run proves several rules, one case each: in a case
 * only the assertions of its own rule are violations, and what breaks another rule blocks it.
 */
export interface Judge {
  (rule: RuleId, assertion: () => void): void
  /** Likewise for an assertion that waits. */
  awaited(rule: RuleId, assertion: () => Promise<void>): Promise<void>
  /** Whether the case proves one of these: what only other rules need to know is not asked for. */
  about(...rules: readonly RuleId[]): boolean
}

export type Step<Model extends object> = fc.AsyncCommand<Model, Tools>

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

/** A step, and in which states it can be done. */
export function step<Model extends object>(
  name: string,
  when: (model: Model) => boolean,
  run: (model: Model, tools: Tools) => Promise<void>,
): fc.Arbitrary<Step<Model>> {
  return fc.constant({ check: (model) => when(model), run, toString: () => name })
}

/** A step on one of so many things of a kind, which are known by their numbers: on any for which it can be done. */
export function stepOn<Model extends object>(
  count: number,
  name: string,
  when: (model: Model, index: number) => boolean,
  run: (model: Model, index: number, tools: Tools) => Promise<void>,
): fc.Arbitrary<Step<Model>> {
  const fitting = (model: Model): number[] => [...Array(count).keys()].filter((index) => when(model, index))
  return fc.nat(count - 1).map((draw) => {
    let shown = name
    return {
      check: (model) => fitting(model).length > 0,
      async run(model, tools) {
        const indexes = fitting(model)
        const index = indexes[draw % indexes.length] as number
        shown = `${name} ${index + 1}`
        await run(model, index, tools)
      },
      toString: () => shown,
    }
  })
}

/** A step that is likelier than others, such as the one that makes what the others are about. */
export function often<Model extends object>(one: fc.Arbitrary<Step<Model>>): fc.Arbitrary<Step<Model>>[] {
  return [one, one, one]
}

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
  if (judgedSteps() === 0) throw new NotApplicable('no sequence of steps that the target offers comes to this rule')
}

interface Judging {
  judge: Judge
  /** Says that another step begins. */
  next: () => void
  /** Steps in which the rule of the case was judged. */
  judgedSteps: () => number
}

function judgeOf(proved: RuleId): Judging {
  let step = 0
  const judged = new Set<number>()
  /** What a failed assertion of a rule means to the case. */
  const blamed = (rule: RuleId, problem: unknown): unknown =>
    rule === proved || !(problem instanceof Violation)
      ? problem
      : new Blocked(`another rule is broken on the way: ${rule}: ${problem.message}`)
  const judge = (rule: RuleId, assertion: () => void): void => {
    if (rule === proved) judged.add(step)
    try {
      assertion()
    } catch (problem) {
      throw blamed(rule, problem)
    }
  }
  const awaited = async (rule: RuleId, assertion: () => Promise<void>): Promise<void> => {
    if (rule === proved) judged.add(step)
    try {
      await assertion()
    } catch (problem) {
      throw blamed(rule, problem)
    }
  }
  const about = (...rules: RuleId[]): boolean => rules.includes(proved)
  return { judge: Object.assign(judge, { awaited, about }), next: () => (step += 1), judgedSteps: () => judged.size }
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
