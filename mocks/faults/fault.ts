import type { OperationId, RuleId, TestableRuleId } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'

/** A way to break one rule and leave every other one true. */
export interface Fault extends Alteration {
  /** What the mock does wrong, in a few words. */
  says: string
  /** Rules that cannot stay true while this one is broken. */
  collateral?: readonly RuleId[]
}

/** Whether an alteration breaks a rule on purpose; a variant does not, nor does a setting. */
export function isFault(alteration: Alteration): alteration is Fault {
  return 'says' in alteration
}

/** The faults of a rule: listed, or one for each operation that the rule holds for. */
export type Faults = readonly [Fault, ...Fault[]] | { each: (operation: OperationId) => Fault }

/** The faults of an area: a testable rule of it without its fault does not compile. */
export type AreaFaults<Area extends string> = {
  readonly [Id in Extract<TestableRuleId, `${Area}/${string}`>]: Faults
}

/** A part of an area's faults, with its rules kept in the type so that the area can be put together from several files. */
export function faultsOf<Id extends TestableRuleId>(table: Readonly<Record<Id, Faults>>): Readonly<Record<Id, Faults>> {
  return table
}
