import demo from './generated/demo.json' with { type: 'json' }
import type { TimedEvent } from './change.ts'
import { seededIds } from './ids.ts'
import type { ExecutionRecord, ExecutionStatus, SimulationRecord, UserRecord } from './records.ts'
import { type Layer, createTables } from './tables.ts'

const MINUTE_MS = 60_000
const FIRST_PAST_AUDIT_ID = 1_000

/** A user of the demo file: what it leaves out is the usual. */
type DemoUser = Omit<UserRecord, keyof typeof USUAL_USER> & Partial<typeof USUAL_USER> & { keyExpired?: boolean }

const USUAL_USER = { apiKeyAllowed: true, aiEnabled: true, capped: false }

/** The API key of a demo user: always the same, 256 alphanumeric characters made from the login. */
export function demoKey(login: string): string {
  const seed = login.split('').reduce((hash, character) => Math.imul(hash, 31) + character.charCodeAt(0), 7)
  return seededIds(seed, 0).key()
}

/** The shared tables of the demo world, with times relative to its start (epoch ms). */
export function demoBase(start: number): { base: Layer; events: readonly TimedEvent[] } {
  const base = createTables()
  for (const tenant of demo.tenants) base.tenants.set(tenant.id, tenant)
  for (const { keyExpired, ...user } of demo.users as DemoUser[]) {
    base.users.set(user.id, { ...USUAL_USER, ...user })
    const token = demoKey(user.login)
    const expiry = keyExpired === true ? { expiresAt: start - MINUTE_MS } : {}
    base.tokens.set(token, {
      token,
      kind: 'api-key',
      userId: user.id,
      tenantId: user.tenantId,
      revoked: false,
      ...expiry,
    })
  }
  const stamps = { createdBy: 'ada', created: start - 1e9, modifiedBy: 'ada', modified: start - 1e9 }
  for (const flow of demo.flows) base.flows.set(flow.id, { tenantId: 1, ...stamps, properties: {}, ...flow, extra: {} })
  for (const { id, name, ...extra } of demo.listeners)
    base.listeners.set(id, { id, tenantId: 1, ...stamps, name, extra })
  for (const simulation of demo.simulations as SimulationRecord[]) base.simulations.set(simulation.flowId, simulation)
  addPastExecutions(base, start)
  return { base, events: [] }
}

const PAST_STATUSES: readonly ExecutionStatus[] = ['success', 'success', 'warning', 'error', 'canceled']

function addPastExecutions(base: Layer, start: number): void {
  let auditId = FIRST_PAST_AUDIT_ID
  for (const past of demo.pastExecutions) {
    for (let index = 0; index < past.count; index++) {
      const started = start - (past.count - index) * past.everyMinutes * MINUTE_MS
      const status = PAST_STATUSES[index % PAST_STATUSES.length] as ExecutionStatus
      const triggerType = past.triggerType[index % past.triggerType.length] as string
      const id = auditId++
      const record: ExecutionRecord = {
        auditId: id,
        flowId: past.flowId,
        tenantId: 1,
        status,
        started,
        ended: started + 1_000,
        startedBy: past.startedBy[index % past.startedBy.length] as string,
        triggerType,
        ...(triggerType === 'listener' ? { messageId: `msg-${id}` } : {}),
        description: `run ${index}`,
        metrics: `records=${index}`,
        parameters: {},
        secure: [],
        waits: false,
        log: [`run ${index} ended: ${status}`],
        plan: { outcome: 'success', durationMs: 1_000 },
      }
      base.executions.set(record.auditId, record)
    }
  }
}

/** Credentials of the demo world by the names of a target file. */
export function demoCredentials(): Record<
  'admin' | 'editor' | 'operator' | 'api_user' | 'capped' | 'ai_disabled' | 'expired',
  string
> {
  return {
    admin: demoKey('ada'),
    editor: demoKey('edda'),
    operator: demoKey('omar'),
    api_user: demoKey('robot'),
    capped: demoKey('carl'),
    ai_disabled: demoKey('nora'),
    expired: demoKey('xaver'),
  }
}
