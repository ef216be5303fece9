import type { OperationId, TestableRuleId } from '#spec'
import type { Json } from '../json.ts'
import { onEach } from '../on.ts'
import { together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'

/** A way to break one rule. The rules that break with it stand in `collateral.json`. */
export interface Fault extends Alteration {
  /** What the mock does wrong, in a few words. */
  says: string
}

/** A fault that consists of these alterations. */
export function fault(says: string, ...alterations: readonly Alteration[]): Fault {
  return { says, ...together(...alterations) }
}

/** The same fault for each operation of a rule. */
export function each(says: string, alteration: (operation: OperationId) => Alteration): Faults {
  return { each: (operation) => fault(says, alteration(operation)) }
}

/** Members that are shown wrong by each operation of a rule, in every item if it lists. */
export function shownWrong(says: string, change: (item: Json) => object): Faults {
  return each(says, (operation) => onEach(operation).items((item) => ({ ...item, ...change(item) })))
}

/** Whether an alteration breaks a rule on purpose; a variant does not, nor does a setting. */
export function isFault(alteration: Alteration): alteration is Fault {
  return 'says' in alteration
}

/** The faults of a rule: one, several, or one for each operation that the rule holds for. */
export type Faults = Fault | readonly Fault[] | { each: (operation: OperationId) => Fault }

/** The faults of an area: a testable rule of it without its fault does not compile. */
export type AreaFaults<Area extends string> = {
  readonly [Id in Extract<TestableRuleId, `${Area}/${string}`>]: Faults
}

/** A part of an area's faults, with its rules kept in the type so that the area can be put together from several files. */
export function faultsOf<Id extends TestableRuleId>(table: Readonly<Record<Id, Faults>>): Readonly<Record<Id, Faults>> {
  return table
}
