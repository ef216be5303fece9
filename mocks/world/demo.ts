import demo from './generated/demo.json' with { type: 'json' }
import type { FrozenWorld } from './frozen.ts'
import { idsFrom } from './ids.ts'
import { seedOf } from './random.ts'
import type { ExecutionRecord, ExecutionStatus, SimulationRecord, TypeRecord, UserRecord } from './records.ts'
import { type Layer, createTables } from './tables.ts'

const MINUTE_MS = 60_000
/** First id that the mock gives out; the demo world's own ids lie below. */
const FIRST_ID = 10_000
const FIRST_PAST_AUDIT_ID = 1_000

/** A user of the demo file: what it leaves out is the usual. */
type DemoUser = Omit<UserRecord, keyof typeof USUAL_USER> &
  Partial<typeof USUAL_USER> & {
    keyExpired?: boolean
    /** The AI allowance of this month is used up. */
    capped?: boolean
  }

const USUAL_USER = { apiKeyAllowed: true, aiEnabled: true }

/** The API key of a demo user: always the same, 256 alphanumeric characters made from the login. */
export function demoKey(login: string): string {
  return idsFrom({ seed: seedOf(login), next: 0 }).key()
}

/** The demo world, with times relative to its start (epoch ms); new ids and keys come from the seed. */
export function demoWorld(start: number, seed: number): FrozenWorld {
  return { tables: demoTables(start), events: [], ids: { seed, next: FIRST_ID }, clock: { offset: 0 } }
}

function demoTables(start: number): Layer {
  const base = createTables()
  for (const tenant of demo.tenants) base.tenants.set(tenant.id, tenant)
  for (const { keyExpired, capped, ...user } of demo.users as DemoUser[]) {
    base.users.set(user.id, { ...USUAL_USER, ...user })
    if (capped === true) base.allowances.set(`${user.id}@${start}`, { userId: user.id, from: start, left: 0 })
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
  for (const [name, login] of Object.entries(demo.credentials)) {
    const [user] = base.users.where('login', login)
    if (user !== undefined) base.credentials.set(name, { name, userId: user.id })
  }
  const stamps = { createdBy: 'ada', created: start - 1e9, modifiedBy: 'ada', modified: start - 1e9 }
  for (const flow of demo.flows) base.flows.set(flow.id, { tenantId: 1, ...stamps, properties: {}, ...flow, extra: {} })
  for (const listener of demo.listeners)
    base.listeners.set(listener.id, { tenantId: 1, ...stamps, ...listener, extra: {} })
  for (const { listenerId, ...schedule } of demo.schedules)
    base.schedules.set(schedule.id, { tenantId: 1, ...stamps, enabled: true, ...schedule, extra: { listenerId } })
  for (const connection of demo.connections)
    base.connections.set(connection.id, { tenantId: 1, ...stamps, properties: {}, ...connection, extra: {} })
  for (const format of demo.formats) base.formats.set(format.id, { tenantId: 1, ...stamps, ...format, extra: {} })
  for (const type of demo.types as TypeRecord[]) base.types.set(type.key, type)
  for (const secret of demo.secrets) base.secrets.set(`${secret.tenantId}:${secret.name}`, secret)
  for (const system of demo.systems) base.systems.set(system.host, system)
  for (const { id, name, ...extra } of demo.macros) base.macros.set(id, { id, tenantId: 1, ...stamps, name, extra })
  for (const one of demo.functions) base.functions.set(one.name, one)
  for (const template of demo.templates) base.templates.set(template.id, template)
  for (const agent of demo.integrationAgents) base.integrationAgents.set(agent.id, { tenantId: 1, ...agent })
  for (const type of demo.sqlTypes) base.sqlTypes.set(type.connectionType, type)
  for (const database of demo.databases) base.databases.set(database.connectionId, database)
  for (const execution of demo.sqlExecutions)
    base.sqlExecutions.set(execution.id, { tenantId: 1, started: start - MINUTE_MS, ...execution })
  for (const webhook of demo.webhooks) base.webhooks.set(webhook.id, { tenantId: 1, ...stamps, ...webhook })
  for (const { minutesAgo, status, answer, ...delivery } of demo.deliveries) {
    const created = start - minutesAgo * MINUTE_MS
    const { id, event, entityId } = delivery
    base.deliveries.set(id, {
      ...delivery,
      eventId: id,
      created,
      attempt: 1,
      payload: JSON.stringify({ event, deliveryId: id, entityId, created }),
      media: 'application/json',
      over: created,
      response: { status, headers: {}, body: answer },
    })
  }
  for (const simulation of demo.simulations as SimulationRecord[]) base.simulations.set(simulation.flowId, simulation)
  addPastExecutions(base, start)
  addMessages(base, start)
  return base
}

/** Messages of the demo file, each with the execution that it started. */
function addMessages(base: Layer, start: number): void {
  for (const { id, listenerId, flowId, auditId, minutesAgo, body } of demo.messages) {
    const received = start - minutesAgo * MINUTE_MS
    base.listenerMessages.set(id, {
      id,
      tenantId: 1,
      listenerId,
      received,
      media: 'application/json',
      body,
      sentBy: 'robot',
    })
    base.executions.set(auditId, {
      ...ENDED,
      auditId,
      flowId,
      status: 'success',
      started: received,
      ended: received + 1_000,
      startedBy: 'robot',
      triggerType: 'listener',
      messageId: String(id),
      description: `message ${id}`,
      metrics: '',
      log: ['message taken', 'ended: success'],
    })
  }
}

/** What executions of the past have in common. */
const ENDED = {
  tenantId: 1,
  parameters: {},
  secure: [],
  waits: false,
  plan: { outcome: 'success', durationMs: 1_000 },
} as const satisfies Partial<ExecutionRecord>

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

/** API keys of the demo world by the names of a target file. */
export function demoCredentials(): Record<keyof typeof demo.credentials, string> {
  const keys = Object.entries(demo.credentials).map(([name, login]) => [name, demoKey(login)])
  return Object.fromEntries(keys) as Record<keyof typeof demo.credentials, string>
}
