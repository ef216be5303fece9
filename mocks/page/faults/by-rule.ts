import type { AnswerOf } from '../control.ts'

export type Fault = AnswerOf<'listFaults'>['faults'][number]

/** A rule with its faults that are shown. */
export interface BrokenRule {
  rule: string
  /** The documented sentence. */
  text: string
  faults: readonly Fault[]
}

/** A row of the list: a rule, or a fault of the open rule above it. */
export type Row = BrokenRule | Fault

/** The rules that faults break, in the order of their first faults. */
export function byRule(faults: readonly Fault[]): readonly BrokenRule[] {
  return [...Map.groupBy(faults, ({ rule }) => rule)].map(([rule, own]) => ({
    rule,
    text: own[0]?.text ?? '',
    faults: own,
  }))
}

/** The rules, with the faults of each open one below it. */
export function rowsOf(rules: readonly BrokenRule[], isOpen: (rule: string) => boolean): readonly Row[] {
  return rules.flatMap((one): Row[] => (isOpen(one.rule) ? [one, ...one.faults] : [one]))
}
