import { REFERENCE_KEYS, type Change, put } from '../../mocks/world/index.ts'
import { keyOf as recordKeyOf } from '../../mocks/world/stored-record.ts'
import type { FlowRecord, ObjectRecord, Role, UserRecord } from '../../mocks/world/records.ts'
import type { TableName, Tables } from '../../mocks/world/entities.ts'

/** An owner of records: a tenant, or a sandbox. */
export interface Side {
  tenantId: number
  /** The first id of its records. */
  base: number
  /** Occurs in every text that it wrote, and in no other. */
  mark: string
}

/** The records of a side, for every table with tenant data. */
export type SideRecords = { readonly [Name in TableName]: readonly Tables[Name][] }

export const ROLES: readonly Role[] = ['administrator', 'editor', 'operator', 'viewer', 'api-user']

const PAST = Date.UTC(2026, 0, 5, 9)
/** The number of deletable objects of each kind: a request may remove one. */
const EACH = 2

/** The id of a record; `kind` keeps the kinds apart. */
export function idIn({ base }: Pick<Side, 'base'>, kind: keyof typeof KINDS, index = 0): number {
  return base + KINDS[kind] + index
}

const KINDS = {
  user: 0,
  flow: 100,
  schedule: 200,
  connection: 300,
  format: 400,
  listener: 500,
  message: 600,
  macro: 700,
  webhook: 800,
  delivery: 900,
  execution: 1_000,
  sql: 1_100,
  audit: 1_200,
  agent: 1_300,
  ticket: 1_400,
  binned: 1_500,
} as const

/** Every record of a side, some of which refer to objects of the other. A table without an entry here does not compile. */
export function recordsOf(side: Side, other: Side): SideRecords {
  const { tenantId, mark } = side
  const text = (what: string): string => `${what} ${mark}`
  const login = `admin-${mark}`
  const object = (kind: keyof typeof KINDS, index = 0): ObjectRecord => ({
    id: idIn(side, kind, index),
    tenantId,
    name: text(`${kind} ${index}`),
    description: text('description'),
    tags: [text('tag')],
    createdBy: login,
    created: PAST,
    modifiedBy: login,
    modified: PAST,
  })
  const extra = { note: text('extra') }
  const several = <R>(make: (index: number) => R): R[] => Array.from({ length: EACH }, (_, index) => make(index))
  const referring = (where: Pick<Side, 'base'>): Record<string, string> => ({
    [REFERENCE_KEYS.connection]: String(idIn(where, 'connection')),
    [REFERENCE_KEYS.format]: String(idIn(where, 'format')),
    [REFERENCE_KEYS.macro]: String(idIn(where, 'macro')),
    note: text('property'),
  })
  const flow = (index: number): FlowRecord => ({
    ...object('flow', index),
    flowType: 'flow.etl.database',
    // The first refers to objects of its own side, the second to the other side's.
    properties: {
      ...referring(index === 0 ? side : other),
      [REFERENCE_KEYS.flow]: String(idIn(index === 0 ? side : other, 'flow', 1 - index)),
    },
    extra,
  })
  const users = ROLES.map((role, index): UserRecord => ({
    id: idIn(side, 'user', index),
    tenantId,
    login: `${role === 'administrator' ? 'admin' : role}-${mark}`,
    password: text('password'),
    name: text('name'),
    role,
    tenants: [tenantId],
    apiKeyAllowed: true,
    aiEnabled: true,
  }))
  const flows = several(flow)
  const schedules = several((index) => ({
    ...object('schedule', index),
    flowId: idIn(index === 0 ? side : other, 'flow'),
    schedule: text('never'),
    enabled: true,
    extra: { ...extra, listenerId: idIn(index === 0 ? side : other, 'listener'), parameters: { a: mark } },
  }))
  const connections = several((index) => ({
    ...object('connection', index),
    connectionType: index === 0 ? 'connection.database.postgres' : 'connection.database.sqlite',
    properties: { 'field.connection.password': `{{secret:${mark}}}`, 'field.connection.user': text('user') },
    extra,
  }))
  const formats = several((index) => ({
    ...object('format', index),
    formatType: 'format.text.csv',
    properties: { note: text('property') },
    extra,
  }))
  const listener = (kind: 'listener' | 'binned', index: number) => ({
    ...object(kind, index),
    listenerType: 'listener.http',
    address: addressIn(side, kind, index),
    extra,
  })
  const versioned = { flow: flows, schedule: schedules, connection: connections, format: formats }
  const binned = { kind: 'listener' as const, id: idIn(side, 'binned'), tenantId, deletedAt: PAST, deletedBy: login }
  const execution = { startedBy: login, description: text('description'), metrics: text('metrics'), tenantId }
  return {
    tenants: [{ id: tenantId, name: text('tenant') }],
    users,
    credentials: [],
    mails: [
      {
        id: idIn(side, 'ticket'),
        tenantId,
        kind: 'mail',
        sent: PAST,
        to: [text('to')],
        subject: text('subject'),
        body: text('body'),
        flowId: idIn(side, 'flow'),
        auditId: idIn(side, 'execution'),
      },
    ],
    tokens: users.map((user, role) => ({
      token: keyOf(side, role),
      kind: 'api-key',
      userId: user.id,
      tenantId,
      revoked: false,
    })),
    pendingLogins: [{ tfaToken: `tfa-${mark}`, userId: idIn(side, 'user'), expiresAt: Number.MAX_SAFE_INTEGER }],
    flows,
    schedules,
    types: [],
    secrets: [{ tenantId, name: mark, value: text('secret') }],
    systems: [],
    connections,
    formats,
    listeners: several((index) => listener('listener', index)),
    listenerMessages: several((index) => ({
      id: idIn(side, 'message', index),
      tenantId,
      listenerId: idIn(side, 'listener', index),
      received: PAST,
      media: 'text/plain',
      body: text('body'),
      sentBy: login,
    })),
    throttles: [],
    macros: several((index) => ({ ...object('macro', index), extra })),
    functions: [],
    templates: [],
    integrationAgents: [{ id: idIn(side, 'agent'), tenantId, name: text('agent') }],
    sqlTypes: [],
    databases: [
      {
        connectionId: idIn(side, 'connection', 1),
        script: `create table t (c text); insert into t values ('${mark}')`,
      },
    ],
    sqlExecutions: [
      { id: idIn(side, 'sql'), tenantId, connectionId: idIn(side, 'connection', 1), started: PAST, log: [text('log')] },
    ],
    webhooks: several((index) => ({
      ...object('webhook', index),
      events: ['*'],
      url: `http://${mark}.example.com/`,
      method: 'POST',
      secret: text('secret'),
      flowIncludes: index === 0 ? [idIn(other, 'flow')] : [],
      enabled: true,
    })),
    deliveries: several((index) => ({
      id: idIn(side, 'delivery', index),
      eventId: idIn(side, 'delivery', index),
      webhookId: idIn(side, 'webhook', index),
      tenantId,
      event: 'Flow.Failed',
      entityId: idIn(other, 'flow'),
      created: PAST,
      attempt: 1,
      payload: text('payload'),
      media: 'text/plain',
      over: PAST,
      response: { status: 200, headers: {}, body: text('response') },
    })),
    versions: Object.entries(versioned).flatMap(([kind, records]) =>
      records.map((record, index) => ({
        uuid: uuidIn(side, kind as keyof typeof versioned, index),
        kind: kind as keyof typeof versioned,
        objectId: record.id,
        message: text('message'),
        savedAt: PAST,
        savedBy: login,
        snapshot: record,
      })),
    ),
    bin: [{ ...binned, key: `listener:${binned.id}`, record: listener('binned', 0) }],
    executions: several((index) => ({
      ...execution,
      auditId: idIn(side, 'execution', index),
      flowId: idIn(side, 'flow', index),
      status: index === 0 ? ('running' as const) : ('error' as const),
      started: PAST,
      triggerType: 'listener',
      messageId: String(idIn(side, 'message')),
      parameters: { name: text('parameter') },
      secure: [],
      log: [text('log')],
      waits: false,
      plan: { outcome: 'success' as const, durationMs: 1, byHand: true as const },
    })),
    simulations: several((index) => ({
      flowId: idIn(side, 'flow', index),
      outcome: 'success' as const,
      durationMs: 10,
      echoes: true,
      dbt: { 'manifest.json': { note: text('artifact') } },
    })),
    audit: [
      {
        id: idIn(side, 'audit'),
        tenantId,
        date: PAST,
        user: login,
        method: 'GET',
        path: `/v1/${mark}`,
        status: 404,
        durationMs: 1,
        exception: text('exception'),
      },
    ],
    sessions: [
      {
        id: sessionIn(side),
        userId: idIn(side, 'user'),
        tenantId,
        opened: PAST,
        transient: false,
        messages: [{ role: 'user', content: text('question'), at: PAST }],
      },
    ],
    streaming: [],
    allowances: [],
    modelKeys: [
      { owner: `tenant:${tenantId}`, apiKey: text('key'), setBy: login, setAt: PAST },
      { owner: `user:${idIn(side, 'user')}`, apiKey: text('key'), setBy: login, setAt: PAST },
    ],
    tickets: [
      {
        id: idIn(side, 'ticket'),
        subject: text('subject'),
        description: text('description'),
        userEmail: `${mark}@example.com`,
        openedBy: login,
        openedAt: PAST,
      },
    ],
    failures: [],
    visits: (['flow', 'connection', 'format', 'listener'] as const).map((kind) => ({
      key: `${idIn(side, 'user')}:${kind}:${idIn(side, kind)}`,
      userId: String(idIn(side, 'user')),
      kind,
      id: idIn(side, kind),
      at: PAST,
    })),
  }
}

/** The API key of the user with the nth role, of the documented length. */
export function keyOf({ mark }: Pick<Side, 'mark'>, role: number): string {
  return `k${mark}u${role}`.padEnd(256, 'x')
}

/** The addresses of listeners, and ids of sessions and versions, are names and not secrets: they do not contain the mark. */
export function addressIn({ base }: Pick<Side, 'base'>, kind: 'listener' | 'binned', index = 0): string {
  return `inbox-${base}-${kind}-${index}`
}

export function sessionIn({ base }: Pick<Side, 'base'>): string {
  return `ses-${base}`
}

export function uuidIn({ base }: Pick<Side, 'base'>, kind: string, index = 0): string {
  const node = `${kind.length}${index}`.padEnd(12, '0')
  return `${String(base).padStart(8, '0')}-0000-4000-8000-${node}`
}

/** The changes that add a side to a world. */
export function changesOf(records: SideRecords): Change[] {
  return (Object.keys(records) as TableName[]).flatMap((table) =>
    records[table].map((record) => put(table, recordKeyOf(table, record as never), record as never)),
  )
}
