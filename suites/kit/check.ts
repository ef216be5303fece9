import type { OperationFacts, OperationId, RuleId } from '#spec'
import type { Exchange } from './exchange.ts'
import type { Tools } from './tools.ts'

/** Which operations a check makes a case for: listed, or all of the rule's that the predicate holds for. */
export type Over = 'operations' | readonly OperationId[] | ((facts: OperationFacts) => boolean)

/** The proof of one rule. Level, wording and source of the rule live in the catalogue alone. */
export interface Check {
  readonly rule: RuleId
  readonly title: string
  /** One case for each of these operations; without it the check is a single case. */
  readonly over?: Over
  /** It changes what other cases see (a tenant-wide key, the clock): it runs alone. */
  readonly exclusive?: boolean
  /** About how many times as long as a plain check a case of it takes. */
  readonly weight?: number
  readonly run: (tools: Tools) => Promise<void>
}

export function check(definition: Check): Check {
  return definition
}

/** A passive rule: judged on every exchange of every check, and on recorded traffic. */
export interface Observation {
  readonly rule: RuleId
  readonly title: string
  /** Whether the exchange says anything about the rule. */
  readonly concerns: (exchange: Exchange, facts: OperationFacts) => boolean
  /** Throws a Violation where the exchange breaks the rule. */
  readonly holds: (exchange: Exchange, facts: OperationFacts) => void
}

export function observe(definition: Observation): Observation {
  return definition
}
