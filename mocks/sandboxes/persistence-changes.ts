import { writeJson } from '#spec'
import type { Change, FrozenWorld, WorldState } from '../world/index.ts'
import type { Table } from '../world/table.ts'
import type { Layer } from '../world/tables.ts'
import { Layers } from './layers.ts'
import type { Sandbox } from './sandbox.ts'
import { type Sandboxes, givenBy } from './sandboxes.ts'
import type { Batch } from './store.ts'

/** The last collected state of a sandbox. */
interface Written extends Pick<WorldState, 'tables'> {
  start: FrozenWorld
  snapshots: ReadonlyMap<string, FrozenWorld>
  state: WorldState
}

/** Collects the changes of all sandboxes since the last batch. */
export class PersistenceChanges {
  readonly #layers: Layers
  readonly #written = new Map<string, Written>()
  #given: { sandbox: string; name: string }[] = []
  #mock: { created: number; start: FrozenWorld } | undefined

  /** `layers` are those that the store already has. */
  constructor(layers: ReadonlyMap<number, Table<unknown>>) {
    this.#layers = new Layers(layers)
  }

  /** Records a change after it is made. */
  note({ id, world, given }: Sandbox, change: Change): void {
    if ('table' in change) this.#layers.change(world.state.tables[change.table], change.key)
    const name = givenBy(id, change)
    if (name !== undefined && given.has(name)) this.#given.push({ sandbox: id, name })
  }

  collect(sandboxes: Sandboxes): Batch {
    const batch: Batch = { documents: [], dropped: [], sandboxes: [], records: [], forgotten: [], layers: [] }
    this.#layers.changes(batch)
    this.#collectMock(sandboxes, batch)
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
    return batch
  }

  #collectMock({ start, created }: Sandboxes, batch: Batch): void {
    if (this.#mock?.start === start && this.#mock.created === created) return
    this.#mock = { created, start }
    const value = writeJson({ created, start: this.#moment(start, batch) })
    batch.documents.push({ sandbox: '', kind: 'mock', name: '', value })
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

/** Whether two states differ at most in the content of their tables. */
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

/** All layers that are in use or that a reset or restore can return to. */
function* layersOf(sandboxes: Sandboxes): Iterable<Layer> {
  yield sandboxes.start.tables
  for (const { world, snapshots } of sandboxes.all()) {
    yield world.state.tables
    yield world.start.tables
    for (const { tables } of snapshots.values()) yield tables
  }
}
