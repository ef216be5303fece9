import type { RuleId } from './catalogue.ts'
import type { ResourceKind } from './resources.ts'

/** A name with `*` for the kind. */
type Starred<Name extends string, Kind extends string> = Name extends `${infer Before}${Kind}${infer After}`
  ? `${Before}*${After}`
  : Name

type NamesOf<Kind extends ResourceKind> = {
  [Id in RuleId]: Id extends `${Kind}s/${infer Name}` ? Starred<Name, Kind> : never
}[RuleId]

/** What all of these kinds have: kinds stand in the place of a parameter, which narrows it to what each of them takes. */
type TakenByAll<Kind extends ResourceKind> = (Kind extends unknown ? (name: NamesOf<Kind>) => void : never) extends (
  name: infer Name,
) => void
  ? Name
  : never

/** The names of rules that these kinds have alike, with `*` for the kind: `created-*-listed`. */
export type RuleName<Kind extends ResourceKind> = TakenByAll<Kind> & string

/** A name with the kind for its `*`. */
export type NamedFor<Name extends string, Kind extends string> = Name extends `${infer Before}*${infer After}`
  ? `${Before}${Kind}${After}`
  : Name

/** The rule that a kind has under a name. */
export function ruleOn<Kind extends ResourceKind>(kind: Kind, name: RuleName<Kind>): RuleId {
  return `${kind}s/${name.replace('*', kind)}` as RuleId
}
