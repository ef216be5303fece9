import type { Change, FrozenWorld } from '../world/index.ts'
import type { Table } from '../world/table.ts'
import type { World } from '../world/world.ts'

type AnyTable = Table<unknown>

/** What a footprint is estimated from. */
export interface Holder {
  readonly world: World
  readonly snapshots: ReadonlyMap<string, FrozenWorld>
  readonly journal: { readonly bytes: number }
}

/** A fresh sandbox, in bytes: its keys, empty layers, empty journal. */
const FRESH = 20_000
/** A record's places in its table and in the indexes of the table, in bytes. */
const PLACE = 150
/** An object or array, and a member of it, in bytes. */
const CONTAINER = 32
const MEMBER = 8
/** A string or a large integer without its content, in bytes. */
const BOXED = 24
/** Bytes of changes that are added up before the records are counted again. */
const RECOUNT = 64 * 1024

/**
 * An estimate of the memory that a sandbox holds for itself alone, so without the initial world that it shares. Each
 * change adds its record; what was overwritten meanwhile shows when the records are counted again. That happens only once
 * the changes outweigh the last count, so that it costs little even for a large sandbox.
 */
export class Footprint {
  readonly #holder: Holder
  #counted = 0
  #changed = 0
  #era: number
  #isStale = false

  constructor(holder: Holder) {
    this.#holder = holder
    this.#era = holder.world.era
  }

  /** Called with every change of the world. */
  note(change: Change): void {
    if ('table' in change) this.#changed += PLACE + sizeOf(change.record)
  }

  /** Called after a change of the snapshots or of the target of a reset. */
  recount(): void {
    this.#isStale = true
  }

  get bytes(): number {
    const { world, journal } = this.#holder
    if (this.#isStale || this.#era !== world.era || this.#changed > Math.max(RECOUNT, this.#counted)) {
      this.#counted = this.#count()
      this.#changed = 0
      this.#era = world.era
      this.#isStale = false
    }
    return FRESH + this.#counted + this.#changed + journal.bytes
  }

  /** The records of all layers above the initial world, each layer once: snapshots share most of theirs. */
  #count(): number {
    const { world, snapshots } = this.#holder
    const seen = new Set<AnyTable>()
    for (const top of Object.values(world.start.tables)) for (const layer of layersOf(top)) seen.add(layer)
    let bytes = 0
    for (const { tables } of [world.state, ...snapshots.values()]) {
      for (const top of Object.values(tables)) {
        for (const layer of layersOf(top)) {
          if (seen.has(layer)) break
          seen.add(layer)
          for (const record of layer.own.values()) bytes += PLACE + sizeOf(record)
        }
      }
    }
    return bytes
  }
}

function* layersOf(top: AnyTable): Iterable<AnyTable> {
  for (let layer: AnyTable | undefined = top; layer !== undefined; layer = layer.base) yield layer
}

/** Approximate size of a value in memory, in bytes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return BOXED + value.length
  if (typeof value === 'bigint') return BOXED
  if (typeof value !== 'object' || value === null) return 0
  let bytes = CONTAINER
  for (const member of Object.values(value)) bytes += MEMBER + sizeOf(member)
  return bytes
}
