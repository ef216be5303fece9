import type { FreedomId } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { NamedFault } from '../alterations/faults/index.ts'
import type { TakenVariant } from '../alterations/variants/index.ts'

/** A named choice for a freedom; the plain one alters nothing. */
export type NamedVariant = Omit<TakenVariant, 'alteration'> & Partial<Pick<TakenVariant, 'alteration'>>

/** A random combination: a variant for every freedom, chosen by a seed. */
export interface RandomCombination {
  seed: number
  variants: readonly TakenVariant[]
}

/** How a sandbox differs from the documented behaviour with its plain choices. */
export interface OverrideSet {
  /** Applies to the freedoms that are not named. */
  combination: RandomCombination | undefined
  named: readonly NamedVariant[]
  faults: readonly NamedFault[]
}

/** No overrides. */
const PLAIN: OverrideSet = { combination: undefined, named: [], faults: [] }

/** Faults and variants of one sandbox. Their tables are large, so they load on first use. */
export class Overrides {
  readonly #alter: (alterations: readonly Alteration[]) => void
  #start = PLAIN
  #now = PLAIN
  #announced: string | undefined

  constructor(alter: (alterations: readonly Alteration[]) => void) {
    this.#alter = alter
  }

  get now(): OverrideSet {
    return this.#now
  }

  /** Value of the header that lists the varied freedoms; undefined if all are plain. */
  get announced(): string | undefined {
    return this.#announced
  }

  /** Applies a random combination from now on, also after a reset. */
  async begin(seed: number): Promise<void> {
    this.set({ combination: await combinationBy(seed) })
    this.#start = this.#now
  }

  /**
   * Replaces the faults or the variants.
   * @throws Error if they cannot be combined
   */
  set(change: Partial<OverrideSet>): void {
    const next = { ...this.#now, ...change }
    const named = new Set<FreedomId>(next.named.map(({ freedom }) => freedom))
    this.#alter([
      ...(next.combination?.variants ?? [])
        .filter(({ freedom }) => !named.has(freedom))
        .map(({ alteration }) => alteration),
      ...next.named.flatMap(({ alteration }) => alteration ?? []),
      ...next.faults.map(({ fault }) => fault),
    ])
    this.#now = next
    this.#announced = wordsOf(next)
  }

  /** Restores the initial random combination, if there was one. */
  reset(): void {
    if (this.#now === this.#start) return
    this.set(this.#start)
  }
}

function wordsOf({ combination, named }: OverrideSet): string | undefined {
  const words = [
    ...(combination === undefined ? [] : [`seed=${combination.seed}`]),
    ...named.map(({ freedom, variant }) => `${freedom}=${variant}`),
  ]
  return words.length === 0 ? undefined : words.join(', ')
}

/** Chooses a variant for every freedom. */
export async function combinationBy(seed: number): Promise<RandomCombination> {
  const { randomCombination } = await import('../alterations/variants/index.ts')
  return { seed, variants: randomCombination(seed) }
}
