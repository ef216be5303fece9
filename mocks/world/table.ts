/** Key of a record: an id, or a string such as a token or a uuid. */
export type Key = string | number | bigint

/** Records by key, read-only, with lookups by the indexes the table was made with. */
export interface ReadTable<V> {
  get(key: Key): V | undefined
  values(): Iterable<V>
  /** Records whose indexed field has this value, in the order in which they were first stored. */
  where(index: string, value: Key): V[]
}

/** From so many layers on, a table that is frozen becomes one layer over the lowest. */
const MOST_LAYERS = 8

type Indexes<V> = Readonly<Record<string, (record: V) => Key | undefined>>

/**
 * A table in two layers: a frozen base that any number of worlds share, and this world's own changes over it. Making
 * a fork is making an empty overlay, whatever the base holds.
 */
export class Table<V> implements ReadTable<V> {
  readonly #base: Table<V> | undefined
  readonly #depth: number
  readonly #own = new Map<Key, V | undefined>()
  readonly #indexes: Indexes<V>
  readonly #lookups = new Map<string, Map<Key, Set<Key>>>()

  constructor(indexes: Indexes<V> = {}, base?: Table<V>) {
    this.#indexes = indexes
    this.#base = base
    this.#depth = base === undefined ? 0 : base.#depth + 1
    for (const name of Object.keys(indexes)) this.#lookups.set(name, new Map())
  }

  /** A world's own layer over this table, which must not change any more. */
  fork(): Table<V> {
    return new Table(this.#indexes, this)
  }

  /**
   * This table, never to be changed any more, for others to go on from. A layer without changes gives what it lies over,
   * and a pile of many layers becomes one: no lookup goes down far.
   */
  freeze(): Table<V> {
    if (this.#base === undefined) return this
    if (this.#own.size === 0) return this.#base
    return this.#depth < MOST_LAYERS ? this : this.#flat()
  }

  get(key: Key): V | undefined {
    return this.#own.has(key) ? this.#own.get(key) : this.#base?.get(key)
  }

  *values(): Iterable<V> {
    if (this.#base !== undefined) {
      for (const [key, record] of this.#base.entries()) {
        if (!this.#own.has(key)) yield record
        else {
          const own = this.#own.get(key)
          if (own !== undefined) yield own
        }
      }
    }
    for (const [key, record] of this.#own) {
      if (record !== undefined && this.#base?.get(key) === undefined) yield record
    }
  }

  where(index: string, value: Key): V[] {
    const found: V[] = []
    for (const key of this.keysWhere(index, value)) {
      const record = this.get(key)
      if (record !== undefined && this.#indexes[index]?.(record) === value) found.push(record)
    }
    return found
  }

  /** Stores a record, or removes it where it is undefined. Only the world that owns the layer calls this. */
  set(key: Key, record: V | undefined): void {
    this.#own.set(key, record)
    if (record === undefined) return
    for (const [name, fieldOf] of Object.entries(this.#indexes)) {
      const value = fieldOf(record)
      if (value === undefined) continue
      const lookup = this.#lookups.get(name) as Map<Key, Set<Key>>
      const keys = lookup.get(value)
      if (keys === undefined) lookup.set(value, new Set([key]))
      else keys.add(key)
    }
  }

  /** All layers over the lowest as one: the lowest may be large, and others share it. */
  #flat(): Table<V> {
    const layers: Table<V>[] = []
    let root: Table<V> = this
    for (; root.#base !== undefined; root = root.#base) layers.unshift(root)
    const flat = root.fork()
    for (const layer of layers) for (const [key, record] of layer.#own) flat.set(key, record)
    return flat
  }

  private *entries(): Iterable<[Key, V]> {
    if (this.#base !== undefined) {
      for (const [key, record] of this.#base.entries()) if (!this.#own.has(key)) yield [key, record]
    }
    for (const [key, record] of this.#own) if (record !== undefined) yield [key, record]
  }

  private *keysWhere(index: string, value: Key): Iterable<Key> {
    const own = this.#lookups.get(index)?.get(value)
    if (this.#base !== undefined) {
      for (const key of this.#base.keysWhere(index, value)) if (!own?.has(key)) yield key
    }
    if (own !== undefined) yield* own
  }
}
