import { beforeAll, describe, expect, test } from 'vitest'
import { type NamedFault, faults } from '../../../mocks/faults/index.ts'
import { brokenRules, gate, gateOn, usage } from './bench.ts'
import { type Shard, sampleOf, shardOf, whole } from './shards.ts'

/** Area or rule id to restrict the run to while working on it. */
const chosen = process.env['ETALON_FAULTS']

/** All faults that are chosen or, outside a whole run, the first one of a sample of the rules. */
function concerned(): NamedFault[] {
  if (chosen !== undefined) return faults.filter(({ id }) => id.startsWith(chosen))
  if (whole) return [...faults]
  return firstFaults()
}

/** The first fault of each rule in question, or of a sample of all rules. */
export function firstFaults(): NamedFault[] {
  const first = [...Map.groupBy(faults, ({ rule }) => rule).values()].map(([fault]) => fault as NamedFault)
  return chosen === undefined ? sampleOf(first) : first.filter(({ id }) => id.startsWith(chosen))
}

/** Shows of a shard of the faults that each is caught by the check of its rule, and by no other. */
export function testFaults(shard: Shard): void {
  describe('every fault is caught by the check of its rule, and by no other', () => {
    let uses: Awaited<ReturnType<typeof usage>>
    beforeAll(async () => {
      uses = await usage()
    })

    test.each(shardOf(concerned(), shard).map((named) => [named.id, named] as const))(
      '%s',
      async (_id, { rule, operation, fault }) => {
        const report = await gateOn(fault, uses)
        const broken = brokenRules(report)
        expect(broken, fault.says).toContain(rule)
        expect(
          broken.filter((id) => id !== rule && !(fault.collateral as readonly string[] | undefined)?.includes(id)),
        ).toEqual([])
        const cases =
          report.rules.find(({ id }) => id === rule)?.cases.filter(({ outcome }) => outcome === 'violation') ?? []
        expect(cases.every((one) => one.exchanges.length > 0)).toBe(true)
        if (operation !== undefined) expect(cases.map((one) => one.operation)).toContain(operation)
      },
    )

    test('a control fault that changes nothing is not caught', async () => {
      const control = { operations: { getFlow: (plain: object) => ({ ...plain }) } }
      expect(brokenRules(await gate([control]))).toEqual([])
    })
  })
}
