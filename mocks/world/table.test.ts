import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Table } from './table.ts'

interface Thing {
  key: number
  colour: string
}

const COLOURS = ['red', 'green']
/** A step in the life of a table: a record is stored or removed, or the table is frozen and continued. */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ key: fc.nat(6), colour: fc.constantFrom(...COLOURS, undefined) }) },
  { weight: 1, arbitrary: fc.constant('freeze' as const) },
)

test.each([
  ['remembers where removed records stood', {}],
  ['forgets removed records', { forgets: true as const }],
])('however often it is frozen, a table that %s equals a plain map', (_name, settings) => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const indexes = { colour: (thing: Thing) => thing.colour }
      let table = new Table<Thing>(indexes, { ...settings, ordered: indexes })
      const plain = new Map<number, Thing>()
      for (const one of steps) {
        if (one === 'freeze') table = table.freeze().fork()
        else {
          const { key, colour } = one
          const thing = colour === undefined ? undefined : { key, colour }
          table.set(key, thing)
          if (thing === undefined) plain.delete(key)
          else plain.set(key, thing)
        }
      }
      const byKey = (things: Iterable<Thing>): Thing[] => [...things].toSorted((a, b) => a.key - b.key)
      expect(byKey(table.values())).toEqual(byKey(plain.values()))
      expect(table.size).toBe(plain.size)
      for (const colour of COLOURS) {
        const alike = byKey(plain.values()).filter((thing) => thing.colour === colour)
        expect(byKey(table.where('colour', colour))).toEqual(alike)
        expect(table.countWhere('colour', colour)).toBe(alike.length)
        expect([...table.newestWhere('colour', colour)]).toEqual(alike.toReversed())
      }
    }),
    { numRuns: 500 },
  )
})

test('a record that changes after a freeze keeps its place', () => {
  const first = new Table<Thing>({ colour: ({ colour }) => colour })
  for (const key of [1, 2, 3]) first.set(key, { key, colour: 'red' })
  const later = first.freeze().fork()
  later.set(4, { key: 4, colour: 'red' })
  later.set(1, { key: 1, colour: 'red' })
  expect(later.where('colour', 'red').map(({ key }) => key)).toEqual([1, 2, 3, 4])
  expect([...later.values()].map(({ key }) => key)).toEqual([1, 2, 3, 4])
})

test('however often a table is frozen, no lookup goes down far, and few changes are copied', () => {
  let table = new Table<Thing>().fork()
  let copied = 0
  for (let key = 0; key < 10_000; key++) {
    table.set(key, { key, colour: 'red' })
    const frozen = table.freeze()
    if (frozen !== table) copied += frozen.own.size
    table = frozen.fork()
  }
  let depth = 0
  for (let layer: Table<Thing> | undefined = table; layer !== undefined; layer = layer.base) depth += 1
  expect(depth).toBeLessThan(20)
  expect(copied / 10_000).toBeLessThan(20)
})

test('a frozen table does not see changes above it', () => {
  const below = new Table<Thing>({ colour: ({ colour }) => colour })
  below.set(1, { key: 1, colour: 'red' })
  const above = below.fork()
  above.set(1, { key: 1, colour: 'green' })
  above.set(2, { key: 2, colour: 'red' })
  expect([...below.values()]).toEqual([{ key: 1, colour: 'red' }])
  expect(below.where('colour', 'green')).toEqual([])
})
