import fc from 'fast-check'
import type { RuleId } from '#spec'
import { type Check, check } from './check.ts'
import { type Explains, explained, inTurn } from './interleaving.ts'
import { searchCounterexample, tryAgain } from './search.ts'
import type { Tools } from './tools.ts'
import { Blocked, Violation } from './verdict.ts'

/** What came of an act: in a few words for reports, and as the model sees it. */
interface Outcome<State> {
  saw: string
  explains: Explains<State>
}

/** What a client can do. */
export interface Act<Real, State> {
  name: string
  run: (real: Real, tools: Tools) => Promise<Outcome<State>>
}

/** Things that may be done at once, and a model by which some order of them must explain the answers. */
export interface AtOnce<Real, State> {
  readonly rule: RuleId
  readonly title: string
  readonly exclusive?: boolean
  /** Makes what the acts are about, and the state to begin with. */
  readonly initial: (tools: Tools) => Promise<{ real: Real; state: State }>
  /** What callers do, each a few acts in turn. */
  readonly acts: (tools: Tools) => readonly (readonly Act<Real, State>[])[]
  /** Looks at all there is when everything is over. */
  readonly look: Act<Real, State>
}

/** A few acts one after the other, then branches of them at once. */
interface Plan<Real, State> {
  first: readonly Act<Real, State>[]
  branches: readonly (readonly Act<Real, State>[])[]
}

type Done<State> = Outcome<State> & { name: string }

/** Plans that a case tries, and how often one that broke the rule is tried to break it again: a race is won by chance. */
const RUNS = 5
const TRIES = 5
const WEIGHT = 4

/** A check that does things at once, and asks whether the answers could have come in some order. */
export function atOnce<Real, State>(definition: AtOnce<Real, State>): Check {
  const { rule, title, exclusive = false } = definition
  return check({ rule, title, exclusive, weight: WEIGHT, run: (tools) => tryPlans(definition, tools) })
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
  if (replay !== undefined) await tryAgain(plans, holds, { ...drawn, replay })
  await searchCounterexample(plans, holds, { ...drawn, seed, runs: Math.min(RUNS, target.limits.runs) })
}

async function carryOut<Real, State>(
  { initial, look }: AtOnce<Real, State>,
  { first, branches }: Plan<Real, State>,
  tools: Tools,
): Promise<void> {
  const { real, state } = await initial(tools)
  const before = await oneByOne(first, real, tools)
  const states = inTurn(
    [state],
    before.map(({ explains }) => explains),
  )
  // What fails one after the other is for the checks that do it so.
  if (states.length === 0) throw new Blocked(`not even one after the other: ${told(before).join(', ')}`)
  const answers = await Promise.all(branches.map((branch) => oneByOne(branch, real, tools)))
  const [last] = (await oneByOne([look], real, tools)) as [Done<State>]
  const seen = answers.map((branch) => branch.map(({ explains }) => explains))
  if (explained(states, seen, last.explains)) return
  throw new Violation('no order of what was done at once explains the answers', 'answers that some order explains', {
    first: told(before),
    'at once': answers.map((branch) => told(branch)),
    afterwards: last.saw,
  })
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

const told = (done: readonly { name: string; saw: string }[]): string[] =>
  done.map(({ name, saw }) => `${name}: ${saw}`)

interface Named {
  first: readonly { name: string }[]
  branches: readonly Named['first'][]
}

/** A plan as a report shows it. */
function shown({ first, branches }: Named): unknown {
  const names = (acts: Named['first']): string => acts.map(({ name }) => name).join(', ')
  return { first: names(first), 'at once': branches.map((branch) => names(branch)) }
}
