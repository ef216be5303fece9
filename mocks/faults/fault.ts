import type { OperationId, RuleId, TestableRuleId } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'

/** A way to break one rule and leave every other one true. */
export interface Fault extends Alteration {
  /** What the mock does wrong, in a few words. */
  says: string
  /** Rules that cannot stay true while this one is broken. */
  collateral?: readonly RuleId[]
}

/** The faults of a rule: listed, or one for each operation that the rule holds for. */
export type Faults = readonly [Fault, ...Fault[]] | { each: (operation: OperationId) => Fault }

/** The faults of an area: a testable rule of it without its fault does not compile. */
export type AreaFaults<Area extends string> = {
  readonly [Id in Extract<TestableRuleId, `${Area}/${string}`>]: Faults
}
