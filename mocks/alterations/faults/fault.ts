import { type OperationId, type TestableRuleId, noted, notedAs } from '#spec'
import type { Json } from '../json.ts'
import { onEach } from '../on.ts'
import { together } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'

/** One way to break a rule. `collateral.json` lists the rules that it breaks as a side effect. */
export interface Fault extends Alteration {
  /** Short description of the mock's error. */
  says: string
}

/** A fault with these alterations. */
export function fault(says: string, ...alterations: readonly Alteration[]): Fault {
  return noted({ says, ...together(...alterations) }, fault)
}

/** The same fault for each operation of a rule: one of many call sites does what no other does. */
export function each(says: string, alteration: (operation: OperationId) => Alteration): Faults {
  const faults: Faults = noted({ each: (operation) => notedAs(fault(says, alteration(operation)), faults) }, each)
  return faults
}

/**
 * Like {@link each}, and in all operations of the rule at once; `kinds` are further faults of all operations, `more` those
 * of others.
 */
export function everywhere(
  says: string,
  alteration: (operation: OperationId) => Alteration,
  kinds: Readonly<Record<string, (operation: OperationId) => Alteration>> = {},
  more: readonly Fault[] = [],
): Faults {
  const faults: Faults = noted(
    {
      each: (operation) => notedAs(fault(says, alteration(operation)), faults),
      all: (operations) => [
        ...Object.entries({ [`${says}, in all operations`]: alteration, ...kinds }).map(([what, one]) =>
          notedAs(fault(what, together(...operations.map(one))), faults),
        ),
        ...more,
      ],
    },
    everywhere,
  )
  return faults
}

/** Changes members in the responses of each operation of a rule, in every item of a list. */
export function shownWrong(says: string, change: (item: Json) => object): Faults {
  return each(says, (operation) => onEach(operation).items((item) => ({ ...item, ...change(item) })))
}

/** Whether an alteration breaks a rule on purpose; variants and settings do not. */
export function isFault(alteration: Alteration): alteration is Fault {
  return 'says' in alteration
}

/** The faults of a rule: one, several, or one for each operation of the rule, with some of all operations. */
export type Faults =
  | Fault
  | readonly Fault[]
  | { each: (operation: OperationId) => Fault; all?: (operations: readonly OperationId[]) => readonly Fault[] }

/** The faults of an area: a testable rule without a fault does not compile. */
export type AreaFaults<Area extends string> = {
  readonly [Id in Extract<TestableRuleId, `${Area}/${string}`>]: Faults
}

/** Part of an area's faults; the type keeps its rules, so that several files can make up the area. */
export function faultsOf<Id extends TestableRuleId>(table: Readonly<Record<Id, Faults>>): Readonly<Record<Id, Faults>> {
  return table
}
