import { type OperationId, RESOURCE_KINDS, type ResourceKind, resources } from '#spec'
import type { CallRequest } from '../api.ts'
import type { Reply } from '../exchange.ts'
import type { Stored } from '../given/flows.ts'
import { isId } from '../is-id.ts'
import { EVERY_USER } from '../ledger/objects.ts'
import { listed } from '../lists.ts'
import { hasWord, namesObject } from '../names.ts'
import { fixtureOf } from '../target.ts'
import type { Tools } from '../tools.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { type FileId, type Named, parameterOf } from './ids.ts'

/**
 * Looks for an object in one way; returns whether it shows. Throws NotApplicable if the target file does not allow this way,
 * and something else if nothing can be told from it.
 */
type Look = (tools: Tools, one: FileId) => Promise<boolean>

/** Statuses of a request that names what is not there, or what the administrator cannot see. */
const ABSENT: readonly number[] = [400, 403, 404, 410]

function isFound({ ok, status, exchange }: Reply): boolean {
  if (ok || ABSENT.includes(status)) return ok
  throw new Blocked(`${exchange.operation} answered ${status}`)
}

/** Whether a reply with undocumented members names an id. */
function mentions(reply: Reply, id: FileId['id']): boolean {
  return isId(id) || /^\d+$/.test(id) ? namesObject(reply, { id: BigInt(id) }) : hasWord(reply.text, id)
}

/** A request that names an object in its path. */
function byId(operation: OperationId, around: (one: FileId) => object = () => ({})): Look {
  return async ({ api }, one) => {
    const path = { ...around(one), [String(parameterOf(one.kind))]: one.id }
    return isFound(await api.call(operation, { path, valid: false }))
  }
}

/** A list of objects whose members are not documented. */
function inList(operation: OperationId): Look {
  return async ({ api }, { id }) => mentions(await api.need(operation), id)
}

/** A list of stored objects, which show their ids. */
function amongAll(kind: ResourceKind): Look {
  const query = EVERY_USER[kind] ?? {}
  return async ({ api }, { id }) =>
    listed(await api.need(resources[kind].operations.list, { query })).some((one) => String(one['id']) === String(id))
}

const executionOfFlow: Look = async ({ api }, { id, beside: { flowId } }) =>
  isFound(await api.call('getExecution', { path: { flowId }, query: { auditId: id }, valid: false }))

const inHistory: Look = async ({ api }, { id, beside: { flowId } }) => {
  const request = { path: { flowId }, query: { auditIdFilter: id }, valid: false }
  const history = await api.call('listExecutionHistory', request)
  return isFound(history) && listed(history).some(({ auditId }) => String(auditId) === String(id))
}

const ofWebhook = ({ beside: { webhookId } }: FileId): object => ({ webhookId })

const amongDeliveries: Look = async ({ api }, one) => {
  const deliveries = await api.call('listWebhookDeliveries', {
    path: ofWebhook(one),
    valid: false,
  } as CallRequest<'listWebhookDeliveries'>)
  return isFound(deliveries) && mentions(deliveries, one.id)
}

/** A gateway may change the beginning of an address. */
const endOf = (url: unknown): string | undefined => String(url).split('/').findLast(Boolean)

/** Whether a listener shows such a URL; if none shows any, whether the listener is there. */
const urlOfListener: Look = async ({ api, given, target }, { id, beside }) => {
  const listeners = listed<Stored>(await api.need('listListeners'))
  const isShown = fixtureOf(target, 'http_listener.url_field') !== undefined
  const urls = isShown ? listeners.flatMap((one) => given.urlOf(one) ?? []) : []
  return urls.length === 0
    ? listeners.some((one) => String(one.id) === String(beside['id']))
    : urls.some((url) => endOf(url) === endOf(id))
}

const amongUsersOfTenant: Look = async ({ api }, { id, beside: { tenantId } }) => {
  if (tenantId === undefined) throw new NotApplicable('the user is of the own tenant')
  const switched = await api.call('switchTenant', { path: { tenantId }, valid: false })
  if (!isFound(switched)) return false
  const { token } = switched.json as { token?: unknown }
  const [own, others] = [await api.need('listUsers'), await api.need('listUsers', { as: { token: String(token) } })]
  if (own.text === others.text) throw new Blocked('the token shows the same users as before the switch')
  return mentions(others, id)
}

/** Whether a user can have a new key. Only for those whose keys may be thrown away; others may have none to read. */
const takesKey: Look = async ({ api }, { id, key }) => {
  if (!key.startsWith('fixtures.spare_')) throw new NotApplicable('the keys of this user may not be thrown away')
  const isTaken = isFound(await api.call('createApiKey', { path: { userId: id }, valid: false }))
  if (isTaken) await api.call('revokeApiKey', { path: { userId: id } })
  return isTaken
}

/** SQL executions are in no list. If the log of one that was just begun is not shown either, this one need not be gone. */
const noLogIsShown: Look = async ({ api, given, fixture, eventually }) => {
  const field = fixture('sql_execution_id_field')
  const { ok, json } = await api.call('runSql', await given.requestFor('runSql'))
  const executionId = ok ? (json as Record<string, unknown> | null)?.[field] : undefined
  if (!isId(executionId)) throw new NotApplicable('nothing tells the id of an SQL execution')
  const log = await eventually(() => api.call('getSqlConsole', { path: { executionId } }), isFound)
  return !log.ok
}

/** The ways to look for an object, each about other sentences of the documents; those that change nothing come first. */
export const LOOKS: Readonly<Record<Named, readonly Look[]>> = {
  ...(Object.fromEntries(
    RESOURCE_KINDS.map((kind) => [kind, [byId(resources[kind].operations.read), amongAll(kind)]]),
  ) as unknown as Record<ResourceKind, Look[]>),
  'audit record': [byId('getAuditRecord'), inList('listAuditRecords')],
  delivery: [byId('getWebhookDelivery', ofWebhook), amongDeliveries],
  execution: [executionOfFlow, inHistory],
  'listener URL': [urlOfListener],
  message: [byId('getMessage'), inList('listMessages')],
  'SQL execution': [byId('getSqlConsole'), noLogIsShown],
  template: [byId('getTemplate'), inList('listTemplates')],
  tenant: [inList('listTenants'), byId('switchTenant')],
  user: [inList('listUsers'), byId('getApiKey'), amongUsersOfTenant, takesKey],
}
