import { type OperationFacts, type OperationId, type RuleId, noted } from '#spec'
import type { Exchange } from './exchange.ts'
import type { Target } from './target.ts'
import type { Tools } from './tools.ts'

/** The operations that a check runs over: a list, or those of the rule's operations that match the predicate. */
export type Over = 'operations' | readonly OperationId[] | ((facts: OperationFacts) => boolean)

/**
 * What only one case at a time may use. Cases that use the same run one after another, beside all others: `user-keys`
 * are the keys of the spare users, who have one each; `imported-templates` are flows that are found by the template's
 * name, which all imports share; `slow-flow` is the flow of `fixtures.runs.slow`, of which one run at a time is under way;
 * `second-factor` are the codes of the two-factor login, of which a service may accept each only once; `ending-flows` are
 * the other flows of `fixtures.runs`; `agent-usage` are users' language-model keys and what is left of their allowance;
 * `failing-bundles` are the objects that have the names in the target's failing bundles.
 */
export type Claim =
  | 'user-keys'
  | 'imported-templates'
  | 'slow-flow'
  | 'second-factor'
  | 'ending-flows'
  | 'agent-usage'
  | 'failing-bundles'

/**
 * Whether a case runs alone, because it changes what other cases see: a tenant-wide key, the clock. `first`: before all
 * others, because its work grows with what the run has sent. `apart`: only beside cases of this kind that claim something
 * else, because many cases use what it claims, without claiming it. `from-hook`: only from its first hook call until its
 * hooks are undone; its set-up and cleanup run beside other cases of this kind.
 */
export type Exclusive = boolean | 'first' | 'apart' | 'from-hook'

/** The proof of one rule. The rule's level, wording and source live in the catalogue only. */
export interface Check {
  readonly rule: RuleId
  readonly title: string
  /** Makes one case per operation; without it the check is a single case. */
  readonly over?: Over
  readonly exclusive?: Exclusive | ((target: Target) => Exclusive)
  /** Runs beside all cases that do not claim the same. */
  readonly claims?: Claim
  /** Names evidence that its cases share with those of other checks, so that one part of a run has them all. */
  readonly evidence?: string
  /** Duration of one case relative to a plain check. */
  readonly weight?: number
  readonly run: (tools: Tools) => Promise<void>
}

export function check(definition: Check): Check {
  return noted(definition, check)
}

/** A passive rule: judged on every exchange of every check, and on recorded traffic. */
export interface Observation {
  readonly rule: RuleId
  readonly title: string
  /** Whether the rule applies to the exchange. */
  readonly concerns: (exchange: Exchange, facts: OperationFacts) => boolean
  /** Throws a Violation if the exchange breaks the rule. */
  readonly holds: (exchange: Exchange, facts: OperationFacts) => void
}

export function observe(definition: Observation): Observation {
  return noted(definition, observe)
}
