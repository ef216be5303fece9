import { bad, json } from './answer.ts'
import { bulk } from './bulk.ts'
import { type Call, type Handler, type Route, whole } from './call.ts'
import { mapOf, textOf, textsOf, truthOf } from './fields.ts'
import { deliver } from './deliveries.ts'
import { SECRET, flowsNaming, line, propertiesOf, shown, unhidden } from './references.ts'
import type { Item } from './store.ts'
import { connectionTypes, formatTypes } from './types.ts'

type Kind = 'connection' | 'format' | 'listener'

const TYPES = { connection: connectionTypes, format: formatTypes }

/** The tables behind a connection, and the fields of each. */
const TABLES: Readonly<Record<string, readonly string[]>> = { visits: ['visitor', 'minutes'], rooms: ['floor', 'beds'] }
const VAULT = { host: 'vault.reference.example', password: 'quiet-river-3', table: 'bullion' }
/** The secrets of a tenant, which no endpoint shows. */
const SECRETS: Readonly<Record<string, string>> = { hill_key: 'hill-value-9', vault_key: VAULT.password }

function objectFrom(call: Call, kind: 'connection' | 'format', before?: Item): Item {
  const { members } = call
  const type = `${kind}Type`
  const key = textOf(members, type, true) ?? ''
  if (!Object.hasOwn(TYPES[kind], key)) throw bad(`${key} is no ${type}`)
  const description = textOf(members, 'description')
  return {
    properties: unhidden(mapOf(members, 'properties'), before),
    ...(description === undefined ? {} : { description }),
    tags: textsOf(members, 'tags'),
    [type]: key,
    name: textOf(members, 'name') ?? `a ${kind}`,
    id: before?.id ?? call.world.newId(kind),
  }
}

function listenerFrom(call: Call, before?: Item): Item {
  const { members, world } = call
  const sort = textOf(members, 'sort', true)
  if (sort !== 'web' && sort !== 'broker') throw bad('sort is web or broker')
  const id = before?.id ?? world.newId('listener')
  const description = textOf(members, 'description')
  return {
    id,
    sort,
    ...(description === undefined ? {} : { description }),
    active: truthOf(members, 'active', true),
    tags: textsOf(members, 'tags'),
    name: textOf(members, 'name', true) ?? '',
    ...(sort === 'web' ? { entrance: { address: `${world.origin}/rest/in?box=${id}` } } : {}),
  }
}

function from(call: Call, kind: Kind, before?: Item): Item {
  if (before !== undefined) whole(call, before)
  return kind === 'listener' ? listenerFrom(call, before) : objectFrom(call, kind, before)
}

const nameOf = (kind: Kind): string => `${kind}Id`

function create(kind: Kind): Handler {
  return (call) => json(shown(call.tenant.stores[kind].put(from(call, kind), call.who, call.now)))
}

function get(kind: Kind): Handler {
  return (call) => {
    const store = call.tenant.stores[kind]
    const item = call.item(store, nameOf(kind))
    store.open(item.id, call.who)
    return json(shown(item))
  }
}

function replace(kind: Kind): Handler {
  return (call) => {
    const { tenant, world } = call
    const item = from(call, kind, call.item(tenant.stores[kind], nameOf(kind)))
    tenant.stores[kind].put(item, call.who, call.now)
    if (kind === 'connection') deliver(world, tenant, 'Connection.Updated', item.id, { name: item.name })
    return json(shown(item))
  }
}

function remove(kind: Kind): Handler {
  return (call) => {
    call.tenant.stores[kind].discard(call.item(call.tenant.stores[kind], nameOf(kind)).id, call.now)
    return json({ removed: true })
  }
}

function usage(kind: 'connection' | 'format'): Handler {
  return (call) => {
    const { id } = call.item(call.tenant.stores[kind], nameOf(kind))
    return json(flowsNaming(call.tenant, kind, id).map((flow) => line('flow', flow, 'uses')))
  }
}

function routes(kind: Kind, under: string, seen: 'view' | 'look'): Route[] {
  const path = `/v1/${under}`
  return [
    ['GET', path, seen, (call) => json(call.tenant.stores[kind].all().map(shown))],
    ['POST', path, 'edit', create(kind)],
    ['POST', `${path}/bulk`, 'edit', bulk(kind, 'ioIds')],
    ['GET', `${path}/recent`, seen, (call) => json(call.tenant.stores[kind].recent(call.who).map(shown))],
    ['GET', `${path}/:${nameOf(kind)}`, seen, get(kind)],
    ['PUT', `${path}/:${nameOf(kind)}`, 'edit', replace(kind)],
    ['DELETE', `${path}/:${nameOf(kind)}`, 'edit', remove(kind)],
  ]
}

const hostOf = (item: Item): string => propertiesOf(item)['field.connection.template.host'] ?? ''

/** The password of a connection, looked up where it is the name of a secret. */
function passwordOf(item: Item): string | undefined {
  const written = propertiesOf(item)[SECRET]
  const name = /^\{\{secret:(.+)\}\}$/.exec(written ?? '')?.[1]
  return name === undefined ? written : SECRETS[name]
}

/** The tables that a connection reaches; empty if it does not work. */
function reached(item: Item): string[] {
  const host = hostOf(item)
  if (host === VAULT.host) return passwordOf(item) === VAULT.password ? [VAULT.table] : []
  return host.endsWith('.reference.example') ? Object.keys(TABLES) : []
}

const test: Handler = (call) => {
  const works = reached(objectFrom(call, 'connection')).length > 0
  return json({ verdict: works ? 'reachable' : 'unreachable', tookMs: 1 })
}

const objects: Handler = (call) => {
  const item = call.item(call.tenant.stores.connection, 'connectionId')
  return json({ objects: reached(item).map((label) => ({ label, sort: 'table' })) })
}

const fields: Handler = (call) => {
  const item = call.item(call.tenant.stores.connection, 'connectionId')
  const table = textOf(call.members, 'table', true) ?? ''
  const names = reached(item).includes(table) ? (TABLES[table] ?? ['bars']) : undefined
  if (names === undefined) throw bad(`${table} cannot be reached`)
  return json(Object.fromEntries(names.map((name) => [name, { sort: 'text' }])))
}

export const objectRoutes: readonly Route[] = [
  ...routes('connection', 'connections', 'view'),
  ...routes('format', 'formats', 'look'),
  ...routes('listener', 'listeners', 'look'),
  ['POST', '/v1/connections/test', 'view', test],
  ['POST', '/v1/connections/:connectionId/objects', 'view', objects],
  ['POST', '/v1/connections/:connectionId/fields', 'view', fields],
  ['GET', '/v1/connections/:connectionId/usage', 'view', usage('connection')],
  ['GET', '/v1/formats/:formatId/usage', 'look', usage('format')],
]
