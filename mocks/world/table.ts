import type { Key } from './key.ts'
import { OrderedLayer } from './ordered.ts'

/** Records by key, read-only, with lookups by the table's indexes. */
export interface ReadTable<V> {
  get(key: Key): V | undefined
  values(): Iterable<V>
  /** Records with this value of the indexed field, in insertion order. */
  where(index: string, value: Key): V[]
  readonly size: number
  /** Grows with every change of the table. */
  readonly revision: number
  /** The number of records of an ordered index with this value and a key below the bound. */
  countWhere(index: string, value: Key, below?: Key): number
  /** The records of an ordered index with this value, in descending order from the highest key below the bound. */
  newestWhere(index: string, value: Key, below?: Key): Iterable<V>
  /** The record of an ordered index with this value and the lowest key. */
  oldestWhere(index: string, value: Key): V | undefined
}

export interface TableSettings<V> {
  /** Indexes that are read in key order, a few records at a time. */
  ordered?: Indexes<V>
  /** A removed record never comes back, so its position need not be remembered. */
  forgets?: true
}

const NO_KEYS: readonly Key[] = []
const NO_RECORDS: readonly never[] = []

/** A frozen layer is merged with the one below unless that one is more than this many times as large. */
const RATIO = 2

export type Indexes<V> = Readonly<Record<string, (record: V) => Key | undefined>>

/** What all layers of a table share. */
interface Definition<V> {
  readonly indexes: Indexes<V>
  readonly fields: readonly (readonly [name: string, fieldOf: Indexes<V>[string]])[]
  readonly orderedFields: readonly (readonly [name: string, fieldOf: Indexes<V>[string]])[]
  readonly settings: TableSettings<V>
}

/** Keys by value of the indexed field; one alone needs no set, which is most of them. */
type Lookup = Map<Key, Key | Set<Key>>

/** What a layer has of its own, from its first change on. */
interface Changes<V> {
  readonly own: Map<Key, V | undefined>
  /** Whether any record was ever removed, so that an undefined one may hide a record of the layer below. */
  removes: boolean
  /** Lookups by index, each made when it is first needed: most of what a growing table stores is never looked up. */
  readonly lookups: Map<string, Lookup>
  readonly ordered: ReadonlyMap<string, OrderedLayer>
}

function definitionOf<V>(indexes: Indexes<V>, settings: TableSettings<V>): Definition<V> {
  return { indexes, fields: Object.entries(indexes), orderedFields: Object.entries(settings.ordered ?? {}), settings }
}

const NOTHING_OWN: ReadonlyMap<Key, never> = new Map<Key, never>()

/**
 * A table in two layers: a frozen base that any number of worlds share, and this world's own changes over it. A fork is
 * an empty overlay, whatever the size of the base: a world has dozens of tables, and changes only a few of them.
 */
export class Table<V> implements ReadTable<V> {
  readonly #base: Table<V> | undefined
  readonly #definition: Definition<V>
  #changes: Changes<V> | undefined
  #size: number
  #revision = 0
  /** No number above it was ever a key: new ids are mostly the highest, and need no search. */
  #highest: number

  constructor(indexes: Indexes<V> = {}, settings: TableSettings<V> = {}, base?: Table<V>) {
    this.#definition = base === undefined ? definitionOf(indexes, settings) : base.#definition
    this.#base = base
    this.#size = base?.size ?? 0
    this.#highest = base === undefined ? Number.NEGATIVE_INFINITY : base.#highest
  }

  get size(): number {
    return this.#size
  }

  get revision(): number {
    return this.#revision
  }

  /** The layer below this one. */
  get base(): Table<V> | undefined {
    return this.#base
  }

  /** Records of this layer itself, in insertion order; undefined marks a record that the layer removes. */
  get own(): ReadonlyMap<Key, V | undefined> {
    return this.#changes?.own ?? NOTHING_OWN
  }

  /** Creates a world's own layer over this table, which must not change any more. */
  fork(): Table<V> {
    const { indexes, settings } = this.#definition
    return new Table(indexes, settings, this)
  }

  /**
   * Freezes this table as a base for others. A layer without changes returns its base. Each layer is more than twice as
   * large as the one above it: lookups stay shallow, and a change is copied only a few times in its life, however often
   * its table is frozen.
   */
  freeze(): Table<V> {
    if (this.#base === undefined) return this
    if (this.own.size === 0) return this.#base
    const below = this.#base
    if (below.#base === undefined || below.own.size > RATIO * this.own.size) return this
    const both = below.#base.fork()
    for (const layer of [below, this]) for (const [key, record] of layer.own) both.set(key, record)
    return both.freeze()
  }

  get(key: Key): V | undefined {
    if (typeof key === 'number' && key > this.#highest) return undefined
    const changes = this.#changes
    if (changes === undefined) return this.#base?.get(key)
    const own = changes.own.get(key)
    if (own !== undefined || this.#base === undefined || (changes.removes && changes.own.has(key))) return own
    return this.#base.get(key)
  }

  values(): Iterable<V> {
    if (this.#changes === undefined) return this.#base?.values() ?? NO_RECORDS
    const { own } = this.#changes
    // Without a base, each record of its own counts, unless it marks a removal.
    if (this.#base === undefined && own.size === this.#size) return (own as ReadonlyMap<Key, V>).values()
    return this.#layered()
  }

  *#layered(): Iterable<V> {
    for (const [, record] of this.entries()) yield record
  }

  /** Entries in insertion order. */
  *entries(): Iterable<readonly [Key, V]> {
    const { own: records } = this
    if (this.#base !== undefined) {
      for (const entry of this.#base.entries()) {
        const [key] = entry
        if (!records.has(key)) yield entry
        else {
          const own = records.get(key)
          if (own !== undefined) yield [key, own]
        }
      }
    }
    for (const [key, record] of records)
      if (record !== undefined && this.#base?.get(key) === undefined) yield [key, record]
  }

  where(index: string, value: Key): V[] {
    const found: V[] = []
    const fieldOf = this.#definition.indexes[index]
    for (const key of this.keysWhere(index, value)) {
      const record = this.get(key)
      if (record !== undefined && fieldOf?.(record) === value) found.push(record)
    }
    return found
  }

  countWhere(index: string, value: Key, below?: Key): number {
    return this.orderedIn(index)?.count(value, below) ?? 0
  }

  *newestWhere(index: string, value: Key, below?: Key): Iterable<V> {
    for (const key of this.orderedIn(index)?.descending(value, below) ?? []) yield this.get(key) as V
  }

  oldestWhere(index: string, value: Key): V | undefined {
    for (const key of this.orderedIn(index)?.ascending(value) ?? []) return this.get(key)
    return undefined
  }

  /** Stores a record, or removes it if undefined. Only the world that owns the layer calls this. */
  set(key: Key, record: V | undefined): void {
    const { fields, settings } = this.#definition
    const before = this.get(key)
    const changes = (this.#changes ??= this.#newChanges())
    this.#revision += 1
    if (typeof key === 'number' && key > this.#highest) this.#highest = key
    this.#order(changes, key, record, before)
    if (record === undefined && settings.forgets === true && this.#base?.get(key) === undefined)
      this.#forget(changes, key, before)
    else {
      changes.own.set(key, record)
      changes.removes ||= record === undefined
    }
    if (before === undefined) this.#size += record === undefined ? 0 : 1
    else if (record === undefined) this.#size -= 1
    if (record === undefined || changes.lookups.size === 0) return
    for (const [name, fieldOf] of fields) {
      const lookup = changes.lookups.get(name)
      const value = lookup && fieldOf(record)
      // The same value as before is in the lookup already, or in one below.
      if (lookup === undefined || value === undefined || (before !== undefined && fieldOf(before) === value)) continue
      add(lookup, value, key)
    }
  }

  #newChanges(): Changes<V> {
    const { orderedFields } = this.#definition
    return {
      own: new Map(),
      removes: false,
      lookups: new Map(),
      ordered: new Map(orderedFields.map(([name]) => [name, new OrderedLayer(this.#base?.orderedIn(name))])),
    }
  }

  /** The ordered index of the highest layer with changes. */
  private orderedIn(index: string): OrderedLayer | undefined {
    return this.#changes?.ordered.get(index) ?? this.#base?.orderedIn(index)
  }

  #forget({ own, lookups }: Changes<V>, key: Key, before: V | undefined): void {
    own.delete(key)
    for (const [name, fieldOf] of this.#definition.fields) {
      const value = before && fieldOf(before)
      if (value === undefined) continue
      const lookup = lookups.get(name)
      const keys = lookup?.get(value)
      if (keys instanceof Set) keys.delete(key)
      else lookup?.delete(value)
    }
  }

  #order({ own, ordered }: Changes<V>, key: Key, record: V | undefined, before: V | undefined): void {
    for (const [name, fieldOf] of this.#definition.orderedFields) {
      const layer = ordered.get(name) as OrderedLayer
      layer.set(key, record && fieldOf(record), before && { value: fieldOf(before), isOwn: own.has(key) })
    }
  }

  /** Keys that have, or had, this value in any layer, in insertion order. */
  private keysWhere(index: string, value: Key): readonly Key[] {
    const own = this.#changes && this.#lookupIn(this.#changes, index).get(value)
    const under = this.#base?.keysWhere(index, value) ?? NO_KEYS
    if (own === undefined) return under
    const keys = own instanceof Set ? [...own] : [own]
    if (under.length === 0) return keys
    const known = new Set(under)
    return [...under, ...keys.filter((key) => !known.has(key))]
  }
  #lookupIn({ own, lookups }: Changes<V>, index: string): Lookup {
    const known = lookups.get(index)
    if (known !== undefined) return known
    const lookup: Lookup = new Map()
    const fieldOf = this.#definition.indexes[index]
    for (const [key, record] of own) {
      const value = record && fieldOf?.(record)
      if (value !== undefined) add(lookup, value, key)
    }
    lookups.set(index, lookup)
    return lookup
  }
}

function add(lookup: Lookup, value: Key, key: Key): void {
  const keys = lookup.get(value)
  if (keys === undefined) lookup.set(value, key)
  else if (keys instanceof Set) keys.add(key)
  else if (keys !== key) lookup.set(value, new Set([keys, key]))
}
