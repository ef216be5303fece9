import { type OperationId, type Rule, factsOf, ruleOf } from '#spec'
import type { Check } from '../kit/check.ts'

/** One thing to run: a check, for one operation if it runs over several. */
export interface Case {
  id: string
  check: Check
  rule: Rule
  operation: OperationId
  /** Whether the check has a case per operation, so that outcomes are reported per operation. */
  perOperation: boolean
  /** Its violation is a warning: nobody relies on what it proves yet. */
  pending?: boolean
}

/** The cases of checks; their order does not matter. */
export function casesOf(checks: readonly Check[]): Case[] {
  return checks.flatMap((check): Case[] => {
    const rule = ruleOf(check.rule)
    const id = `${rule.id} | ${check.title}`
    if (check.over === undefined) {
      return [{ id, check, rule, operation: rule.operations[0] as OperationId, perOperation: false }]
    }
    return operationsOf(check, rule).map((operation) => ({
      id: `${id} | ${operation}`,
      check,
      rule,
      operation,
      perOperation: true,
    }))
  })
}

function operationsOf({ over }: Check, rule: Rule): readonly OperationId[] {
  if (over === undefined || over === 'operations') return rule.operations
  if (typeof over === 'function') return rule.operations.filter((operation) => over(factsOf(operation)))
  return over
}
