import { describe, expect, test } from 'vitest'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { drawsOfAllPairs, pairCoverage } from './draws.ts'

describe('draws of a variant for every freedom', () => {
  test('are at least 200, and bring every two choices of two freedoms together', () => {
    const draws = drawsOfAllPairs()
    expect(draws.length).toBeGreaterThanOrEqual(200)
    const { pairs, left } = pairCoverage(draws)
    // Each variant with every other but those of its own freedom, of which there are few; and with the plain choices.
    expect(pairs).toBeGreaterThan((variants.length * (variants.length - 10)) / 2)
    expect(left).toEqual([])
  })

  test('are completed where those by a seed leave pairs out', () => {
    const few = drawsOfAllPairs(30)
    expect(pairCoverage(few.slice(0, 30)).left).not.toEqual([])
    expect(few.length).toBeGreaterThan(30)
    expect(pairCoverage(few).left).toEqual([])
  })

  test('are the same every time', () => {
    expect(drawsOfAllPairs()).toEqual(drawsOfAllPairs())
  })

  test('lack what one of them alone had', () => {
    const [first, second] = drawsOfAllPairs()
    expect(pairCoverage([first!]).covered).toBeLessThan(pairCoverage([first!, second!]).covered)
  })
})
