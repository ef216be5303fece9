import { type TestableRuleId, resources } from '#spec'
import type { AnyCall } from '../../on.ts'
import type { IoKind, IoRecord } from '../../../domain/io/parts.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import { type Faults } from '../fault.ts'

/** Rules that connections and formats share, by their names for formats. */
export type FormatRule = Extract<TestableRuleId, `formats/${string}`> extends `formats/${infer Name}` ? Name : never

/** The name of a format rule for another kind. */
type Renamed<Name, Kind extends IoKind> = Name extends `${infer Before}format${infer After}`
  ? `${Before}${Kind}${After}`
  : Name

/** Faults by the rules of one kind, for rules named for formats. */
export type FaultsFor<Kind extends IoKind, Name extends FormatRule = FormatRule> = {
  readonly [One in Name as `${Kind}s/${Renamed<One, Kind>}`]: Faults
}

/** Faults by rules named for formats. */
export type FaultsByName<Name extends FormatRule> = Readonly<Record<Name, Faults>>

/** What the faults need to know about connections or formats. */
export type IoNoun = ReturnType<typeof nounOf>

export function nounOf(kind: IoKind) {
  const table = `${kind}s` as const
  const idIn = (path: AnyCall['path']): IoRecord['id'] => path[`${kind}Id`]
  return {
    kind,
    table,
    type: `${kind}Type` as const,
    operations: resources[kind].operations,
    /** All objects of the kind. */
    all: ({ view }: Scene): IoRecord[] => [...view[table].values()],
    /** The object in the path. */
    named: ({ view, path }: AnyCall): IoRecord | undefined => view[table].get(idIn(path)),
    /** The id in the path. */
    idIn,
  } as const
}
