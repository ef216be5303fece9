import type { Int64 } from '#spec'
import type {
  AllowanceRecord,
  AuditEntry,
  BinRecord,
  ConnectionRecord,
  DeliveryRecord,
  DatabaseRecord,
  ExecutionRecord,
  FailureRecord,
  FlowRecord,
  FormatRecord,
  FunctionRecord,
  IntegrationAgentRecord,
  ListenerRecord,
  MacroRecord,
  ListenerMessageRecord,
  ModelKeyRecord,
  PendingLoginRecord,
  ScheduleRecord,
  SessionRecord,
  SimulationRecord,
  StreamingRecord,
  SqlExecutionRecord,
  SecretRecord,
  SqlTypeRecord,
  SystemRecord,
  TemplateRecord,
  TenantRecord,
  ThrottleRecord,
  TicketRecord,
  TokenRecord,
  TypeRecord,
  UserRecord,
  VersionRecord,
  WebhookRecord,
} from './records.ts'
import { type ReadTable, Table } from './table.ts'

/** Every table of a world with its record type. */
export interface Tables {
  tenants: TenantRecord
  users: UserRecord
  /** Users whose API keys are handed to whoever starts the mock, by the names that credentials have in a target file. */
  credentials: { name: string; userId: UserRecord['id'] }
  tokens: TokenRecord
  pendingLogins: PendingLoginRecord
  flows: FlowRecord
  schedules: ScheduleRecord
  /** Types of connections, formats and flows by their keys. */
  types: TypeRecord
  /** Secrets of tenants: key `<tenantId>:<name>`. */
  secrets: SecretRecord
  /** What connections lead to, by host. */
  systems: SystemRecord
  connections: ConnectionRecord
  formats: FormatRecord
  listeners: ListenerRecord
  listenerMessages: ListenerMessageRecord
  /** The throttle of HTTP listeners, under the key `listeners`; off while there is none. */
  throttles: ThrottleRecord
  macros: MacroRecord
  /** Functions of transformations by name. */
  functions: FunctionRecord
  templates: TemplateRecord
  integrationAgents: IntegrationAgentRecord
  /** Types of connections that lead to a database of the mock, by type key. */
  sqlTypes: SqlTypeRecord
  /** Databases by the id of their connection. */
  databases: DatabaseRecord
  sqlExecutions: SqlExecutionRecord
  webhooks: WebhookRecord
  /** What webhooks sent, attempt by attempt. */
  deliveries: DeliveryRecord
  versions: VersionRecord
  bin: BinRecord
  executions: ExecutionRecord
  simulations: SimulationRecord
  audit: AuditEntry
  sessions: SessionRecord
  /** How streams come: one record, under the key `settings`. */
  streaming: StreamingRecord
  /** Months of AI allowance: key `<userId>@<from>`. */
  allowances: AllowanceRecord
  /** Language-model keys by owner. */
  modelKeys: ModelKeyRecord
  tickets: TicketRecord
  /** Refusals that were asked for, by their targets. */
  failures: FailureRecord
  /** When each user last opened an object, newest last: key `<userId>:<kind>:<id>`. */
  visits: { key: string; userId: string; kind: string; id: number | bigint; at: number }
}

export type TableName = keyof Tables
/** The world as domain code sees it: tables that can be read, and nothing else. */
export type View = { readonly [Name in TableName]: ReadTable<Tables[Name]> }
export type Layer = { readonly [Name in TableName]: Table<Tables[Name]> }

/** Key of a flow in the ordered index of executions, together with the tenant that they are of. */
export function flowKey(tenantId: Int64, flowId: Int64): string {
  return `${tenantId}:${flowId}`
}

const MINUTE_MS = 60_000

/** Key in the index of messages that went through a listener in the minute of a time (epoch ms), counted from midnight. */
export function minuteKey(listenerId: Int64, time: number): string {
  return `${listenerId}:${Math.floor(time / MINUTE_MS)}`
}

function throughIn({ listenerId, received, waiting }: ListenerMessageRecord): string | undefined {
  return waiting === true ? undefined : minuteKey(listenerId, received)
}

/** Empty tables with their indexes. */
export function createTables(): Layer {
  return {
    tenants: new Table(),
    credentials: new Table(),
    users: new Table({ login: (user) => user.login }),
    tokens: new Table({ userId: (token) => String(token.userId) }),
    pendingLogins: new Table(),
    flows: new Table({ name: (flow) => flow.name }),
    schedules: new Table({ flowId: (schedule) => schedule.flowId }),
    types: new Table({ kind: (type) => type.kind }),
    secrets: new Table(),
    systems: new Table(),
    connections: new Table(),
    formats: new Table(),
    listeners: new Table({ address: (listener) => listener.address }),
    listenerMessages: new Table(
      { listenerId: (message) => message.listenerId, through: throughIn },
      { forgets: true, ordered: { waiting: (message) => (message.waiting === true ? message.listenerId : undefined) } },
    ),
    throttles: new Table(),
    macros: new Table(),
    functions: new Table(),
    templates: new Table(),
    integrationAgents: new Table(),
    sqlTypes: new Table(),
    databases: new Table(),
    sqlExecutions: new Table({}, { forgets: true }),
    webhooks: new Table({}, { forgets: true }),
    deliveries: new Table({ webhookId: (delivery) => delivery.webhookId }, { forgets: true }),
    versions: new Table({ object: (version) => `${version.kind}:${version.objectId}` }),
    bin: new Table(),
    executions: new Table(
      {
        flowId: (execution) => execution.flowId,
        waits: ({ waits, flowId }) => (waits ? flowId : undefined),
      },
      { ordered: { flow: (execution) => flowKey(execution.tenantId, execution.flowId) } },
    ),
    simulations: new Table(),
    audit: new Table({}, { forgets: true, ordered: { tenant: (entry) => entry.tenantId } }),
    sessions: new Table({ userId: (session) => String(session.userId) }, { forgets: true }),
    streaming: new Table(),
    allowances: new Table({ userId: (allowance) => String(allowance.userId) }),
    modelKeys: new Table(),
    tickets: new Table(),
    failures: new Table(),
    visits: new Table({ userId: (visit) => visit.userId }),
  }
}

/** A world's own layer over shared tables. */
export function forkTables(base: Layer): Layer {
  return eachTable(base, (table) => table.fork())
}

/** Tables for others to go on from; those given must not be changed any more. */
export function freezeTables(tables: Layer): Layer {
  return eachTable(tables, (table) => table.freeze())
}

function eachTable(tables: Layer, make: (table: Table<unknown>) => Table<unknown>): Layer {
  const made: Record<string, Table<unknown>> = {}
  for (const [name, table] of Object.entries(tables)) made[name] = make(table as Table<unknown>)
  return made as unknown as Layer
}
