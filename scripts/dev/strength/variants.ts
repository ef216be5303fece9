import { beforeAll, describe, expect, test } from 'vitest'
import { variants } from '../../../mocks/index.ts'
import { alarms, gateOn, usage } from './bench.ts'
import { type Shard, sampleOf, shardOf } from './shards.ts'

/** Area or freedom id to restrict the run to while working on it. */
const chosen = process.env['ETALON_VARIANTS']

/** Shows of a shard of the variants that none raises an alarm. */
export function testVariants(shard: Shard): void {
  const concerned = shardOf(
    chosen === undefined ? sampleOf(variants) : variants.filter(({ freedom }) => freedom.startsWith(chosen)),
    shard,
  )
  if (concerned.length === 0) return
  describe('no variant of a freedom raises an alarm', () => {
    let uses: Awaited<ReturnType<typeof usage>>
    beforeAll(async () => {
      uses = await usage()
    })
    test.each(concerned.map((one) => [`${one.freedom}: ${one.variant}`, one] as const))(
      '%s',
      async (_name, { alteration }) => {
        expect(alarms(await gateOn(alteration, uses))).toEqual([])
      },
    )
  })
}
