import { writeJson } from '#spec'
import type { Key } from '../world/index.ts'
import type { Table } from '../world/table.ts'
import type { Layer } from '../world/tables.ts'
import type { Batch } from './store.ts'

/** The numbers of a table's layers, lowest first. */
export type Path = readonly number[]
/** The paths of a world's tables by name. */
export type Paths = Readonly<Record<string, Path>>

type AnyTable = Table<unknown>

/**
 * Numbers the layers of all tables and records which of them are persisted. Worlds and snapshots that share a layer in
 * memory share it in the store too, so that a fork is as cheap there.
 */
export class Layers {
  readonly #numbers = new WeakMap<AnyTable, number>()
  readonly #persisted = new Set<number>()
  readonly #changed = new Map<AnyTable, Set<Key>>()
  #last = 0

  /** `persisted` are the layers that the store already has. */
  constructor(persisted: ReadonlyMap<number, AnyTable> = new Map()) {
    for (const [number, table] of persisted) {
      this.#numbers.set(table, number)
      this.#persisted.add(number)
      this.#last = Math.max(this.#last, number)
    }
  }

  /** Notes that a record of the table's own layer has changed. */
  change(table: AnyTable, key: Key): void {
    const keys = this.#changed.get(table)
    if (keys === undefined) this.#changed.set(table, new Set([key]))
    else keys.add(key)
  }

  /** Adds every record that has changed since the last call to a batch. */
  changes(batch: Batch): void {
    for (const [table, keys] of this.#changed) {
      const number = this.#numbers.get(table)
      // A new layer goes into the batch as a whole.
      if (number === undefined || !this.#persisted.has(number)) continue
      for (const key of keys) {
        if (table.own.has(key)) batch.records.push(recordOf(number, key, table.own.get(key)))
        else batch.forgotten.push({ layer: number, key: writeJson(key) })
      }
    }
    this.#changed.clear()
  }

  /** The paths of tables; adds layers that are not persisted yet to a batch. */
  pathsOf(tables: Layer, batch: Batch): Paths {
    return Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, this.#pathOf(table, batch)]))
  }

  /** Drops the layers that none of these tables is built on. */
  sweep(roots: Iterable<Layer>, batch: Batch): void {
    const used = new Set<number | undefined>()
    for (const root of roots) {
      for (const top of Object.values(root)) {
        for (let table: AnyTable | undefined = top; table !== undefined; table = table.base) {
          const number = this.#numbers.get(table)
          if (used.has(number)) break
          used.add(number)
        }
      }
    }
    for (const number of this.#persisted) {
      if (used.has(number)) continue
      this.#persisted.delete(number)
      batch.layers.push(number)
    }
  }

  #pathOf(table: AnyTable, batch: Batch): Path {
    const below = table.base === undefined ? [] : this.#pathOf(table.base, batch)
    const number = this.#numbers.get(table) ?? ++this.#last
    if (!this.#persisted.has(number)) {
      this.#numbers.set(table, number)
      this.#persisted.add(number)
      for (const [key, record] of table.own) batch.records.push(recordOf(number, key, record))
    }
    return [...below, number]
  }
}

function recordOf(layer: number, key: Key, record: unknown): Batch['records'][number] {
  return { layer, key: writeJson(key), value: record === undefined ? null : writeJson(record) }
}
