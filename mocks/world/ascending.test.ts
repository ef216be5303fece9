import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AscendingKeys } from './ascending.ts'

const key = fc.integer({ min: 0, max: 20 })
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ add: key }) },
    { weight: 2, arbitrary: fc.record({ drop: key }) },
    { weight: 3, arbitrary: fc.constant('drop the lowest' as const) },
  ),
  { maxLength: 100 },
)

test('the keys are those that were added and not dropped, in order, wherever they were dropped', () => {
  fc.assert(
    fc.property(steps, fc.option(key, { nil: undefined }), (taken, below) => {
      const keys = new AscendingKeys()
      const model = new Set<number>()
      const sorted = (): number[] => [...model].toSorted((a, b) => a - b)
      for (const step of taken) {
        if (typeof step === 'object' && 'add' in step) {
          keys.add(step.add)
          model.add(step.add)
        } else {
          const dropped = step === 'drop the lowest' ? sorted()[0] : step.drop
          if (dropped === undefined) continue
          keys.drop(dropped)
          model.delete(dropped)
        }
      }
      expect(keys.size).toBe(model.size)
      expect(Array.from({ length: keys.size }, (_, place) => keys.at(place))).toEqual(sorted())
      expect([keys.at(-1), keys.at(keys.size)]).toEqual([undefined, undefined])
      expect(keys.place(below)).toBe(sorted().filter((one) => below === undefined || one < below).length)
    }),
    { numRuns: 1_000 },
  )
})

test('a long list that goes from the lowest up costs each key about the same', () => {
  const COUNT = 200_000
  const keys = new AscendingKeys()
  const begun = performance.now()
  for (let one = 0; one < COUNT; one++) keys.add(one)
  for (let one = 0; one < COUNT; one++) {
    keys.add(COUNT + one)
    keys.drop(one)
  }
  expect(keys.size).toBe(COUNT)
  // Moving every later key for each one would take many seconds.
  expect(performance.now() - begun).toBeLessThan(3_000)
})
