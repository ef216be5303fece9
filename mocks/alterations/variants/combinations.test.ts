import { describe, expect, test } from 'vitest'
import { freedoms } from '#spec'
import { randomCombination, variants } from './index.ts'

const SEEDS = 200
const combinations = Array.from({ length: SEEDS }, (_, seed) => randomCombination(seed))
const named = ({ freedom, variant }: { freedom: string; variant: string }): string => `${freedom}: ${variant}`

/** The seeds that choose each variant of each freedom, including the plain ones, as a bit set. */
function seedsByChoice(): { freedom: string; choice: string; seeds: bigint }[] {
  const choices = freedoms
    .filter(({ fixed }) => fixed === undefined)
    .flatMap(({ id, variants: all }) =>
      all.map((variant, at) => ({ freedom: id, variant: variant.id, plain: at === 0 })),
    )
  const taken = combinations.map((drawn) => new Map<string, string>(drawn.map((one) => [one.freedom, one.variant])))
  return choices.map(({ freedom, variant, plain }) => ({
    freedom,
    choice: named({ freedom, variant }),
    seeds: taken.reduce((bits, of, seed) => {
      const drawn = of.get(freedom) ?? (plain ? variant : undefined)
      return drawn === variant ? bits | (1n << BigInt(seed)) : bits
    }, 0n),
  }))
}

describe('the random combination of a seed', () => {
  test('is the same for the same seed', () => {
    expect(randomCombination(7).map(named)).toEqual(combinations[7]!.map(named))
  })

  test('are one of a freedom at most', () => {
    for (const drawn of combinations) expect(new Set(drawn.map(({ freedom }) => freedom)).size).toBe(drawn.length)
  })

  test('are, over some seeds, all that there are', () => {
    const drawn = new Set(combinations.flat().map(named))
    expect(variants.map(named).filter((one) => !drawn.has(one))).toEqual([])
  })

  test('meet every choice of every other freedom, the plain ones too, for some seed', () => {
    const choices = seedsByChoice()
    const apart = choices.flatMap((one, at) =>
      choices
        .slice(at + 1)
        .filter((other) => other.freedom !== one.freedom && (other.seeds & one.seeds) === 0n)
        .map((other) => `${one.choice} with ${other.choice}`),
    )
    expect(apart).toEqual([])
  })
})
