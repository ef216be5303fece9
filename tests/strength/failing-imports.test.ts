import { expect, test } from 'vitest'
import { type TakenVariant, nameOfVariant, variants } from '../../mocks/alterations/variants/index.ts'
import { FEW_RUNS, brokenRules, gate } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

const taken = (name: string): TakenVariant => variants.find((one) => nameOfVariant(one) === name)!

test.each(['flows', 'bundles'])('an import of what lies in the recycle bin may fail with 400: %s', async (area) => {
  const pair = [taken(`${area}/import-meets-deleted: fails`), taken(`${area}/failed-import-status: bad-request`)]
  const report = await gate(
    pair.map(({ alteration }) => alteration),
    { runs: FEW_RUNS, includes: ({ rule }) => rule.id.startsWith(`${area}/`) },
  )
  expect(brokenRules(report)).toEqual([])
})
