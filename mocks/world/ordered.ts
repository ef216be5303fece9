import { AscendingKeys } from './ascending.ts'
import type { Key } from './key.ts'

const NONE = new AscendingKeys()

/**
 * One layer's part of an ordered index: its keys by indexed value, and the keys that it hides in the layer below.
 * Together they count the keys of all layers below a bound without a look at each key.
 */
export class OrderedLayer {
  readonly #base: OrderedLayer | undefined
  readonly #own = new Map<Key, AscendingKeys>()
  readonly #hidden = new Map<Key, AscendingKeys>()

  constructor(base?: OrderedLayer) {
    this.#base = base
  }

  /** Adds or removes a key under a value; `before` is the key's previous value, with its layer; a new key has none. */
  set(key: Key, value: Key | undefined, before?: { value: Key | undefined; isOwn: boolean }): void {
    if (before?.value !== undefined) {
      if (!before.isOwn) add(this.#hidden, before.value, key)
      else if (before.value !== value) this.#own.get(before.value)?.drop(key)
    }
    if (value !== undefined) add(this.#own, value, key)
  }

  /** The number of keys under a value, limited to those below a bound. */
  count(value: Key, below: Key | undefined): number {
    const under = this.#base?.count(value, below) ?? 0
    return under - (this.#hidden.get(value)?.place(below) ?? 0) + (this.#own.get(value)?.place(below) ?? 0)
  }

  /** The keys under a value in descending order, from the highest below a bound. */
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

  /** The keys under a value in ascending order. */
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
