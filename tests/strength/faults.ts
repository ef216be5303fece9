import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '#spec'
import type { Case } from '../../suites/index.ts'
import { type NamedFault, faults } from '../../mocks/alterations/faults/index.ts'
import { skipFor } from '../support/requires.ts'
import { SPENT, createBudget, isAsked, selected } from './affected.ts'
import { type Usage, brokenRules, collapses, gate, gateOn, plainUsage } from './bench.ts'
import { stopwatch } from './detection.ts'
import { accepting, noteCollateral } from './record/collateral.ts'
import { fallOf } from './record/ratchet.ts'
import { recorded } from './record/record.ts'
import { type ResultOf, noteResult } from './results.ts'
import { type Shard, sampleOf, shardOf, whole } from './shards.ts'

/** Restricts the run to areas or rule ids, for development. */
const chosen = process.env['ETALON_FAULTS']

/** The rules that an undocumented 5xx breaks; a fault of any other rule must not cause one. */
const ABOUT_FAILURES: ReadonlySet<RuleId> = new Set(['errors/documented-status', 'errors/no-failure-on-valid-request'])

/** The first fault of each selected rule, or of a sample of all rules. */
export function firstFaults(): NamedFault[] {
  const first = [...Map.groupBy(faults, ({ rule }) => rule).values()].map(([fault]) => fault as NamedFault)
  return chosen === undefined ? sampleOf(first) : first.filter(({ id }) => isAsked(id, chosen))
}

/** Tests a shard of the faults: the check of its rule must catch each, and no other check may. */
export function testFaults(shard: Shard): void {
  const { always, affected } = selected(faults, ({ id }) => id, { asked: chosen, sample: firstFaults() })
  if (shard.index > 0 && shardOf([...always, ...affected], shard).length === 0) return
  describe('every fault is caught by the check of its rule, and by no other', () => {
    const budget = createBudget('faults')
    const before = recorded().faults
    let uses: Usage
    beforeAll(async () => {
      uses = await plainUsage()
    })
    afterAll(budget.report)

    const tried = async (named: NamedFault): Promise<void> => {
      noteResult('faults', named.id, { cases: 0, requests: 0, ms: 0 })
      const result = await caught(named, uses)
      noteResult('faults', named.id, result)
      // A whole run is compared as a whole when it is recorded.
      if (!whole) expect(fallOf('faults', result, before.get(named.id))).toBeUndefined()
    }
    test.each(shardOf(always, shard).map((named) => [named.id, named] as const))('%s', async (_id, named) =>
      tried(named),
    )
    test.for(shardOf(affected, shard).map((named) => [named.id, named] as const))(
      '%s, which a change may affect',
      async ([id, named], context) => {
        if (budget.isSpent()) {
          budget.leaveOut(id)
          skipFor(SPENT, context)
        }
        await tried(named)
      },
    )

    if (shard.index === 0)
      test('a control fault that changes nothing is not caught', async () => {
        const control = { operations: { getFlow: (plain: object) => ({ ...plain }) } }
        // In a short run, the rules of what it touches must do.
        const isNear = ({ rule }: Case): boolean => whole || rule.area === 'flows'
        expect(brokenRules(await gate([control], { includes: isNear }))).toEqual([])
      })

    if (shard.index === 0)
      test('a fault that makes the server fail is refused', async () => {
        const failing = { operations: { getFlow: () => ({ answer: () => ({ status: 501 }) as never }) } }
        expect(collapses(await gateOn(failing, uses))).toContain('getFlow answers 501')
      })
  })
}

/** Whether a rule is about webhook deliveries. */
function isOfDeliveries(rule: RuleId): boolean {
  return rules.some(
    ({ id, area, kind }) => id === rule && area === 'webhooks' && (kind === 'event' || kind === 'header'),
  )
}

/** How a fault was caught. Fails if its rule does not notice it, if another rule does, or if the server breaks down. */
async function caught(
  { id, rule, operation, fault, collateral }: NamedFault,
  uses: Usage,
): Promise<ResultOf['faults']> {
  const watch = stopwatch()
  const report = await gateOn(fault, uses, watch)
  const broken = brokenRules(report) as RuleId[]
  expect(broken, fault.says).toContain(rule)
  const others = broken.filter((other) => other !== rule)
  noteCollateral(id, others)
  const unrecorded = others.filter((other) => !collateral.includes(other))
  if (!accepting)
    expect(unrecorded, `${fault.says}: narrow it to its rule, or record unavoidable collateral with --accept`).toEqual(
      [],
    )
  const cases = report.rules.find(({ id }) => id === rule)?.cases.filter(({ outcome }) => outcome === 'violation') ?? []
  expect(cases.every((one) => one.exchanges.length > 0)).toBe(true)
  // The delivery decides, not the last request.
  if (isOfDeliveries(rule)) expect(cases.every(({ deliveries }) => deliveries !== undefined)).toBe(true)
  if (operation !== undefined) expect(cases.map((one) => one.operation)).toContain(operation)
  if (!ABOUT_FAILURES.has(rule)) expect(collapses(report)).toEqual([])
  const detection = watch.detected(rule)
  if (detection === undefined) throw new Error(`no case of ${rule} failed`)
  return { cases: cases.length, ...detection }
}
