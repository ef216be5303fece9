import { type TakenVariant, drawVariants, nameOfVariant, variants } from '../../mocks/alterations/variants/index.ts'

/** Draws by a seed alone; those after them are there for the pairs that these leave out. */
const DRAWN = 200

/** Choices of a draw, a number for each freedom: 0 is the plain choice, the others are its variants in their order. */
type Choices = Uint8Array
/** Two choices of two freedoms: freedom, choice, freedom, choice. */
type Pair = readonly [number, number, number, number]

const freedoms = [...Map.groupBy(variants, ({ freedom }) => freedom).values()]
const numbers = new Map(
  freedoms.flatMap((ofFreedom, freedom) => ofFreedom.map((one, at) => [one, [freedom, at + 1]] as const)),
)
const byName = new Map(variants.map((one) => [nameOfVariant(one), one]))
const BITS = 32
/** So many pairs are named. */
const NAMED = 20

/**
 * One variant for every freedom, so many times that every two choices of two freedoms stand together in one of them at
 * least: what two variants do to each other is seen. Always the same.
 */
export function drawsOfAllPairs(drawn = DRAWN): TakenVariant[][] {
  const draws = Array.from({ length: drawn }, (_none, seed) => choicesOf(drawVariants(seed)))
  for (let left = pairsLeft(draws); left.length > 0; left = pairsLeft(draws)) {
    draws.push(drawWith(left, choicesOf(drawVariants(draws.length))))
  }
  return draws.map(takenBy)
}

/** How many pairs of choices there are, how many of them some draw has, and the first that none has, by their names. */
export function pairCoverage(draws: readonly (readonly TakenVariant[])[]): {
  pairs: number
  covered: number
  left: string[]
} {
  const sizes = freedoms.map(({ length }) => length + 1)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const pairs = sizes.reduce((sum, size) => sum + (size * (all - size)) / 2, 0)
  const left = pairsLeft(draws.map(choicesOf))
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

/** The pairs that stand together in no draw. */
function pairsLeft(draws: readonly Choices[]): Pair[] {
  // For every choice a bit for each draw that has it: two of them meet where they have a bit in common.
  const words = Math.ceil(draws.length / BITS)
  const has = freedoms.map(({ length }, freedom) =>
    Array.from({ length: length + 1 }, (_none, choice) => {
      const bits = new Int32Array(words)
      draws.forEach((draw, at) => {
        if (draw[freedom] === choice) bits[Math.trunc(at / BITS)]! |= 1 << (at % BITS)
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

/** A draw changed to have as many of the pairs as fit together, taken in their order. */
function drawWith(pairs: readonly Pair[], draw: Choices): Choices {
  const settled = new Set<number>()
  const fits = (freedom: number, choice: number): boolean => !settled.has(freedom) || draw[freedom] === choice
  for (const [a, one, b, other] of pairs) {
    if (!fits(a, one) || !fits(b, other)) continue
    draw[a] = one
    draw[b] = other
    settled.add(a).add(b)
  }
  return draw
}
