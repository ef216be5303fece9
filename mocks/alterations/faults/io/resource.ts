import { type TestableRuleId, resources } from '#spec'
import type { AnyCall } from '../../on.ts'
import type { IoKind, IoRecord } from '../../../domain/io/parts.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import { type Faults } from '../fault.ts'

/** Rules that connections and formats have alike, as they are named for formats. */
export type FormatRule = Extract<TestableRuleId, `formats/${string}`> extends `formats/${infer Name}` ? Name : never

/** The name that a rule of formats has for another kind. */
type Renamed<Name, Kind extends IoKind> = Name extends `${infer Before}format${infer After}`
  ? `${Before}${Kind}${After}`
  : Name

/** Faults by the rules of one kind, for rules that are named for formats. */
export type FaultsFor<Kind extends IoKind, Name extends FormatRule = FormatRule> = {
  readonly [One in Name as `${Kind}s/${Renamed<One, Kind>}`]: Faults
}

/** Faults by rules as they are named for formats. */
export type FaultsByName<Name extends FormatRule> = Readonly<Record<Name, Faults>>

/** What the faults need to know of connections or of formats. */
export type IoNoun = ReturnType<typeof nounOf>

export function nounOf(kind: IoKind) {
  const table = `${kind}s` as const
  const idIn = (path: AnyCall['path']): IoRecord['id'] => path[`${kind}Id`]
  return {
    kind,
    table,
    type: `${kind}Type` as const,
    operations: resources[kind].operations,
    /** Every object of the kind in the world. */
    all: ({ view }: Scene): IoRecord[] => [...view[table].values()],
    /** The object that the path names. */
    named: ({ view, path }: AnyCall): IoRecord | undefined => view[table].get(idIn(path)),
    /** The id of the object that the path names. */
    idIn,
  } as const
}
