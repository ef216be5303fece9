import { STREAMING } from './streaming.ts'
import type { Key } from './key.ts'
import type { TableName, Tables } from './tables.ts'

const KEYS: { [Name in TableName]: (record: Tables[Name]) => Key } = {
  tenants: idOf,
  users: idOf,
  credentials: ({ name }) => name,
  tokens: ({ token }) => token,
  pendingLogins: ({ tfaToken }) => tfaToken,
  flows: idOf,
  schedules: idOf,
  types: ({ key }) => key,
  secrets: ({ tenantId, name }) => `${tenantId}:${name}`,
  systems: ({ host }) => host,
  connections: idOf,
  formats: idOf,
  listeners: idOf,
  listenerMessages: idOf,
  throttles: () => 'listeners',
  macros: idOf,
  functions: ({ name }) => name,
  templates: idOf,
  integrationAgents: idOf,
  sqlTypes: ({ connectionType }) => connectionType,
  databases: ({ connectionId }) => connectionId,
  sqlExecutions: idOf,
  webhooks: idOf,
  deliveries: idOf,
  versions: ({ uuid }) => uuid,
  bin: ({ key }) => key,
  executions: ({ auditId }) => auditId,
  simulations: ({ flowId }) => flowId,
  audit: idOf,
  sessions: idOf,
  streaming: () => STREAMING,
  allowances: ({ userId, from }) => `${userId}@${from}`,
  modelKeys: ({ owner }) => owner,
  tickets: idOf,
  failures: ({ target }) => target,
  visits: ({ key }) => key,
}

/** The key of a record in its table. */
export function keyOf(table: TableName, record: Readonly<Record<string, unknown>>): Key {
  return (KEYS[table] as (record: unknown) => Key)(record)
}

function idOf({ id }: { id: Key }): Key {
  return id
}
