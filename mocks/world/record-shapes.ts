import type { Int64 } from '#spec'
import { keyOf } from './record-keys.ts'
import { type Path, type Shape, ShapeError, due, flag, int64, number, text, time } from './shape.ts'
import type { Key } from './key.ts'
import type { TableName, Tables } from './tables.ts'

type Required<T> = { [Member in keyof T]-?: undefined extends T[Member] ? never : Member }[keyof T]
type Word<T> = [T] extends [string]
  ? 'text'
  : [T] extends [boolean]
    ? 'flag'
    : [T] extends [number]
      ? 'number' | 'time' | 'due'
      : [T] extends [Int64]
        ? 'int64'
        : [T] extends [readonly unknown[]]
          ? 'list'
          : 'members'

const OBJECT = {
  id: 'int64',
  tenantId: 'int64',
  createdBy: 'text',
  created: 'time',
  modifiedBy: 'text',
  modified: 'time',
} as const
const EXTRA = { ...OBJECT, extra: 'members' } as const

/** Required members of every record, with their types: what the mock relies on in records from outside. */
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
  pendingLogins: { tfaToken: 'text', userId: 'int64', expiresAt: 'due' },
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
    received: 'time',
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
  sqlExecutions: { id: 'int64', tenantId: 'int64', connectionId: 'int64', started: 'time', log: 'list' },
  webhooks: OBJECT,
  deliveries: {
    id: 'int64',
    eventId: 'int64',
    webhookId: 'int64',
    event: 'text',
    entityId: 'int64',
    created: 'time',
    attempt: 'number',
    payload: 'text',
    media: 'text',
  },
  versions: {
    uuid: 'text',
    kind: 'text',
    objectId: 'int64',
    message: 'text',
    savedAt: 'time',
    savedBy: 'text',
    snapshot: 'members',
  },
  bin: {
    key: 'text',
    kind: 'text',
    id: 'int64',
    tenantId: 'int64',
    deletedAt: 'time',
    deletedBy: 'text',
    record: 'members',
  },
  executions: {
    auditId: 'int64',
    flowId: 'int64',
    tenantId: 'int64',
    status: 'text',
    started: 'time',
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
    date: 'time',
    user: 'text',
    method: 'text',
    path: 'text',
    status: 'number',
    durationMs: 'number',
  },
  sessions: { id: 'text', userId: 'int64', tenantId: 'int64', opened: 'time', transient: 'flag', messages: 'list' },
  streaming: { firstTokenMs: 'number', tokensPerSecond: 'number', jitter: 'number' },
  allowances: { userId: 'int64', from: 'time', left: 'number' },
  modelKeys: { owner: 'text', apiKey: 'text', setBy: 'text', setAt: 'time' },
  tickets: {
    id: 'int64',
    subject: 'text',
    description: 'text',
    userEmail: 'text',
    openedBy: 'text',
    openedAt: 'time',
  },
  failures: { target: 'text', status: 'number' },
  visits: { key: 'text', userId: 'text', kind: 'text', id: 'int64', at: 'time' },
}

/** Optional members that are times. */
const OPTIONAL: { [Name in TableName]?: { [Member in keyof Tables[Name]]?: keyof typeof SHAPES } } = {
  // A number of days after creation, which the documents do not limit.
  tokens: { expiresAt: 'int64' },
  schedules: { dueAt: 'due' },
  executions: { ended: 'time' },
  deliveries: { over: 'time' },
}

const SHAPES = {
  text,
  flag,
  number,
  time,
  due,
  int64,
  list(value: unknown, path: Path) {
    if (!Array.isArray(value)) throw new ShapeError(path, 'must be a list')
    return value as unknown[]
  },
  members,
} satisfies Record<string, Shape<unknown>>

/** A row of a table in a document. */
interface Row {
  key: Key
  record: unknown
}

export const tableNames = Object.keys(REQUIRED) as TableName[]

/**
 * Reads a record from outside, with its key.
 * @throws ShapeError that names the invalid member
 */
export function recordOf(table: TableName, { key, record }: Row, path: Path): Readonly<Record<string, unknown>> {
  const at = [...path, 'record']
  const read = members(record, at)
  for (const [member, word] of Object.entries(REQUIRED[table])) SHAPES[word](read[member], [...at, member])
  for (const [member, word] of Object.entries(OPTIONAL[table] ?? {}))
    if (read[member] !== undefined) SHAPES[word](read[member], [...at, member])
  const own = keyOf(table, read)
  if (key !== own) throw new ShapeError([...path, 'key'], `the key of this record must be ${own}`)
  return read
}

function members(value: unknown, path: Path): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ShapeError(path, 'must be an object')
  return value as Record<string, unknown>
}
