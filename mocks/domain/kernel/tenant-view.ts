import type { Int64 } from '#spec'
import type { View } from '../../world/index.ts'
import type { ReadTable } from '../../world/table.ts'
import type { TableName, Tables } from '../../world/entities.ts'

type TenantOf<Name extends TableName> = (record: Tables[Name], view: View) => Int64 | undefined

const own = ({ tenantId }: { tenantId: Int64 }): Int64 => tenantId

/** Owner of each record by table; `shared` for data of the installation and the mock's own records. */
const TENANT_OF: { readonly [Name in TableName]: TenantOf<Name> | 'shared' } = {
  tenants: 'shared',
  users: own,
  credentials: 'shared',
  tokens: own,
  pendingLogins: ({ userId }, { users }) => users.get(userId)?.tenantId,
  flows: own,
  schedules: own,
  types: 'shared',
  secrets: own,
  systems: 'shared',
  connections: own,
  formats: own,
  listeners: own,
  listenerMessages: own,
  throttles: 'shared',
  macros: own,
  functions: 'shared',
  templates: 'shared',
  integrationAgents: own,
  sqlTypes: 'shared',
  databases: ({ connectionId }, { connections }) => connections.get(connectionId)?.tenantId,
  sqlExecutions: own,
  webhooks: own,
  deliveries: ({ tenantId, webhookId }, { webhooks }) => tenantId ?? webhooks.get(webhookId)?.tenantId,
  versions: ({ snapshot }) => snapshot.tenantId,
  bin: own,
  executions: own,
  mails: own,
  simulations: 'shared',
  audit: own,
  sessions: own,
  streaming: 'shared',
  allowances: ({ userId }, { users }) => users.get(userId)?.tenantId,
  modelKeys: 'shared',
  tickets: 'shared',
  failures: 'shared',
  visits: 'shared',
}

/** The world as one tenant sees it: records of other tenants are unknown. */
export function withinTenant(view: View, tenantId: Int64): View {
  const tables = Object.entries(TENANT_OF).map(([name, tenantOf]) => {
    const table = view[name as TableName] as ReadTable<never>
    const isOwn = (record: never): boolean => (tenantOf as TenantOf<never>)(record, view) === tenantId
    return [name, tenantOf === 'shared' ? table : new OwnTable(table, isOwn)]
  })
  return Object.fromEntries(tables) as View
}

/** A table limited to the records that match. */
class OwnTable<V> implements ReadTable<V> {
  readonly #all: ReadTable<V>
  readonly #isOwn: (record: V) => boolean

  constructor(all: ReadTable<V>, isOwn: (record: V) => boolean) {
    this.#all = all
    this.#isOwn = isOwn
  }

  get size(): number {
    return [...this.values()].length
  }

  get revision(): number {
    return this.#all.revision
  }

  get(...key: Parameters<ReadTable<V>['get']>): V | undefined {
    const record = this.#all.get(...key)
    return record !== undefined && this.#isOwn(record) ? record : undefined
  }

  *values(): Iterable<V> {
    for (const record of this.#all.values()) if (this.#isOwn(record)) yield record
  }

  where(...of: Parameters<ReadTable<V>['where']>): V[] {
    return this.#all.where(...of).filter(this.#isOwn)
  }

  countWhere(...of: Parameters<ReadTable<V>['countWhere']>): number {
    return [...this.newestWhere(...of)].length
  }

  *newestWhere(...of: Parameters<ReadTable<V>['newestWhere']>): Iterable<V> {
    for (const record of this.#all.newestWhere(...of)) if (this.#isOwn(record)) yield record
  }

  oldestWhere(...of: Parameters<ReadTable<V>['oldestWhere']>): V | undefined {
    const record = this.#all.oldestWhere(...of)
    return record !== undefined && this.#isOwn(record) ? record : undefined
  }
}
