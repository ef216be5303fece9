import type { Key } from '../world/index.ts'
import { EVICTION_REASONS, type EvictionReason } from './limits.ts'

/** A sandbox that reached a limit, and is gone. */
export interface Eviction {
  id: string
  /** The machine's time, epoch ms. */
  at: number
  reason: EvictionReason
  /** The reason as a sentence. */
  why: string
}

/** Number of evictions that a mock can still explain; what it remembers must be bounded too. */
export const REMEMBERED = 5_000

/** The latest evictions, by sandbox and by what the sandboxes had issued. */
export class Evicted {
  readonly #byId = new Map<string, { eviction: Eviction; given: ReadonlySet<Key> }>()
  readonly #byGiven = new Map<Key, Eviction>()
  readonly #counts = new Map<EvictionReason, number>(EVICTION_REASONS.map((reason) => [reason, 0]))

  /** Number of evictions by reason, also of those forgotten. */
  get counts(): ReadonlyMap<EvictionReason, number> {
    return this.#counts
  }

  add(eviction: Eviction, given: ReadonlySet<Key>): void {
    this.forget(eviction.id)
    const [oldest] = this.#byId.keys()
    if (this.#byId.size >= REMEMBERED && oldest !== undefined) this.forget(oldest)
    this.#byId.set(eviction.id, { eviction, given })
    for (const key of given) this.#byGiven.set(key, eviction)
    this.#counts.set(eviction.reason, (this.#counts.get(eviction.reason) ?? 0) + 1)
  }

  get(id: string): Eviction | undefined {
    return this.#byId.get(id)?.eviction
  }

  /** The eviction that ended a token or an address. */
  of(given: Key | undefined): Eviction | undefined {
    return given === undefined ? undefined : this.#byGiven.get(given)
  }

  /** Returns false if there is nothing to forget. */
  forget(id: string): boolean {
    const known = this.#byId.get(id)
    if (known === undefined) return false
    this.#byId.delete(id)
    for (const key of known.given) this.#byGiven.delete(key)
    return true
  }
}
