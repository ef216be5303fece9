import { beforeAll, describe, expect, test } from 'vitest'
import { faults } from '../../../mocks/index.ts'
import { brokenRules, gate, gateOn, usage } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Area or rule id to restrict the run to while working on it. */
const sample = process.env['ETALON_STRENGTH'] === 'all' ? '' : 'flows/bulk-'
const chosen = process.env['ETALON_FAULTS'] ?? sample
const concerned = faults.filter(({ id }) => id.startsWith(chosen))

describe('every fault is caught by the check of its rule, and by no other', () => {
  let uses: Awaited<ReturnType<typeof usage>>
  beforeAll(async () => {
    uses = await usage()
  })

  test.each(concerned.map((named) => [named.id, named] as const))('%s', async (_id, { rule, operation, fault }) => {
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
  })
})

test('a control fault that changes nothing is not caught', async () => {
  const control = { operations: { getFlow: (plain: object) => ({ ...plain }) } }
  expect(brokenRules(await gate([control]))).toEqual([])
})
