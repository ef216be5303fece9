import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, type Claim, check } from './check.ts'
import { type Explains, isLinearizable, inSequence } from './interleaving.ts'
import { searchCounterexample, replayValue } from './search.ts'
import type { Tools } from './tools.ts'
import { Blocked, Violation } from './verdict.ts'

/** The result of an act: a short text for reports, and what the model makes of it. */
interface Outcome<State> {
  summary: string
  explains: Explains<State>
}

/** One thing that a client can do. */
export interface Act<Real, State> {
  name: string
  run: (real: Real, tools: Tools) => Promise<Outcome<State>>
}

/** Concurrent acts, and a model in which some order of them must explain the replies. */
export interface AtOnce<Real, State> {
  readonly rule: RuleId
  readonly title: string
  readonly claims?: Claim
  /** Creates the objects under test and the initial state. */
  readonly initial: (tools: Tools) => Promise<{ real: Real; state: State }>
  /** The acts of each caller, in order. */
  readonly acts: (tools: Tools) => readonly (readonly Act<Real, State>[])[]
  /** Reads the final state after all acts. */
  readonly readFinal: Act<Real, State>
}

/** A few acts in sequence, then branches of them in parallel. */
interface Plan<Real, State> {
  first: readonly Act<Real, State>[]
  branches: readonly (readonly Act<Real, State>[])[]
}

type Done<State> = Outcome<State> & { name: string }

/** Plans per case, and retries of a plan that broke the rule: a race may need several attempts to show again. */
const RUNS = 5
const TRIES = 5
const WEIGHT = 4

/** Runs acts in parallel and checks that the replies are linearizable. */
export function atOnce<Real, State>(definition: AtOnce<Real, State>): Check {
  const { rule, title, claims } = definition
  return check({
    rule,
    title,
    ...(claims === undefined ? {} : { claims }),
    weight: WEIGHT,
    run: (tools) => tryPlans(definition, tools),
  })
}

async function tryPlans<Real, State>(definition: AtOnce<Real, State>, tools: Tools): Promise<void> {
  const several = (most: number, least: number): fc.Arbitrary<Act<Real, State>[]> =>
    fc
      .array(fc.constantFrom(...definition.acts(tools)), { minLength: least, maxLength: most })
      .map((acts) => acts.flat())
  const plans: fc.Arbitrary<Plan<Real, State>> = fc.record({
    first: several(1, 0),
    branches: fc.array(several(2, 1), { minLength: 2, maxLength: 3 }),
  })
  let tries = 1
  const holds = async (plan: Plan<Real, State>): Promise<void> => {
    for (let left = tries; left > 0; left--) {
      try {
        await carryOut(definition, plan, tools)
      } catch (problem) {
        if (problem instanceof Violation) tries = TRIES
        throw problem
      }
    }
  }
  const drawn = { shown, unbiased: true }
  const { replay, seed, target } = tools
  if (replay !== undefined) await replayValue(plans, holds, { ...drawn, replay })
  await searchCounterexample(plans, holds, { ...drawn, seed, runs: Math.min(RUNS, target.limits.runs) })
}

async function carryOut<Real, State>(
  { initial, readFinal: look }: AtOnce<Real, State>,
  { first, branches }: Plan<Real, State>,
  tools: Tools,
): Promise<void> {
  const { real, state } = await initial(tools)
  const before = await oneByOne(first, real, tools)
  const states = inSequence(
    [state],
    before.map(({ explains }) => explains),
  )
  // Sequential failures belong to the sequential checks.
  if (states.length === 0) throw new Blocked(`not even in sequence: ${summaries(before).join(', ')}`)
  const answers = await Promise.all(branches.map((branch) => oneByOne(branch, real, tools)))
  const [last] = (await oneByOne([look], real, tools)) as [Done<State>]
  const seen = answers.map((branch) => branch.map(({ explains }) => explains))
  if (isLinearizable(states, seen, last.explains)) return
  throw new Violation(
    'no order of the concurrent requests explains the responses',
    'responses that some order explains',
    {
      first: summaries(before),
      'at once': answers.map((branch) => summaries(branch)),
      afterwards: last.summary,
    },
  )
}

async function oneByOne<Real, State>(
  acts: readonly Act<Real, State>[],
  real: Real,
  tools: Tools,
): Promise<Done<State>[]> {
  const done: Done<State>[] = []
  for (const { name, run } of acts) done.push({ name, ...(await run(real, tools)) })
  return done
}

const summaries = (done: readonly { name: string; summary: string }[]): string[] =>
  done.map(({ name, summary }) => `${name}: ${summary}`)

interface Named {
  first: readonly { name: string }[]
  branches: readonly Named['first'][]
}

/** A plan as reports show it. */
function shown({ first, branches }: Named): unknown {
  const names = (acts: Named['first']): string => acts.map(({ name }) => name).join(', ')
  return { first: names(first), 'at once': branches.map((branch) => names(branch)) }
}
