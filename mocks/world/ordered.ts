import type { Key } from './table.ts'

/** Keys in ascending order, each once. New keys are mostly the highest, so adding one is mostly appending it. */
type Ascending = Key[]

/**
 * One layer's part of an index in the order of keys: its keys by indexed value, and those that it hides of the layer below.
 * With both, the keys of all layers below a bound are counted without looking at them.
 */
export class OrderedLayer {
  readonly #base: OrderedLayer | undefined
  readonly #own = new Map<Key, Ascending>()
  readonly #hidden = new Map<Key, Ascending>()

  constructor(base?: OrderedLayer) {
    this.#base = base
  }

  /** The layer stores a key under a value, or takes it away; `before` is what the key had until now, and where. */
  set(key: Key, value: Key | undefined, before: { value: Key | undefined; isOwn: boolean }): void {
    if (before.value !== undefined && !before.isOwn) add(this.#hidden, before.value, key)
    if (before.value !== undefined && before.isOwn && before.value !== value) drop(this.#own, before.value, key)
    if (value !== undefined) add(this.#own, value, key)
  }

  /** How many keys stand under a value, those from a bound on left out. */
  count(value: Key, below: Key | undefined): number {
    const under = this.#base?.count(value, below) ?? 0
    return under - place(this.#hidden.get(value), below) + place(this.#own.get(value), below)
  }

  /** The keys under a value from the highest under a bound down. */
  *descending(value: Key, below: Key | undefined): Iterable<Key> {
    const own = this.#own.get(value) ?? []
    const hidden = this.#hidden.get(value) ?? []
    let ownAt = place(own, below) - 1
    let hiddenAt = place(hidden, below) - 1
    for (const key of this.#base?.descending(value, below) ?? []) {
      while (ownAt >= 0 && (own[ownAt] as Key) > key) yield own[ownAt--] as Key
      if (hidden[hiddenAt] === key) hiddenAt -= 1
      else yield key
    }
    while (ownAt >= 0) yield own[ownAt--] as Key
  }

  /** The keys under a value from the lowest up. */
  *ascending(value: Key): Iterable<Key> {
    const own = this.#own.get(value) ?? []
    const hidden = this.#hidden.get(value) ?? []
    let ownAt = 0
    let hiddenAt = 0
    for (const key of this.#base?.ascending(value) ?? []) {
      while (ownAt < own.length && (own[ownAt] as Key) < key) yield own[ownAt++] as Key
      if (hidden[hiddenAt] === key) hiddenAt += 1
      else yield key
    }
    while (ownAt < own.length) yield own[ownAt++] as Key
  }
}

/** How many keys lie under a bound, which is where it would stand. */
function place(keys: Ascending = [], below: Key | undefined): number {
  if (below === undefined) return keys.length
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((keys[middle] as Key) < below) from = middle + 1
    else to = middle
  }
  return from
}

function add(lists: Map<Key, Ascending>, value: Key, key: Key): void {
  const keys = lists.get(value)
  if (keys === undefined) {
    lists.set(value, [key])
    return
  }
  const last = keys.at(-1)
  if (last === undefined || last < key) keys.push(key)
  else {
    const at = place(keys, key)
    if (keys[at] !== key) keys.splice(at, 0, key)
  }
}

function drop(lists: Map<Key, Ascending>, value: Key, key: Key): void {
  const keys = lists.get(value)
  const at = place(keys, key)
  if (keys?.[at] !== key) return
  // What is dropped is mostly the oldest of a full journal: taking the first moves nothing, while a splice moves all the others.
  if (at === 0) keys.shift()
  else keys.splice(at, 1)
}
