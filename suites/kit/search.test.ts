import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Counterexample, searchCounterexample, replayValue } from './search.ts'
import { Blocked, Violation } from './verdict.ts'

const SEARCH = { seed: 1, runs: 100 }

/** Breaks when a number reaches ten. */
async function belowTen(value: number): Promise<void> {
  if (value >= 10) throw new Violation(`${value} is not below 10`, 10, value)
}

/** The error of a search. */
async function thrownBy(search: Promise<void>): Promise<unknown> {
  return search.then(
    () => undefined,
    (problem: unknown) => problem,
  )
}

describe('a value that breaks a rule', () => {
  test('is shrunk, run again and reported with what draws it again', async () => {
    const tried: number[] = []
    const search = searchCounterexample(
      fc.nat(),
      async (value) => {
        tried.push(value)
        await belowTen(value)
      },
      SEARCH,
    )
    const found = (await thrownBy(search)) as Counterexample
    expect(found).toMatchObject({ counterexample: 10, message: '10 is not below 10', expected: 10, actual: 10 })
    expect(tried.filter((value) => value === 10)).toHaveLength(2)
    const again = await thrownBy(replayValue(fc.nat(), belowTen, { replay: found.replay }))
    expect(again).toMatchObject({ counterexample: 10, replay: found.replay })
  })

  test('is an error that says so where it does not break it twice', async () => {
    let broken = false
    const search = searchCounterexample(
      fc.constant('x'),
      async () => {
        if (broken) return
        broken = true
        throw new Violation('once')
      },
      SEARCH,
    )
    await expect(search).rejects.toThrow(/^a counterexample did not break the rule a second time: "x"$/)
    await expect(search).rejects.toHaveProperty('name', 'HarnessError')
  })

  test('is reported as it was drawn where chance led the way to a smaller one', async () => {
    let [large, chances] = [false, 1]
    const search = searchCounterexample(
      fc.integer({ min: 0, max: 1_000 }),
      async (value) => {
        large ||= value >= 500
        if (value >= 500) throw new Violation('too large')
        if (large && value < 100 && chances-- > 0) throw new Violation('once')
      },
      { seed: 3, runs: 100 },
    )
    const found = (await thrownBy(search)) as Counterexample
    expect(found.message).toBe('too large')
    expect(found.replay.path).toMatch(/^\d+$/)
    const replayed = replayValue(
      fc.integer({ min: 0, max: 1_000 }),
      async (value) => {
        if (value >= 500) throw new Violation('too large')
      },
      { replay: found.replay },
    )
    expect(await thrownBy(replayed)).toMatchObject({ counterexample: found.counterexample })
  })

  test('is no verdict where the second time could not be judged', async () => {
    let count = 0
    const search = searchCounterexample(
      fc.constant('x'),
      async () => {
        throw ++count === 1 ? new Violation('once') : new Blocked('no flow')
      },
      SEARCH,
    )
    await expect(search).rejects.toThrow(Blocked)
  })
})

describe('a value of another run', () => {
  test('is tried alone', async () => {
    const found = (await thrownBy(searchCounterexample(fc.nat(), belowTen, SEARCH))) as Counterexample
    const tried: number[] = []
    await replayValue(fc.nat(), async (value) => void tried.push(value), { replay: found.replay })
    expect(tried).toEqual([10])
  })

  test('blocks where the path leads nowhere', async () => {
    const gone = replayValue(fc.constant(1), belowTen, { replay: { seed: 1, path: '0:5' } })
    await expect(gone).rejects.toThrow(/no longer generated/)
  })
})
