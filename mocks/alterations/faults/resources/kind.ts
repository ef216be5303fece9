import { type Int64, type NamedFor, type ResourceKind, resources } from '#spec'
import type { AnyCall } from '../../on.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import { type Change, type VersionRecord, put } from '../../../world/index.ts'
import type { Faults } from '../fault.ts'

/** The members that the stored objects of all kinds have. */
export interface StoredRecord {
  id: Int64
  name?: string
  description?: string
  tags?: string[]
}

/** Faults by the rules of a kind, for names with `*` for the kind. */
export type FaultsFor<Kind extends ResourceKind, Name extends string> = {
  readonly [One in Name as `${Kind}s/${NamedFor<One, Kind>}`]: Faults
}

/** Gives faults the rules that a kind has under their names. */
export function faultsFor<Kind extends ResourceKind, Name extends string>(
  kind: Kind,
  byName: Readonly<Record<Name, Faults>>,
): FaultsFor<Kind, Name> {
  const named = Object.entries<Faults>(byName).map(([name, faults]) => [`${kind}s/${name.replace('*', kind)}`, faults])
  return Object.fromEntries(named) as FaultsFor<Kind, Name>
}

/** What the faults need to know about a kind of objects. */
export function objectsOf<Kind extends ResourceKind>(kind: Kind) {
  const table = resources[kind].group
  const idIn = (path: AnyCall['path']): Int64 => path[`${kind}Id`]
  return {
    table,
    /** All objects of the kind. */
    all: ({ view }: Scene): StoredRecord[] => [...view[table].values()],
    /** The object in the path. */
    named: ({ view, path }: AnyCall): StoredRecord | undefined => view[table].get(idIn(path)),
    /** The id in the path. */
    idIn,
    /** The saved versions of the object in the path, the newest at the end. */
    versionsOf: ({ view, path }: AnyCall): VersionRecord[] => view.versions.where('object', `${kind}:${idIn(path)}`),
    // Each table takes records of its own type, and which table it is depends on the kind.
    storing: (record: StoredRecord): Change => put(table, record.id, record as never),
  }
}
