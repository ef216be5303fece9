import {
  type TakenVariant,
  randomCombination,
  nameOfVariant,
  variants,
} from '../../mocks/alterations/variants/index.ts'

/** Combinations by seed; more are added for the pairs that these leave out. */
const SEEDED = 200

/** Choices of a combination, a number per freedom: 0 is the plain choice, the others are its variants in order. */
type Choices = Uint8Array
/** Two choices of two freedoms: freedom, choice, freedom, choice. */
type Pair = readonly [number, number, number, number]

const freedoms = [...Map.groupBy(variants, ({ freedom }) => freedom).values()]
const numbers = new Map(
  freedoms.flatMap((ofFreedom, freedom) => ofFreedom.map((one, at) => [one, [freedom, at + 1]] as const)),
)
const byName = new Map(variants.map((one) => [nameOfVariant(one), one]))
const BITS = 32
/** How many missing pairs to name. */
const NAMED = 20

/**
 * Combinations of one variant per freedom such that every pair of choices of two freedoms occurs in at least one: this
 * shows how variants interact. Deterministic.
 */
export function combinationsOfAllPairs(seeded = SEEDED): TakenVariant[][] {
  const combinations = Array.from({ length: seeded }, (_none, seed) => choicesOf(randomCombination(seed)))
  for (let left = pairsLeft(combinations); left.length > 0; left = pairsLeft(combinations)) {
    combinations.push(combinationWith(left, choicesOf(randomCombination(combinations.length))))
  }
  return combinations.map(takenBy)
}

/** The number of pairs of choices, how many some combination covers, and the names of the first ones missing. */
export function pairCoverage(combinations: readonly (readonly TakenVariant[])[]): {
  pairs: number
  covered: number
  left: string[]
} {
  const sizes = freedoms.map(({ length }) => length + 1)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const pairs = sizes.reduce((sum, size) => sum + (size * (all - size)) / 2, 0)
  const left = pairsLeft(combinations.map(choicesOf))
  const name = (freedom: number, choice: number): string =>
    choice === 0
      ? `${freedoms[freedom]![0]!.freedom}: the plain choice`
      : nameOfVariant(freedoms[freedom]![choice - 1]!)
  const named = left.slice(0, NAMED).map(([a, one, b, other]) => `${name(a, one)} with ${name(b, other)}`)
  return { pairs, covered: pairs - left.length, left: named }
}

function choicesOf(taken: readonly TakenVariant[]): Choices {
  const choices = new Uint8Array(freedoms.length)
  for (const one of taken) {
    const [freedom, choice] = numbers.get(byName.get(nameOfVariant(one))!)!
    choices[freedom] = choice
  }
  return choices
}

function takenBy(choices: Choices): TakenVariant[] {
  return freedoms.flatMap((ofFreedom, freedom) => ofFreedom[choices[freedom]! - 1] ?? [])
}

/** The pairs that no combination covers. */
function pairsLeft(combinations: readonly Choices[]): Pair[] {
  // A bit per combination for every choice: two choices meet if they share a bit.
  const words = Math.ceil(combinations.length / BITS)
  const has = freedoms.map(({ length }, freedom) =>
    Array.from({ length: length + 1 }, (_none, choice) => {
      const bits = new Int32Array(words)
      combinations.forEach((combination, at) => {
        if (combination[freedom] === choice) bits[Math.trunc(at / BITS)]! |= 1 << (at % BITS)
      })
      return bits
    }),
  )
  const left: Pair[] = []
  for (let a = 0; a < has.length; a++) {
    for (let b = a + 1; b < has.length; b++) {
      has[a]!.forEach((one, first) =>
        has[b]!.forEach((other, second) => {
          if (!meet(one, other)) left.push([a, first, b, second])
        }),
      )
    }
  }
  return left
}

function meet(one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < one.length; word++) if ((one[word]! & other[word]!) !== 0) return true
  return false
}

/** Changes a combination to cover as many of the pairs as fit together, in order. */
function combinationWith(pairs: readonly Pair[], combination: Choices): Choices {
  const settled = new Set<number>()
  const fits = (freedom: number, choice: number): boolean => !settled.has(freedom) || combination[freedom] === choice
  for (const [a, one, b, other] of pairs) {
    if (!fits(a, one) || !fits(b, other)) continue
    combination[a] = one
    combination[b] = other
    settled.add(a).add(b)
  }
  return combination
}
