import type { Int64 } from '#spec'
import type { FrozenWorld } from './frozen.ts'
import { idsFrom } from './ids.ts'
import { addPast } from './past/index.ts'
import { birthOf } from './past/moments.ts'
import { MINUTE_MS } from './past/time.ts'
import { seedOf } from './random.ts'
import { type Layer, createTables } from './tables.ts'
import { checkReferences } from './world-references.ts'
import { type WorldFile, worldShape } from './world-shape.ts'

/** First id that the mock assigns, unless the world's own ids are higher. */
const FIRST_ID = 10_000

/** Lifetime of a JWT, in ms (platform document, limits). */
const JWT_MS = 8 * 60 * MINUTE_MS

const USUAL_USER = { apiKeyAllowed: true, aiEnabled: true }
const USUAL_TENANT = { id: 1, name: 'Tenant' }

/** The default API key of a user: 256 alphanumeric characters derived from the login. */
export function keyOf(login: string): string {
  return idsFrom({ seed: seedOf(login), next: 0 }).key()
}

/** The default key, or the next one if another user has it: different logins can derive the same key. */
function freeKey(login: string, { tokens }: Layer): string {
  const ids = idsFrom({ seed: seedOf(login), next: 0 })
  for (;;) {
    const key = ids.key()
    if (tokens.get(key) === undefined) return key
  }
}

/**
 * Validates untrusted input as a world; the demo world documents its members.
 * @throws ShapeError with the location and a hint
 */
export function readWorldFile(given: unknown): WorldFile {
  const file = worldShape(given, [])
  checkReferences(file)
  return file
}

/** Creates the world of a file, with times relative to its start (epoch ms); new ids and keys come from the seed. */
export function worldOf(file: WorldFile, start: number, seed: number): FrozenWorld {
  const { tables, events } = begunWorld(file, start)
  return { tables, events, ids: { seed, next: idAfter(tables) }, clock: { offset: 0 } }
}

function begunWorld(file: WorldFile, start: number): Pick<FrozenWorld, 'tables' | 'events'> {
  const base = createTables()
  const { tenants = [USUAL_TENANT], users } = file
  const tenantId = tenants[0]?.id ?? USUAL_TENANT.id
  const maker = users.find(({ role }) => role === 'administrator')?.login ?? ''
  const stamped = (kind: string, id: Int64) => {
    const created = birthOf(start, kind, id)
    return { tenantId, createdBy: maker, created, modifiedBy: maker, modified: created }
  }
  for (const tenant of tenants) base.tenants.set(tenant.id, tenant)
  addUsers(base, file, tenantId, start)
  for (const flow of file.flows ?? [])
    base.flows.set(flow.id, { ...stamped('flow', flow.id), properties: {}, ...flow, extra: {} })
  for (const listener of file.listeners ?? [])
    base.listeners.set(listener.id, { ...stamped('listener', listener.id), ...listener, extra: {} })
  for (const { listenerId, parameters, ...schedule } of file.schedules ?? []) {
    const extra = {
      ...(listenerId === undefined ? {} : { listenerId }),
      ...(parameters === undefined ? {} : { parameters }),
    }
    base.schedules.set(schedule.id, { ...stamped('schedule', schedule.id), enabled: true, ...schedule, extra })
  }
  for (const connection of file.connections ?? [])
    base.connections.set(connection.id, {
      ...stamped('connection', connection.id),
      properties: {},
      ...connection,
      extra: {},
    })
  for (const format of file.formats ?? [])
    base.formats.set(format.id, { ...stamped('format', format.id), ...format, extra: {} })
  for (const type of file.types ?? []) base.types.set(type.key, type)
  for (const secret of file.secrets ?? []) {
    const record = { tenantId, ...secret }
    base.secrets.set(`${record.tenantId}:${record.name}`, record)
  }
  for (const system of file.systems ?? []) base.systems.set(system.host, system)
  for (const { id, name, tenantId: own = tenantId, ...extra } of file.macros ?? [])
    base.macros.set(id, { ...stamped('macro', id), id, tenantId: own, name, extra })
  for (const one of file.functions ?? []) base.functions.set(one.name, one)
  for (const template of file.templates ?? []) base.templates.set(template.id, template)
  for (const agent of file.integrationAgents ?? []) base.integrationAgents.set(agent.id, { tenantId, ...agent })
  for (const type of file.sqlTypes ?? []) base.sqlTypes.set(type.connectionType, type)
  for (const database of file.databases ?? []) base.databases.set(database.connectionId, database)
  for (const execution of file.sqlExecutions ?? [])
    base.sqlExecutions.set(execution.id, { tenantId, started: start - MINUTE_MS, ...execution })
  for (const webhook of file.webhooks ?? [])
    base.webhooks.set(webhook.id, { ...stamped('webhook', webhook.id), ...webhook })
  for (const simulation of file.simulations ?? []) base.simulations.set(simulation.flowId, simulation)
  const events = addPast(base, file, start)
  return { tables: base, events }
}

function addUsers(base: Layer, file: WorldFile, home: Int64, start: number): void {
  for (const { keyExpired, capped, apiKey, ...user } of file.users) {
    const { id, login, tenantId = home } = user
    base.users.set(id, { ...USUAL_USER, name: login, tenants: [tenantId], ...user, tenantId })
    if (capped === true) base.allowances.set(`${id}@${start}`, { userId: id, from: start, left: 0 })
    const token = apiKey ?? freeKey(login, base)
    const expiry = keyExpired === true ? { expiresAt: start - MINUTE_MS } : {}
    base.tokens.set(token, { token, kind: 'api-key', userId: id, tenantId, revoked: false, ...expiry })
  }
  for (const { token, user: login } of file.jwts ?? []) {
    const [user] = base.users.where('login', login)
    if (user === undefined) continue
    const { id: userId, tenantId } = user
    base.tokens.set(token, { token, kind: 'jwt', userId, tenantId, revoked: false, expiresAt: start + JWT_MS })
  }
  for (const [name, login] of Object.entries(credentialsOf(file))) {
    const [user] = base.users.where('login', login)
    if (user !== undefined) base.credentials.set(name, { name, userId: user.id })
  }
}

/** Users whose keys are published at the start of the mock: by default the first user of each role. */
function credentialsOf({ credentials, users }: WorldFile): Readonly<Record<string, string>> {
  if (credentials !== undefined) return credentials
  const names = {
    administrator: 'admin',
    editor: 'editor',
    operator: 'operator',
    viewer: 'viewer',
    'api-user': 'api_user',
  }
  const firsts = users.filter((user, index) => users.findIndex(({ role }) => role === user.role) === index)
  return Object.fromEntries(firsts.map(({ role, login }) => [names[role], login]))
}

/** The first id above all that are taken. */
function idAfter(tables: Layer): number {
  const taken = Object.values(tables).flatMap((table) => [...table.own.keys()].filter((key) => typeof key === 'number'))
  return taken.reduce((next, key) => Math.max(next, key + 1), FIRST_ID)
}
