import type { Int64 } from '#spec'
import { type Path, type Shape, ShapeError, flag, int64, number, text } from './shape.ts'
import type { TableName, Tables } from './tables.ts'

type Required<T> = { [Member in keyof T]-?: undefined extends T[Member] ? never : Member }[keyof T]
type Word<T> = [T] extends [string]
  ? 'text'
  : [T] extends [boolean]
    ? 'flag'
    : [T] extends [number]
      ? 'number'
      : [T] extends [Int64]
        ? 'int64'
        : [T] extends [readonly unknown[]]
          ? 'list'
          : 'members'

const OBJECT = {
  id: 'int64',
  tenantId: 'int64',
  createdBy: 'text',
  created: 'number',
  modifiedBy: 'text',
  modified: 'number',
} as const
const EXTRA = { ...OBJECT, extra: 'members' } as const

/** What every record of each table has, and of what kind it is: what the mock relies on in a record that somebody else wrote. */
const REQUIRED: { [Name in TableName]: { [Member in Required<Tables[Name]>]: Word<Tables[Name][Member]> } } = {
  tenants: { id: 'int64', name: 'text' },
  users: {
    id: 'int64',
    tenantId: 'int64',
    login: 'text',
    password: 'text',
    name: 'text',
    role: 'text',
    tenants: 'list',
    apiKeyAllowed: 'flag',
    aiEnabled: 'flag',
  },
  credentials: { name: 'text', userId: 'int64' },
  tokens: { token: 'text', kind: 'text', userId: 'int64', tenantId: 'int64', revoked: 'flag' },
  pendingLogins: { tfaToken: 'text', userId: 'int64', expiresAt: 'number' },
  flows: EXTRA,
  schedules: { ...EXTRA, flowId: 'int64', enabled: 'flag' },
  types: { key: 'text', kind: 'text', name: 'text', fields: 'list' },
  secrets: { tenantId: 'int64', name: 'text', value: 'text' },
  systems: { host: 'text', objects: 'list' },
  connections: EXTRA,
  formats: EXTRA,
  listeners: EXTRA,
  listenerMessages: {
    id: 'int64',
    tenantId: 'int64',
    listenerId: 'int64',
    received: 'number',
    media: 'text',
    body: 'text',
  },
  throttles: { enabled: 'flag', excess: 'text', after: 'int64' },
  macros: EXTRA,
  functions: { name: 'text', description: 'text', category: 'text' },
  templates: { id: 'int64', name: 'text', description: 'text', category: 'text', flow: 'members' },
  integrationAgents: { id: 'int64', tenantId: 'int64', name: 'text' },
  sqlTypes: { connectionType: 'text' },
  databases: { connectionId: 'int64', script: 'text' },
  sqlExecutions: { id: 'int64', tenantId: 'int64', connectionId: 'int64', started: 'number', log: 'list' },
  webhooks: OBJECT,
  deliveries: {
    id: 'int64',
    eventId: 'int64',
    webhookId: 'int64',
    event: 'text',
    entityId: 'int64',
    created: 'number',
    attempt: 'number',
    payload: 'text',
    media: 'text',
  },
  versions: {
    uuid: 'text',
    kind: 'text',
    objectId: 'int64',
    message: 'text',
    savedAt: 'number',
    savedBy: 'text',
    snapshot: 'members',
  },
  bin: {
    key: 'text',
    kind: 'text',
    id: 'int64',
    tenantId: 'int64',
    deletedAt: 'number',
    deletedBy: 'text',
    record: 'members',
  },
  executions: {
    auditId: 'int64',
    flowId: 'int64',
    tenantId: 'int64',
    status: 'text',
    started: 'number',
    startedBy: 'text',
    triggerType: 'text',
    description: 'text',
    metrics: 'text',
    parameters: 'members',
    secure: 'list',
    log: 'list',
    waits: 'flag',
    plan: 'members',
  },
  simulations: { flowId: 'int64', outcome: 'text', durationMs: 'number' },
  audit: {
    id: 'int64',
    tenantId: 'int64',
    date: 'number',
    user: 'text',
    method: 'text',
    path: 'text',
    status: 'number',
    durationMs: 'number',
  },
  sessions: { id: 'text', userId: 'int64', tenantId: 'int64', opened: 'number', transient: 'flag', messages: 'list' },
  streaming: { firstTokenMs: 'number', tokensPerSecond: 'number', jitter: 'number' },
  allowances: { userId: 'int64', from: 'number', left: 'number' },
  modelKeys: { owner: 'text', apiKey: 'text', setBy: 'text', setAt: 'number' },
  tickets: {
    id: 'int64',
    subject: 'text',
    description: 'text',
    userEmail: 'text',
    openedBy: 'text',
    openedAt: 'number',
  },
  failures: { target: 'text', status: 'number' },
  visits: { key: 'text', userId: 'text', kind: 'text', id: 'int64', at: 'number' },
}

const SHAPES = {
  text,
  flag,
  number,
  int64,
  list(value: unknown, path: Path) {
    if (!Array.isArray(value)) throw new ShapeError(path, 'write a list')
    return value as unknown[]
  },
  members,
} satisfies Record<string, Shape<unknown>>

export const tableNames = Object.keys(REQUIRED) as TableName[]

/**
 * A record of a table that somebody else wrote.
 * @throws ShapeError that names the member which is not as in every record of the table
 */
export function recordOf(table: TableName, value: unknown, path: Path): Readonly<Record<string, unknown>> {
  const record = members(value, path)
  for (const [member, word] of Object.entries(REQUIRED[table])) SHAPES[word](record[member], [...path, member])
  return record
}

function members(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeError(path, 'write members, each with its name')
  return value as Record<string, unknown>
}
