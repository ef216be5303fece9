import { writeJson } from '#spec'
import type { Change, FrozenWorld, WorldState } from '../world/index.ts'
import type { Layer } from '../world/tables.ts'
import { readKept } from './kept.ts'
import { Layers } from './layers.ts'
import type { Sandbox } from './sandbox.ts'
import { type Kept, type Sandboxes, givenBy } from './sandboxes.ts'
import type { Batch, Store } from './store.ts'

/** What was last kept of a sandbox. */
interface Written {
  tables: Layer
  start: FrozenWorld
  snapshots: Map<string, FrozenWorld>
  state: WorldState
}

/** A store that failed keeps nothing more, and what it has not kept must not be answered. */
const STOPPED = 'the mock answers nothing more, for it could not keep it; mend that and start it again'

/**
 * Keeps all sandboxes of a mock in a store, by what has changed since the last time. Requests that are answered at the
 * same time are kept together.
 */
export class Keeper {
  /** What the store had; undefined for a new one. */
  readonly kept: Kept | undefined
  readonly #store: Store
  readonly #layers: Layers
  readonly #written = new Map<string, Written>()
  #given: { sandbox: string; name: string }[] = []
  #mock: { created: number; start: FrozenWorld } | undefined
  #sandboxes: Sandboxes | undefined
  #due: Promise<void> | undefined
  #failed: Error | undefined

  /** @throws Error where the store does not hold what a mock has kept */
  constructor(store: Store) {
    const { kept, layers } = this.#read(store)
    this.kept = kept
    this.#store = store
    this.#layers = new Layers(layers)
  }

  /** Keeps these from now on, as they stand to begin with. */
  keep(sandboxes: Sandboxes): void {
    this.#sandboxes = sandboxes
    this.#commit()
  }

  /** Is told of every change of every sandbox. */
  note(sandbox: string, change: Change): void {
    const world = this.#sandboxes?.get(sandbox)?.world
    if (world !== undefined && 'table' in change) this.#layers.change(world.state.tables[change.table], change.key)
    const name = givenBy(sandbox, change)
    if (name !== undefined) this.#given.push({ sandbox, name })
    this.committed().catch(() => {
      // Whoever waits for it is told.
    })
  }

  /**
   * Done when everything that has happened until now is kept.
   * @throws Error that says what is the matter with the store
   */
  committed(): Promise<void> {
    this.#due ??= new Promise((resolve, reject) => {
      this.#store.soon(() => {
        this.#due = undefined
        try {
          this.#commit()
          resolve()
        } catch (problem) {
          reject(problem as Error)
        }
      })
    })
    return this.#due
  }

  close(): void {
    if (this.#failed === undefined) this.#commit()
    this.#store.close()
  }

  #read(store: Store): ReturnType<typeof readKept> {
    try {
      return readKept(store)
    } catch (problem) {
      store.close()
      throw store.damaged((problem as Error).message)
    }
  }

  #commit(): void {
    if (this.#failed !== undefined) throw this.#failed
    const batch: Batch = { documents: [], dropped: [], sandboxes: [], records: [], layers: [] }
    try {
      this.#collect(batch)
      if (Object.values(batch).some((part: unknown[]) => part.length > 0)) this.#store.commit(batch)
    } catch (problem) {
      this.#failed = new Error(`${(problem as Error).message}; ${STOPPED}`, { cause: problem })
      throw this.#failed
    }
  }

  #collect(batch: Batch): void {
    const sandboxes = this.#sandboxes as Sandboxes
    const { start, created } = sandboxes
    this.#layers.changes(batch)
    if (this.#mock?.start !== start || this.#mock.created !== created) {
      const value = writeJson({ created, start: this.#moment(start, batch) })
      batch.documents.push({ sandbox: '', kind: 'mock', name: '', value })
      this.#mock = { created, start }
    }
    for (const sandbox of sandboxes.all()) this.#collectSandbox(sandbox, batch)
    for (const { sandbox, name } of this.#given.splice(0))
      if (sandboxes.get(sandbox) !== undefined) batch.documents.push({ sandbox, kind: 'given', name, value: '' })
    for (const id of this.#written.keys()) {
      if (sandboxes.get(id) !== undefined) continue
      this.#written.delete(id)
      batch.sandboxes.push(id)
    }
    const restructured = batch.dropped.length > 0 || batch.sandboxes.length > 0
    if (restructured || batch.documents.some(({ kind }) => kind !== 'given' && kind !== 'present'))
      this.#layers.sweep(layersOf(sandboxes), batch)
  }

  #collectSandbox({ id, world, snapshots }: Sandbox, batch: Batch): void {
    const { state, start } = world
    const before = this.#written.get(id)
    const put = (kind: string, name: string, value: unknown): void => {
      batch.documents.push({ sandbox: id, kind, name, value: writeJson(value) })
    }
    if (before?.start !== start) put('start', '', this.#moment(start, batch))
    if (before?.tables !== state.tables) put('tables', '', this.#layers.pathsOf(state.tables, batch))
    for (const [name, snapshot] of snapshots)
      if (before?.snapshots.get(name) !== snapshot) put('snapshot', name, this.#moment(snapshot, batch))
    for (const name of before?.snapshots.keys() ?? [])
      if (!snapshots.has(name)) batch.dropped.push({ sandbox: id, kind: 'snapshot', name })
    const { tables, events, ...present } = state
    if (before === undefined || !isAlike(before.state, state)) put('present', '', { ...present, events })
    this.#written.set(id, { start, tables, snapshots: new Map(snapshots), state: { ...state, events: [...events] } })
  }

  #moment({ tables, ...moment }: FrozenWorld, batch: Batch): object {
    return { ...moment, tables: this.#layers.pathsOf(tables, batch) }
  }
}

/** Whether nothing has moved on from one state to another but what is in the tables. */
function isAlike(one: WorldState, other: WorldState): boolean {
  return (
    one.clock === other.clock &&
    one.ids.next === other.ids.next &&
    one.ids.seed === other.ids.seed &&
    areSame(one.events, other.events) &&
    areSame(one.outbox, other.outbox)
  )
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index])
}

/** Everything that a mock can still go back to, and what it is at. */
function* layersOf(sandboxes: Sandboxes): Iterable<Layer> {
  yield sandboxes.start.tables
  for (const { world, snapshots } of sandboxes.all()) {
    yield world.state.tables
    yield world.start.tables
    for (const { tables } of snapshots.values()) yield tables
  }
}
