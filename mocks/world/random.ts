/** A seeded source of numbers in [0, 1): Mulberry32, enough for ids and names, never for secrets. */
export interface Random {
  (): number
  /** Current state, usable as the seed of another source. */
  readonly state: number
}

const STEP = 0x6d2b79f5
const RANGE = 2 ** 32

function mix(state: number): number {
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return mixed ^ (mixed >>> 14)
}

/** The first number of a source with this seed, for those who need no more. */
export function firstRandom(seed: number): number {
  return (mix(((seed >>> 0) + STEP) >>> 0) >>> 0) / RANGE
}

/** `salt` makes independent sources of one seed, whose sequences never overlap. */
export function seededRandom(seed: number, salt: readonly number[] = []): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + STEP) >>> 0
    let mixed = mix(state)
    for (const word of salt) {
      mixed = Math.imul(mixed ^ word, 0x85ebca6b)
      mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
      mixed ^= mixed >>> 16
    }
    return (mixed >>> 0) / RANGE
  }
  return Object.defineProperty(next, 'state', { get: () => state }) as Random
}

/** Hashes a text to a 32-bit seed. Different texts can share a seed. */
export function seedOf(text: string): number {
  return text.split('').reduce((hash, character) => Math.imul(hash, 31) + character.charCodeAt(0), 7) >>> 0
}

/** Initial value of each word of a salt. */
const WORDS = [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]

/** Hashes a text to a 128-bit salt, long enough that no two texts in practice share one. */
export function saltOf(text: string): readonly number[] {
  return WORDS.map((word) => {
    let hash = word
    for (const character of text) {
      hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x9e3779b1)
      hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
      hash ^= hash >>> 13
    }
    return hash >>> 0
  })
}
