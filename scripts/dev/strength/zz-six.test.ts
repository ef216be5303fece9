import { beforeAll, expect, test } from 'vitest'
import { faults, variants } from '../../../mocks/index.ts'
import { alarms, brokenRules, gateOn, usage } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()
const V = new RegExp(process.env['V'] ?? '^$')
const F = new RegExp(process.env['F'] ?? '^$')
let uses: Awaited<ReturnType<typeof usage>>
beforeAll(async () => {
  uses = await usage()
})
for (const v of variants.filter((one) => V.test(`${one.freedom}:${one.variant}`)))
  test(`V ${v.freedom}:${v.variant}`, async () => {
    expect(alarms(await gateOn(v.alteration, uses))).toEqual([])
  })
for (const { id, rule, fault } of faults.filter((one) => F.test(one.id)))
  test(`F ${id}`, async () => {
    const broken = brokenRules(await gateOn(fault, uses))
    expect([broken.includes(rule), broken.filter((one) => one !== rule && !(fault.collateral as readonly string[] | undefined)?.includes(one))]).toEqual([true, []])
  })
