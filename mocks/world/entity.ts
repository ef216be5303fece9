import type { Key } from './key.ts'
import { type Of, type Path, type Shape, type Shapes, distant, due, object, time } from './shape.ts'
import { type Indexes, Table, type TableSettings } from './table.ts'

export type Presence = 'always' | 'maybe' | 'never'
type Place = 'record' | 'file'

/** A member of an entity: its shape, and its presence in records and in the entries of world files. */
export interface Member<T, InRecord extends Presence, InFile extends Presence> {
  readonly shape: Shape<T>
  readonly record: InRecord
  readonly file: InFile
}

/** Members by name; a mere shape is always present. */
type MemberSet = Readonly<Record<string, Shape<unknown> | Member<unknown, Presence, Presence>>>
type ValueOf<M> = M extends { shape: infer S } ? Of<S> : Of<M>
type PresenceOf<M, P extends Place> = M extends Readonly<Record<P, infer Found>> ? Found : 'always'
type Placed<M, P extends Place> = {
  [Name in keyof M as PresenceOf<M[Name], P> extends 'always' ? Name : never]: ValueOf<M[Name]>
} & { [Name in keyof M as PresenceOf<M[Name], P> extends 'maybe' ? Name : never]?: ValueOf<M[Name]> }
type Flat<T> = { [Name in keyof T]: T[Name] }

const placed =
  <InRecord extends Presence, InFile extends Presence>(record: InRecord, file: InFile) =>
  <T>(shape: Shape<T>): Member<T, InRecord, InFile> => ({ shape, record, file })

/** May be absent from a record and from a world file. */
export const optional = placed('maybe', 'maybe')
/** Records always have it; the mock fills it in if a world file lacks it. */
export const filled = placed('always', 'maybe')
/** A world file must have it, a record may lack it. */
export const expected = placed('maybe', 'always')
/** Only records have it: the mock keeps it. */
export const kept = placed('always', 'never')
export const keptLater = placed('maybe', 'never')
/** Only world files have it: the mock makes other things of it. */
export const written = placed('never', 'always')
export const writtenMaybe = placed('never', 'maybe')

/** The only declaration of an entity: what a table of the world stores, and what a world file says of it. */
export interface Entity<M extends MemberSet> {
  readonly members: M
  keyOf(record: RecordOf<{ members: M }>): Key
  createTable(): Table<RecordOf<{ members: M }>>
}

/** A stored record of an entity. */
export type RecordOf<E extends { members: unknown }> = Flat<Placed<E['members'], 'record'>>
/** An entry of an entity in a world file. */
export type EntryOf<E extends { members: unknown }> = Flat<Placed<E['members'], 'file'>>

interface EntitySettings<V> extends TableSettings<V> {
  /** The key of a record; its id by default. */
  key?: (record: V) => Key
  indexes?: Indexes<V>
}

export function entity<const M extends MemberSet>(
  members: M,
  { key = idOf, indexes, ...settings }: EntitySettings<RecordOf<{ members: M }>> = {},
): Entity<M> {
  return {
    members,
    keyOf: (record) => key(record),
    createTable: () => new Table(indexes, settings),
  }
}

function idOf(record: object): Key {
  return (record as { id: Key }).id
}

/** Names of the members that an entry of a world file may have. */
export function fileMembers({ members }: { members: MemberSet }): string[] {
  return namesIn(members, 'file', 'always', 'maybe')
}

/** The shape of an entry in a world file. */
export function entryShape<E extends { members: MemberSet }>({ members }: E): Shape<EntryOf<E>> {
  const among = (presence: Presence): Shapes =>
    Object.fromEntries(namesIn(members, 'file', presence).map((name) => [name, shapeOf(members, name)]))
  return object(among('always'), among('maybe')) as Shape<EntryOf<E>>
}

/** Shapes of optional members that the mock relies on, too: times. */
const EXACT: readonly Shape<unknown>[] = [time, due, distant]

/**
 * Checks a record from outside: each member's type, as far as the mock relies on it.
 * @throws ShapeError that names the member
 */
export function checkRecord({ members }: { members: MemberSet }, record: Readonly<Record<string, unknown>>, at: Path) {
  for (const name of namesIn(members, 'record', 'always')) check(shapeOf(members, name), record[name], [...at, name])
  for (const name of namesIn(members, 'record', 'maybe')) {
    const shape = shapeOf(members, name)
    if (record[name] !== undefined && EXACT.includes(shape)) shape(record[name], [...at, name])
  }
}

function check(shape: Shape<unknown>, value: unknown, at: Path): void {
  ;(shape.loose ?? shape)(value, at)
}

function namesIn(members: MemberSet, place: Place, ...presences: Presence[]): string[] {
  return Object.keys(members).filter((name) => {
    const member = members[name]
    return presences.includes(member !== undefined && 'shape' in member ? member[place] : 'always')
  })
}

function shapeOf(members: MemberSet, name: string): Shape<unknown> {
  const member = members[name] as MemberSet[string]
  return 'shape' in member ? member.shape : member
}
