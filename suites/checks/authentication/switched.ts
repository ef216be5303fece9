import type { Int64 } from '#spec'
import { type As, Blocked, NotApplicable, type Reply, type Tools, listed } from '../../kit/index.ts'

/** The token in a reply, if any. */
export function tokenIn(reply: Reply): string | undefined {
  const { token } = (reply.json ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}

/** A token for a tenant, which the administrator or another caller asks for; a refusal blocks the case. */
export async function tokenFor({ api }: Tools, tenantId: Int64 | undefined, as: As = 'admin'): Promise<string> {
  const token = tokenIn(await api.need('switchTenant', { path: { tenantId }, as }))
  if (token === undefined) throw new Blocked('the switch answered no token')
  return token
}

/** A token of the administrator for `features.second_tenant`. */
export async function switchedToken(tools: Tools): Promise<string> {
  const tenantId = tools.target.features.second_tenant
  if (tenantId === undefined) throw new NotApplicable('the target file has no features.second_tenant')
  return tokenFor(tools, tenantId)
}

/** A flow with a name that no other has: each tenant may have ids of its own, so that an id alone tells nothing. */
export interface NamedFlow {
  id: Int64
  name: string
}

/** Provides a flow in the second tenant, and the token that created it. */
export async function withFlowOfSecondTenant(
  tools: Tools,
  use: (flow: NamedFlow, token: string) => Promise<void>,
): Promise<void> {
  const { api, target, unique } = tools
  const token = await switchedToken(tools)
  const name = unique('flow')
  const body = { ...target.fixtures.flow, name }
  const { id } = (await api.need('createFlow', { body, as: { token } })).json as { id?: Int64 }
  if (id === undefined) throw new Blocked('createFlow answered no id')
  try {
    await use({ id, name }, token)
  } finally {
    await api.call('deleteFlow', { path: { flowId: id }, query: { schedules: true }, as: { token }, valid: false })
  }
}

/** The names that ids of tenants may have, likeliest first: an object with both of them is a membership. */
const TENANT_IDS = [/^tenant_?id$/i, /^id$/i]

/** The members that may hold the ids of tenants, likeliest first. Members are not documented: another id may be that of a user, a plan or a parent. */
function idMembers(tenants: readonly object[]): string[] {
  const names = [...new Set(tenants.flatMap((tenant) => Object.keys(tenant)))].filter((name) => /id$/i.test(name))
  const plain = TENANT_IDS.flatMap((form) => names.filter((name) => form.test(name)))
  const tellsApart = (name: string): boolean =>
    tenants.length > 1 && new Set(tenants.map((tenant) => String(Reflect.get(tenant, name)))).size === tenants.length
  return plain.length > 0 ? plain : names.filter(tellsApart)
}

/** More tenants than most users have. */
const MOST_TENANTS = 10

/** The values of listed tenants that may be their ids. The members of tenants are not documented. */
export function tenantIds(tenants: readonly object[]): Int64[] {
  const values = tenants.flatMap((tenant) => idMembers(tenants).map((name) => Reflect.get(tenant, name) as unknown))
  return values.filter((value): value is Int64 => /^-?\d+$/.test(String(value)))
}

/** The ids of listed tenants beside the second one, as many as are worth a switch each. */
export function otherTenantIds({ target }: Tools, tenants: readonly object[]): Int64[] {
  const others = new Map(tenantIds(tenants).map((id) => [String(id), id]))
  others.delete(String(target.features.second_tenant))
  return [...others.values()].slice(0, MOST_TENANTS)
}

/**
 * Whether a list of tenants has one of this id: by the likeliest member, or for certain, by each that may be the id;
 * undefined if nothing shows their ids.
 */
export function hasTenant(
  list: readonly unknown[],
  id: Int64 | undefined,
  how: 'likely' | 'certain' = 'likely',
): boolean | undefined {
  const tenants = list.filter((one): one is object => typeof one === 'object' && one !== null)
  const members = idMembers(tenants).slice(0, how === 'likely' ? 1 : undefined)
  if (members.length === 0) return undefined
  return tenants.some((tenant) => members.every((member) => String(Reflect.get(tenant, member)) === String(id)))
}

/** Whether a tenant is among those to which a caller can switch; undefined if nothing tells. */
export async function isOpen({ api }: Tools, id: Int64 | undefined, as: As): Promise<boolean | undefined> {
  const tenants = listed(await api.need('listTenants', { as }))
  // Whether the tenant of the caller is among them is not documented: an empty list tells that no other is.
  return tenants.length === 0 ? false : hasTenant(tenants, id)
}

/** The callers, of the named ones and others, who see a flow of the administrator's: that tenant is theirs, listed or not. */
export async function neighbours({ api, given, target }: Tools, others: readonly As[] = []): Promise<As[]> {
  const { credentials } = target
  const named = (['editor', 'operator', 'viewer'] as const).filter((name) => credentials[name] !== undefined)
  const path = { flowId: (await given.flow()).id }
  const seeing: As[] = []
  for (const as of [...named, ...others])
    if ((await api.call('getFlow', { path, as, valid: false })).ok) seeing.push(as)
  return seeing
}
