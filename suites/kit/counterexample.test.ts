import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OperationId, factsOf } from '#spec'
import type { Check } from './check.ts'
import { modelRun, step } from './model.ts'
import { property } from './property.ts'
import type { Tools } from './tools.ts'
import { Violation } from './verdict.ts'

const RULE = 'flows/deleted-flow-not-found'

/** The minimal tools for a check that sends nothing. */
function toolsFor(operation: OperationId): Tools {
  const target = { limits: { runs: 10 } }
  return { operation, facts: factsOf(operation), seed: 1, target } as Tools
}

/** Breaks a rule the first `times` times. */
function breaksFor(times: number): () => void {
  let count = 0
  return () => {
    if (++count <= times) throw new Violation('broken')
  }
}

const overOperations = (holds: () => void): Check =>
  property({
    rule: RULE,
    title: 'a property',
    over: ['getFlow'],
    given: () => fc.constant('x'),
    holds: async () => holds(),
  })

const byModel = (holds: () => void): Check =>
  modelRun<{ value: number }>({
    title: 'a model',
    rules: [RULE],
    initial: async () => ({ value: 1 }),
    steps: (judge) => [
      step(
        'look',
        () => true,
        async () => judge(RULE, holds),
      ),
    ],
    length: 3,
    runs: 5,
  })[RULE] as Check

describe.each([
  ['a case of one operation', overOperations],
  ['a model run', byModel],
])('%s', (_name, checkOf) => {
  test('reports what breaks its rule whenever it is tried', async () => {
    const found = checkOf(breaksFor(Number.POSITIVE_INFINITY)).run(toolsFor('getFlow'))
    await expect(found).rejects.toMatchObject({
      name: 'Violation',
      message: 'broken',
      replay: { seed: expect.any(Number) },
    })
  })

  test('does not report what broke it once: that is an error of the harness, and says so', async () => {
    const found = checkOf(breaksFor(1)).run(toolsFor('getFlow'))
    await expect(found).rejects.toMatchObject({ name: 'HarnessError' })
    await expect(found).rejects.toThrow(/did not break the rule a second time/)
  })
})
