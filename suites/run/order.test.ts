import type { OperationId, Rule, RuleId } from '#spec'
import { expect, test } from 'vitest'
import type { Check, Claim, Exclusive } from '../kit/check.ts'
import type { Target } from '../kit/target.ts'
import type { Case } from './cases.ts'
import { processInOrder } from './order.ts'
import { createPool } from './pool.ts'

const WIDTH = 4
const target = { limits: { concurrency: WIDTH } } as Target

interface Kind {
  exclusive?: Exclusive
  claims?: Claim
  rule?: string
  needs?: readonly string[]
}

function caseOf({ rule: id = 'flows/list-is-array', needs = [], ...kind }: Kind): Case {
  const rule = { id: id as RuleId, operations: ['listFlows'], needs } as unknown as Rule
  const check: Check = { rule: rule.id, title: id, ...kind, run: async () => {} }
  return { id, check, rule, operation: 'listFlows' satisfies OperationId, perOperation: false }
}

/** Runs cases of these kinds; returns their order, and for each the kinds that were under way beside it. */
async function run(kinds: readonly Kind[]): Promise<{ order: Kind[]; beside: Map<Kind, Set<Kind>> }> {
  const order: Kind[] = []
  const underWay = new Set<Kind>()
  const beside = new Map(kinds.map((kind) => [kind, new Set<Kind>()]))
  await processInOrder({ pool: createPool(WIDTH), target }, kinds, caseOf, async (kind) => {
    order.push(kind)
    for (const other of underWay) {
      beside.get(kind)?.add(other)
      beside.get(other)?.add(kind)
    }
    underWay.add(kind)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay.delete(kind)
  })
  return { order, beside }
}

test('cases that run alone have nothing beside them, those that are first before all others', async () => {
  const [alone, plain, first]: [Kind, Kind, Kind] = [{ exclusive: true }, {}, { exclusive: 'first' }]
  const { order, beside } = await run([alone, plain, first])
  expect(order).toEqual([first, plain, alone])
  expect([...beside.values()].every(({ size }) => size === 0)).toBe(true)
})

test('cases apart run after those beside each other, and beside such that claim something else', async () => {
  const [usage, more, flows, plain]: [Kind, Kind, Kind, Kind] = [
    { exclusive: 'apart', claims: 'agent-usage' },
    { exclusive: 'apart', claims: 'agent-usage' },
    { exclusive: 'apart', claims: 'ending-flows' },
    {},
  ]
  const { order, beside } = await run([usage, more, flows, plain])
  expect(order[0]).toBe(plain)
  expect(beside.get(flows)).toContain(usage)
  expect(beside.get(usage)).not.toContain(more)
  expect(beside.get(plain)?.size).toBe(0)
})

test('cases apart begin while those of the slow flow alone still wait, but not beside those of others too', async () => {
  const [slow, both, apart]: [Kind, Kind, Kind] = [
    { claims: 'slow-flow', needs: ['fixture:runs.slow'] },
    { claims: 'slow-flow', needs: ['fixture:runs.slow', 'fixture:runs.fails'] },
    { exclusive: 'apart', claims: 'ending-flows' },
  ]
  const { order, beside } = await run([apart, slow, both])
  expect(order[0]).toBe(both)
  expect(beside.get(apart)).toEqual(new Set([slow]))
})

test('cases of the slow flow come first, then those about the recycle bin before all that fill it', async () => {
  const [bin, slow]: [Kind, Kind] = [{ rule: 'flows/deleted-flow-in-recycle-bin' }, { claims: 'slow-flow' }]
  const { order } = await run([{}, {}, {}, {}, {}, bin, slow])
  expect(order.slice(0, 2)).toEqual([slow, bin])
})

test('cases that wait for a schedule begin within the first quarter of the rest', async () => {
  const plain = Array.from({ length: 60 }, (): Kind => ({}))
  const due = Array.from({ length: 3 }, (): Kind => ({ needs: ['fixture:frequent_schedule'] }))
  const { order } = await run([...plain, ...due])
  const begun = due.map((kind) => order.indexOf(kind))
  expect(Math.max(...begun)).toBeLessThan(order.length / 4 + due.length)
  expect(Math.max(...begun) - Math.min(...begun), 'they are not all at once').toBeGreaterThan(WIDTH)
})
