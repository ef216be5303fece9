import { type OperationId, type TestableRuleId, ruleOf } from '#spec'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import { together } from '../../together.ts'
import type { Fault } from '../fault.ts'

/**
 * Faults that break the sentence of a rule wherever it holds, beside those that break it in a corner. People switch these
 * on; since other rules rely on the same sentence, each has a collateral of its own.
 */
export type WideFaults = Readonly<Partial<Record<TestableRuleId, Fault>>>

/** The same alteration of every operation of a rule. */
export function inAll(rule: TestableRuleId, alteration: (operation: OperationId) => Alteration): Alteration {
  return together(...ruleOf(rule).operations.map(alteration))
}

/** Ids from here on are of objects that were created since the start. */
export const FIRST_CREATED = 10_000
