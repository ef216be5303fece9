import { type OperationId, type RuleId, ruleOf } from '#spec'
import recorded from './collateral.json' with { type: 'json' }
import { agentErrorFaults } from './agent-errors.ts'
import { agentToolFaults } from './agent-tools.ts'
import { apiKeyFaults } from './api-keys.ts'
import { auditFaults } from './audit.ts'
import { authenticationFaults } from './authentication.ts'
import { billingFaults } from './billing.ts'
import { customKeyFaults } from './custom-key.ts'
import { cliFaults } from './cli.ts'
import { connectionFaults } from './connections.ts'
import { chatFaults } from './chat.ts'
import { bundleFaults } from './bundles.ts'
import { conventionFaults } from './conventions.ts'
import { errorFaults } from './errors.ts'
import { executionFaults } from './executions.ts'
import type { Fault, Faults } from './fault.ts'
import { flowFaults } from './flows.ts'
import { functionFaults } from './functions.ts'
import { formatFaults } from './formats.ts'
import { httpFaults } from './http.ts'
import { macroFaults } from './macros.ts'
import { metadataFaults } from './metadata.ts'
import { listenerFaults } from './listeners.ts'
import { mcpFaults } from './mcp.ts'
import { messageFaults } from './messages.ts'
import { runFaults } from './runs.ts'
import { permissionFaults } from './permissions.ts'
import { recycleBinFaults } from './recycle-bin.ts'
import { scheduleFaults } from './schedules.ts'
import { sessionFaults } from './sessions.ts'
import { streamFaults } from './streams.ts'
import { searchFaults } from './search.ts'
import { sqlFaults } from './sql.ts'
import { templateFaults } from './templates.ts'
import { webhookFaults } from './webhooks.ts'
import { wideFaults } from './wide/index.ts'

const table: Readonly<Record<string, Faults>> = {
  ...agentErrorFaults,
  ...agentToolFaults,
  ...billingFaults,
  ...customKeyFaults,
  ...apiKeyFaults,
  ...auditFaults,
  ...authenticationFaults,
  ...connectionFaults,
  ...chatFaults,
  ...sessionFaults,
  ...streamFaults,
  ...bundleFaults,
  ...conventionFaults,
  ...errorFaults,
  ...executionFaults,
  ...flowFaults,
  ...formatFaults,
  ...httpFaults,
  ...metadataFaults,
  ...listenerFaults,
  ...mcpFaults,
  ...messageFaults,
  ...runFaults,
  ...permissionFaults,
  ...recycleBinFaults,
  ...scheduleFaults,
  ...macroFaults,
  ...functionFaults,
  ...templateFaults,
  ...cliFaults,
  ...searchFaults,
  ...sqlFaults,
  ...webhookFaults,
}

/** A fault with its id: `<rule id>#<number>`, `<rule id>#<operation id>` or `<rule id>#wide`. */
export interface NamedFault {
  id: string
  rule: RuleId
  /** The operation of the fault, if its rule concerns several. */
  operation?: OperationId
  fault: Fault
  /** Rules that break as a side effect, as recorded by the strength run. */
  collateral: readonly RuleId[]
}

const collateral = recorded as unknown as Readonly<Record<string, readonly RuleId[]>>

/** Whether a fault breaks its sentence wherever it holds, and so has a collateral of its own. */
export function isWide({ id }: Pick<NamedFault, 'id'>): boolean {
  return id.endsWith(WIDE)
}

const WIDE = '#wide'

/** All faults of the mock; of each rule, the one that breaks its sentence wherever it holds comes first. */
export const faults: readonly NamedFault[] = Object.entries(table).flatMap(([id, ofRule]) => {
  const wide = wideFaults[id as RuleId]
  const key = `${id}${WIDE}`
  return [
    ...(wide === undefined ? [] : [{ id: key, rule: id as RuleId, fault: wide, collateral: collateral[key] ?? [] }]),
    ...ordinary(id, ofRule),
  ]
})

function ordinary(id: string, ofRule: Faults): NamedFault[] {
  const rule = id as RuleId
  const named = (known: Omit<NamedFault, 'rule' | 'collateral'>): NamedFault => ({
    ...known,
    rule,
    collateral: collateral[rule] ?? [],
  })
  if ('each' in ofRule) {
    const { operations } = ruleOf(rule)
    return [
      ...operations.map((operation) => named({ id: `${rule}#${operation}`, operation, fault: ofRule.each(operation) })),
      ...(ofRule.all?.(operations) ?? []).map((fault, index) =>
        named({ id: `${rule}#everywhere-${index + 1}`, fault }),
      ),
    ]
  }
  return [ofRule].flat().map((fault, index) => named({ id: `${rule}#${index + 1}`, fault: fault }))
}
