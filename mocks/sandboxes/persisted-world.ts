import { readJson } from '#spec'
import type { FrozenWorld, Key, WorldState } from '../world/index.ts'
import type { Table } from '../world/table.ts'
import { type Layer, createTables } from '../world/tables.ts'
import type { Paths } from './layers.ts'
import type { PersistedMock, PersistedSandbox } from './sandboxes.ts'
import type { StoredDocument, Store } from './store.ts'

type AnyTable = Table<unknown>
/** A world as persisted: its tables by their paths. */
type Written<T extends FrozenWorld> = Omit<T, 'tables'> & { tables: Paths }

/** Reads everything from a store, with its layers by number; `persisted` is undefined for a new store. */
export function readPersisted(store: Store): {
  persisted: PersistedMock | undefined
  layers: ReadonlyMap<number, AnyTable>
} {
  const documents = Map.groupBy(store.documents(), ({ sandbox }) => sandbox)
  const stacks = new LayerStacks(store)
  const mock = documents.get('')?.[0]
  if (mock === undefined) return { persisted: undefined, layers: stacks.layers }
  const { created, start } = read<{ created: number; start: Written<FrozenWorld> }>(mock)
  documents.delete('')
  const sandboxes = [...documents].map(([id, own]) => sandboxOf(id, own, stacks))
  return { persisted: { created, start: stacks.worldOf(start), sandboxes }, layers: stacks.layers }
}

function sandboxOf(id: string, documents: readonly StoredDocument[], stacks: LayerStacks): PersistedSandbox {
  const of = (kind: string): StoredDocument[] => documents.filter((document) => document.kind === kind)
  const one = <T>(kind: string): T => {
    const [document] = of(kind)
    if (document === undefined) throw new Error(`sandbox ${id} has no ${kind}`)
    return read<T>(document)
  }
  return {
    id,
    start: stacks.worldOf(one<Written<FrozenWorld>>('start')),
    state: { ...one<Omit<WorldState, 'tables'>>('present'), tables: stacks.tablesOf(one<Paths>('tables')) },
    snapshots: new Map(of('snapshot').map((document) => [document.name, stacks.worldOf(read(document))])),
    given: of('given').map(({ name }) => name),
  }
}

function read<T>({ value }: { value: string }): T {
  return readJson(value).exact as T
}

/** Rebuilds stacks of layers, each number once, so that shared layers are shared again. */
class LayerStacks {
  readonly layers = new Map<number, AnyTable>()
  readonly #records: ReadonlyMap<number, readonly (readonly [Key, unknown])[]>

  constructor(store: Store) {
    const records = new Map<number, [Key, unknown][]>()
    for (const { layer, key, value } of store.records()) {
      const own = records.get(layer)
      const record: [Key, unknown] = [read({ value: key }), value === null ? undefined : read({ value })]
      if (own === undefined) records.set(layer, [record])
      else own.push(record)
    }
    this.#records = records
  }

  worldOf<T extends FrozenWorld>({ tables, ...rest }: Written<T>): T {
    return { ...rest, tables: this.tablesOf(tables) } as unknown as T
  }

  tablesOf(paths: Paths): Layer {
    const tables: Record<string, AnyTable> = {}
    for (const [name, empty] of Object.entries(createTables())) {
      tables[name] =
        (paths[name] ?? []).reduce<AnyTable | undefined>(
          (below, number) => this.#layer(number, below, empty as AnyTable),
          undefined,
        ) ?? (empty as AnyTable)
    }
    return tables as unknown as Layer
  }

  #layer(number: number, below: AnyTable | undefined, empty: AnyTable): AnyTable {
    const known = this.layers.get(number)
    if (known !== undefined) return known
    const layer = below === undefined ? empty : below.fork()
    for (const [key, record] of this.#records.get(number) ?? []) layer.set(key, record)
    this.layers.set(number, layer)
    return layer
  }
}
