import { type OperationId, type RuleId, ruleOf } from '#spec'
import { agentErrorFaults } from './agent-errors.ts'
import { apiKeyFaults } from './api-keys.ts'
import { auditFaults } from './audit.ts'
import { authenticationFaults } from './authentication.ts'
import { conventionFaults } from './conventions.ts'
import { errorFaults } from './errors.ts'
import { executionFaults } from './executions.ts'
import type { Fault, Faults } from './fault.ts'
import { flowFaults } from './flows.ts'
import { httpFaults } from './http.ts'
import { mcpFaults } from './mcp.ts'
import { runFaults } from './runs.ts'
import { permissionFaults } from './permissions.ts'
import { recycleBinFaults } from './recycle-bin.ts'
import { scheduleFaults } from './schedules.ts'

const table: Readonly<Record<string, Faults>> = {
  ...agentErrorFaults,
  ...apiKeyFaults,
  ...auditFaults,
  ...authenticationFaults,
  ...conventionFaults,
  ...errorFaults,
  ...executionFaults,
  ...flowFaults,
  ...httpFaults,
  ...mcpFaults,
  ...runFaults,
  ...permissionFaults,
  ...recycleBinFaults,
  ...scheduleFaults,
}

/** One fault with what it is known by: `<rule id>#<number>` or `<rule id>#<operation id>`. */
export interface NamedFault {
  id: string
  rule: RuleId
  /** The operation that it breaks the rule for, where the rule holds for several. */
  operation?: OperationId
  fault: Fault
}

/** Every fault of the mock. */
export const faults: readonly NamedFault[] = Object.entries(table).flatMap(([id, ofRule]): NamedFault[] => {
  const rule = id as RuleId
  if (!('each' in ofRule)) return ofRule.map((fault, index) => ({ id: `${rule}#${index + 1}`, rule, fault }))
  return ruleOf(rule).operations.map((operation) => ({
    id: `${rule}#${operation}`,
    rule,
    operation,
    fault: ofRule.each(operation),
  }))
})
