import { storingIn } from '../alterations.ts'
import { type OperationId, type RuleId, type TestableRuleId, isRuleId } from '#spec'
import type { IoKind, IoRecord } from '../../domain/io/parts.ts'
import type { Operation } from '../../domain/kernel/operation.ts'
import type { Fault, Faults } from '../fault.ts'

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
export interface IoNoun {
  kind: IoKind
  table: 'connections' | 'formats'
  type: 'connectionType' | 'formatType'
  operations: Readonly<
    Record<
      | 'list'
      | 'recent'
      | 'create'
      | 'get'
      | 'replace'
      | 'remove'
      | 'usage'
      | 'bulk'
      | 'versions'
      | 'version'
      | 'setMessage'
      | 'diff',
      OperationId
    >
  >
  /**
   * Rules of the kind, and rules of other areas with a slash in them, where `format` stands for the kind. Those that this
   * kind does not have are left out.
   */
  rules: (...names: readonly string[]) => RuleId[]
  idIn: (path: any) => IoRecord['id']
}

export function nounOf(kind: IoKind): IoNoun {
  const Kind = kind === 'connection' ? 'Connection' : 'Format'
  return {
    kind,
    table: `${kind}s`,
    type: `${kind}Type`,
    operations: {
      list: `list${Kind}s`,
      recent: `listRecent${Kind}s`,
      create: `create${Kind}`,
      get: `get${Kind}`,
      replace: `replace${Kind}`,
      remove: `delete${Kind}`,
      usage: `get${Kind}Usage`,
      bulk: `bulkEdit${Kind}s`,
      versions: `list${Kind}Versions`,
      version: `get${Kind}Version`,
      setMessage: `set${Kind}VersionMessage`,
      diff: `diff${Kind}Versions`,
    },
    rules: (...names) =>
      names.map((name) => (name.includes('/') ? name : `${kind}s/${name}`).replace('format', kind)).filter(isRuleId),
    idIn: (path) => path[`${kind}Id`],
  }
}

type Alter = (plain: Operation) => Partial<Operation>

/** An alteration of one operation that a noun names. */
export function on(operation: OperationId, alter: Alter): Fault['operations'] {
  return { [operation]: alter }
}

/** Every object of the kind in the world. */
export function all({ table }: IoNoun, { view }: any): IoRecord[] {
  return [...view[table].values()]
}

/** Alters the objects of the kind that an operation stores. */
export const storing = ({ table }: IoNoun, alter: (record: IoRecord, call: any) => IoRecord): Alter =>
  storingIn(table, alter)
