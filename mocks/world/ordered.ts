import { AscendingKeys } from './ascending.ts'
import type { Key } from './table.ts'

const NONE = new AscendingKeys()

/**
 * One layer's part of an index in the order of keys: its keys by indexed value, and those that it hides of the layer below.
 * With both, the keys of all layers below a bound are counted without looking at them.
 */
export class OrderedLayer {
  readonly #base: OrderedLayer | undefined
  readonly #own = new Map<Key, AscendingKeys>()
  readonly #hidden = new Map<Key, AscendingKeys>()

  constructor(base?: OrderedLayer) {
    this.#base = base
  }

  /** The layer stores a key under a value, or takes it away; `before` is what the key had until now, and where. */
  set(key: Key, value: Key | undefined, before: { value: Key | undefined; isOwn: boolean }): void {
    if (before.value !== undefined && !before.isOwn) add(this.#hidden, before.value, key)
    if (before.value !== undefined && before.isOwn && before.value !== value) this.#own.get(before.value)?.drop(key)
    if (value !== undefined) add(this.#own, value, key)
  }

  /** How many keys stand under a value, those from a bound on left out. */
  count(value: Key, below: Key | undefined): number {
    const under = this.#base?.count(value, below) ?? 0
    return under - (this.#hidden.get(value)?.place(below) ?? 0) + (this.#own.get(value)?.place(below) ?? 0)
  }

  /** The keys under a value from the highest under a bound down. */
  *descending(value: Key, below: Key | undefined): Iterable<Key> {
    const own = this.#own.get(value) ?? NONE
    const hidden = this.#hidden.get(value) ?? NONE
    let ownAt = own.place(below) - 1
    let hiddenAt = hidden.place(below) - 1
    for (const key of this.#base?.descending(value, below) ?? []) {
      while (ownAt >= 0 && (own.at(ownAt) as Key) > key) yield own.at(ownAt--) as Key
      if (hidden.at(hiddenAt) === key) hiddenAt -= 1
      else yield key
    }
    while (ownAt >= 0) yield own.at(ownAt--) as Key
  }

  /** The keys under a value from the lowest up. */
  *ascending(value: Key): Iterable<Key> {
    const own = this.#own.get(value) ?? NONE
    const hidden = this.#hidden.get(value) ?? NONE
    let ownAt = 0
    let hiddenAt = 0
    for (const key of this.#base?.ascending(value) ?? []) {
      while (ownAt < own.size && (own.at(ownAt) as Key) < key) yield own.at(ownAt++) as Key
      if (hidden.at(hiddenAt) === key) hiddenAt += 1
      else yield key
    }
    while (ownAt < own.size) yield own.at(ownAt++) as Key
  }
}

function add(lists: Map<Key, AscendingKeys>, value: Key, key: Key): void {
  const keys = lists.get(value) ?? new AscendingKeys()
  if (keys.size === 0) lists.set(value, keys)
  keys.add(key)
}
