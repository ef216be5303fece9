import { describe, expect, test } from 'vitest'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { combinationsOfAllPairs, pairCoverage } from './combinations.ts'

describe('random combinations of variants', () => {
  test('are at least 200, and cover every pair of choices of two freedoms', () => {
    const combinations = combinationsOfAllPairs()
    expect(combinations.length).toBeGreaterThanOrEqual(200)
    const { pairs, left } = pairCoverage(combinations)
    // Each variant with every variant of other freedoms, and with their plain choices.
    expect(pairs).toBeGreaterThan((variants.length * (variants.length - 10)) / 2)
    expect(left).toEqual([])
  })

  test('are completed if the seeded ones leave pairs out', () => {
    const few = combinationsOfAllPairs(30)
    expect(pairCoverage(few.slice(0, 30)).left).not.toEqual([])
    expect(few.length).toBeGreaterThan(30)
    expect(pairCoverage(few).left).toEqual([])
  })

  test('are the same every time', () => {
    expect(combinationsOfAllPairs()).toEqual(combinationsOfAllPairs())
  })

  test('lose coverage when the only one with a pair is removed', () => {
    const [first, second] = combinationsOfAllPairs()
    expect(pairCoverage([first!]).covered).toBeLessThan(pairCoverage([first!, second!]).covered)
  })
})
