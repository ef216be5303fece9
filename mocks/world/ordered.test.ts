import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Table } from './table.ts'

interface Owned {
  owner: string
  version: number
}

/** A step in the life of a table: a record is stored or removed, or the table is frozen as the base of a new one. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ key: fc.nat(30), owner: fc.constantFrom('a', 'b') }) },
    { weight: 2, arbitrary: fc.record({ key: fc.nat(30), owner: fc.constant(undefined) }) },
    { weight: 1, arbitrary: fc.constant('fork' as const) },
  ),
  { maxLength: 120 },
)

test.each([{}, { forgets: true } as const])(
  'an ordered index knows what a walk through the table finds (%o)',
  (settings) => {
    fc.assert(
      fc.property(steps, fc.option(fc.nat(30), { nil: undefined }), (taken, below) => {
        let table = new Table<Owned>({}, { ...settings, ordered: { owner: (record) => record.owner } })
        taken.forEach((step, version) => {
          if (step === 'fork') table = table.freeze().fork()
          else table.set(step.key, step.owner === undefined ? undefined : { owner: step.owner, version })
        })
        const all = [...table.entries()]
        expect(table.size).toBe(all.length)
        for (const owner of ['a', 'b']) {
          const matching = all
            .filter(([key, record]) => record.owner === owner && (below === undefined || Number(key) < below))
            .sort(([a], [b]) => Number(b) - Number(a))
            .map(([, record]) => record)
          expect([...table.newestWhere('owner', owner, below)]).toEqual(matching)
          expect(table.countWhere('owner', owner, below)).toBe(matching.length)
          if (below === undefined) expect(table.oldestWhere('owner', owner)).toBe(matching.at(-1))
        }
      }),
      { numRuns: 500 },
    )
  },
)
