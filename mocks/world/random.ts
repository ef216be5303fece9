/** A seeded source of numbers in [0, 1): Mulberry32, enough for ids and names, never for secrets. */
export interface Random {
  (): number
  /** From where it would go on, as the seed of another source. */
  readonly state: number
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return Object.defineProperty(next, 'state', { get: () => state }) as Random
}

/** A seed made of a text: the same for the same text. */
export function seedOf(text: string): number {
  return text.split('').reduce((hash, character) => Math.imul(hash, 31) + character.charCodeAt(0), 7) >>> 0
}
