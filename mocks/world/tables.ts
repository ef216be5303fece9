import type {
  AuditEntry,
  BinRecord,
  ConnectionRecord,
  ExecutionRecord,
  FlowRecord,
  FormatRecord,
  ListenerRecord,
  MacroRecord,
  PendingLoginRecord,
  ScheduleRecord,
  SimulationRecord,
  TenantRecord,
  TokenRecord,
  UserRecord,
  VersionRecord,
} from './records.ts'
import { type ReadTable, Table } from './table.ts'

/** Every table of a world with its record type. */
export interface Tables {
  tenants: TenantRecord
  users: UserRecord
  tokens: TokenRecord
  pendingLogins: PendingLoginRecord
  flows: FlowRecord
  schedules: ScheduleRecord
  connections: ConnectionRecord
  formats: FormatRecord
  listeners: ListenerRecord
  macros: MacroRecord
  versions: VersionRecord
  bin: BinRecord
  executions: ExecutionRecord
  simulations: SimulationRecord
  audit: AuditEntry
  /** When each user last opened an object, newest last: key `<userId>:<kind>:<id>`. */
  visits: { key: string; userId: string; kind: string; id: number | bigint; at: number }
}

export type TableName = keyof Tables
/** The world as domain code sees it: tables that can be read, and nothing else. */
export type View = { readonly [Name in TableName]: ReadTable<Tables[Name]> }
export type Layer = { readonly [Name in TableName]: Table<Tables[Name]> }

/** Empty tables with their indexes. */
export function createTables(): Layer {
  return {
    tenants: new Table(),
    users: new Table({ login: (user) => user.login }),
    tokens: new Table({ userId: (token) => String(token.userId) }),
    pendingLogins: new Table(),
    flows: new Table({ name: (flow) => flow.name }),
    schedules: new Table({ flowId: (schedule) => schedule.flowId }),
    connections: new Table(),
    formats: new Table(),
    listeners: new Table(),
    macros: new Table(),
    versions: new Table({ object: (version) => `${version.kind}:${version.objectId}` }),
    bin: new Table(),
    executions: new Table({ flowId: (execution) => execution.flowId }),
    simulations: new Table(),
    audit: new Table(),
    visits: new Table({ userId: (visit) => visit.userId }),
  }
}

/** A world's own layer over shared tables. */
export function forkTables(base: Layer): Layer {
  return Object.fromEntries(Object.entries(base).map(([name, table]) => [name, table.fork()])) as unknown as Layer
}
