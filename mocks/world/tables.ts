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
  /** Users whose API keys are published at the start of the mock, by the credential names of a target file. */
  credentials: { name: string; userId: UserRecord['id'] }
  tokens: TokenRecord
  pendingLogins: PendingLoginRecord
  flows: FlowRecord
  schedules: ScheduleRecord
  /** Types of connections, formats and flows by key. */
  types: TypeRecord
  /** Secrets of tenants: key `<tenantId>:<name>`. */
  secrets: SecretRecord
  /** Simulated systems behind connections, by host. */
  systems: SystemRecord
  connections: ConnectionRecord
  formats: FormatRecord
  listeners: ListenerRecord
  listenerMessages: ListenerMessageRecord
  /** The throttle of HTTP listeners, under the key `listeners`; off without a record. */
  throttles: ThrottleRecord
  macros: MacroRecord
  /** Transformation functions by name. */
  functions: FunctionRecord
  templates: TemplateRecord
  integrationAgents: IntegrationAgentRecord
  /** Types of connections that lead to a database of the mock, by type key. */
  sqlTypes: SqlTypeRecord
  /** Databases by connection id. */
  databases: DatabaseRecord
  sqlExecutions: SqlExecutionRecord
  webhooks: WebhookRecord
  /** Delivery attempts of webhooks. */
  deliveries: DeliveryRecord
  versions: VersionRecord
  bin: BinRecord
  executions: ExecutionRecord
  simulations: SimulationRecord
  audit: AuditEntry
  sessions: SessionRecord
  /** Streaming settings: one record, under the key `settings`. */
  streaming: StreamingRecord
  /** AI allowances by month: key `<userId>@<from>`. */
  allowances: AllowanceRecord
  /** Language-model keys by owner. */
  modelKeys: ModelKeyRecord
  tickets: TicketRecord
  /** Forced errors by target. */
  failures: FailureRecord
  /** When each user last opened an object, newest last: key `<userId>:<kind>:<id>`. */
  visits: { key: string; userId: string; kind: string; id: number | bigint; at: number }
}

export type TableName = keyof Tables
/** The world as domain code sees it: read-only tables. */
export type View = { readonly [Name in TableName]: ReadTable<Tables[Name]> }
export type Layer = { readonly [Name in TableName]: Table<Tables[Name]> }

/** Key of a flow and tenant in the ordered index of executions. */
export function flowKey(tenantId: Int64, flowId: Int64): string {
  return `${tenantId}:${flowId}`
}

const MINUTE_MS = 60_000

/** Index key of the messages that a listener handled in the same minute as a time (epoch ms), counted from midnight. */
export function minuteKey(listenerId: Int64, time: number): string {
  return `${listenerId}:${Math.floor(time / MINUTE_MS)}`
}

function throughIn({ listenerId, received, waiting }: ListenerMessageRecord): string | undefined {
  return waiting === true ? undefined : minuteKey(listenerId, received)
}

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

/** Creates a world's own layer over shared tables. */
export function forkTables(base: Layer): Layer {
  return eachTable(base, (table) => table.fork())
}

/** Freezes tables as a base for others; the given tables must not change any more. */
export function freezeTables(tables: Layer): Layer {
  return eachTable(tables, (table) => table.freeze())
}

function eachTable(tables: Layer, make: (table: Table<unknown>) => Table<unknown>): Layer {
  const made: Record<string, Table<unknown>> = {}
  for (const [name, table] of Object.entries(tables)) made[name] = make(table as Table<unknown>)
  return made as unknown as Layer
}
