import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { Change } from './change.ts'
import { touchedInteractions } from './interactions.ts'
import type { Version } from './version.ts'

/** A rule or freedom of more operations is about a whole API, and touches nearly every consumer. */
export const WIDE = 8

/** A change of a rule or freedom of many operations, with what it touches. */
export interface WideChange {
  change: Change
  /** How many operations it has. */
  operations: number
  /** How many interactions it touches. */
  interactions: number
}

/** The changes of rules and freedoms of many operations that touch an interaction: beside them, no other would be seen. */
export function wideChanges(
  interactions: readonly Interaction[],
  changes: readonly Change[],
  versions: readonly [Version, Version],
): WideChange[] {
  return changes
    .filter(isWide)
    .map((change) => ({
      change,
      operations: operationsOf(change),
      interactions: touchedInteractions(interactions, [change], versions).length,
    }))
    .filter((one) => one.interactions > 0)
}

/** Whether a change is of a rule or freedom of many operations. */
export function isWide(change: Change): boolean {
  return (change.subject === 'rule' || change.subject === 'freedom') && operationsOf(change) > WIDE
}

function operationsOf({ places }: Change): number {
  return new Set(places.map(({ operation }) => operation)).size
}
