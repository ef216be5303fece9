import { beforeAll, describe, expect, test } from 'vitest'
import { type OperationFacts, allOperations } from '#spec'
import { nameOfVariant, variants } from '../../../mocks/alterations/variants/index.ts'
import { type Case, casesOf, checks, observations } from '../../../suites/index.ts'
import { recorded } from '../record/record.ts'
import { type ResultOf, noteResult } from '../results.ts'
import { type Shard, shardOf, whole } from '../shards.ts'
import { type Judge, createJudge, madeOf } from './equivalence.ts'
import { hunt } from './hunt.ts'
import { isAsked } from '../affected.ts'
import { type Mutant, idOf } from './mutant.ts'
import { allMutants, mutantsOf } from './operators.ts'
import { outcomeOf } from './outcome.ts'
import { type Trace, casesThatGot, traced } from './trace.ts'

/** Restricts the run to operations with this prefix, for development; `none` for none. */
const chosen = process.env['ETALON_MUTANTS']
/** A run restricted to faults or variants has no mutants. */
const asksForOthers = process.env['ETALON_FAULTS'] !== undefined || process.env['ETALON_VARIANTS'] !== undefined
/** For all mutants of an operation, on a busy machine. */
const PATIENCE_MS = 900_000
/** Maximum number of mutants of an operation per test. */
const MOST_OF_A_PART = 40
/** `npm test` runs one killed mutant out of this many. */
const SAMPLED = 120

/** Tests a shard of the mutants: each must break a rule of the gate, except those known to survive. */
export function testMutants(shard: Shard): void {
  if (chosen === 'none' || (chosen === undefined && asksForOthers)) return
  if (whole || chosen !== undefined) testAll(shard)
  else testSample(shard)
}

/** Every mutant of each operation, with the cases that get a response of the operation. */
function testAll(shard: Shard): void {
  const concerned = shardOf(allOperations.flatMap(partsOf), shard).filter(
    ([id]) => chosen === undefined || isAsked(id, chosen),
  )
  if (concerned.length === 0) return
  describe('every mutant breaks a rule, conforms by a stated rule, or is known to survive', () => {
    const before = recorded().mutants
    let trace: Trace
    let judge: Judge
    beforeAll(async () => {
      trace = await traced()
      judge = createJudge(trace)
    })

    test.each(concerned)(
      '%s, part %i',
      async (_id, _part, mutants) => {
        const alive: string[] = []
        for (const mutant of mutants) {
          const id = idOf(mutant)
          const result = await outcomeOf(mutant, trace, judge)
          noteResult('mutants', id, result)
          if (isAlive(result) && before.get(id)?.outcome !== result.outcome) alive.push(`${id}: ${result.outcome}`)
        }
        // New results are compared when they are recorded.
        if (process.env['ETALON_RESULTS'] === undefined) expect(alive).toEqual([])
      },
      PATIENCE_MS,
    )

    test('a control mutant that changes nothing is not killed', async () => {
      const control = { operations: { getFlow: (plain: object) => ({ ...plain }) } }
      expect((await hunt([control], casesThatGot(['getFlow 200'], trace))).rule).toBeUndefined()
    })
  })
}

/** Splits the mutants of an operation into parts of similar duration, to be distributed over the shards. */
function partsOf(facts: OperationFacts): [id: string, part: number, mutants: readonly Mutant[]][] {
  const mutants = mutantsOf(facts)
  const count = Math.ceil(mutants.length / MOST_OF_A_PART)
  return Array.from({ length: count }, (_none, index) => [facts.id, index + 1, shardOf(mutants, { index, of: count })])
}

function isAlive({ outcome }: ResultOf['mutants']): boolean {
  return outcome === 'survived' || outcome === 'not seen'
}

/** A fixed sample of the killed mutants, each with the cases of the rule that it broke. */
function testSample(shard: Shard): void {
  const before = recorded().mutants
  const ofRule = Map.groupBy(casesOf(checks), ({ rule }) => rule.id)
  // A passive rule may have been broken in a case of any other rule.
  const watched = new Set(observations.map(({ rule }) => rule))
  const casesFor = (mutant: Mutant): Case[] => {
    const result = before.get(idOf(mutant))
    const cases = result?.outcome === 'killed' && !watched.has(result.by) ? (ofRule.get(result.by) ?? []) : []
    return cases.filter(({ perOperation, operation }) => !perOperation || operation === mutant.operation)
  }
  const killed = allMutants().filter((mutant) => casesFor(mutant).length > 0)
  const sample = shardOf(shardOf(killed, { index: 0, of: SAMPLED }), shard)
  if (sample.length === 0) return
  describe('a sample of the mutants breaks the recorded rules', () => {
    test.each(sample.map((mutant) => [idOf(mutant), mutant] as const))('%s', async (_id, mutant) => {
      const { on } = before.get(idOf(mutant)) as { on?: string }
      const variant = variants.find((one) => nameOfVariant(one) === on)
      expect(
        (
          await hunt(
            madeOf(mutant, () => {}, variant),
            casesFor(mutant),
          )
        ).rule,
      ).toBeDefined()
    })
  })
}
