import type { Int64 } from '#spec'
import { type As, NotApplicable, type Tools, check, hasWord, isObject, listed, same } from '../../kit/index.ts'
import { otherTenantIds, switchedToken, tenantIds, tokenIn } from './switched.ts'

/** The tenants that are listed for a caller, and as text. */
async function tenantsOf({ api }: Tools, as: As): Promise<{ tenants: readonly object[]; text: string }> {
  const reply = await api.need('listTenants', { as })
  return { tenants: listed<unknown>(reply).filter(isObject), text: reply.text }
}

/** The administrator in the second tenant. A switch may end the JWT that asks for it, so each gets a new one. */
const afterSwitch = async (tools: Tools): Promise<As> => ({ token: await switchedToken(tools) })

/** Asks for a switch, and returns its token, if any. */
async function switchTo({ api }: Tools, tenantId: Int64, as: As): Promise<string | undefined> {
  return tokenIn(await api.call('switchTenant', { path: { tenantId }, as, valid: false }))
}

/** The ids of other tenants than the second one to which the administrator switches: what else they could be is not documented. */
async function openTenants(tools: Tools, tenants: readonly object[]): Promise<Int64[]> {
  const open: Int64[] = []
  for (const id of otherTenantIds(tools, tenants)) if ((await switchTo(tools, id, 'admin')) !== undefined) open.push(id)
  return open
}

export const openAfterSwitchIsListed = check({
  rule: 'authentication/tenants-hold-second',
  title: 'the tenant to which the token of a switch switches back is listed for it',
  run: async (tools) => {
    const { expect } = tools
    const own = await tenantsOf(tools, 'admin')
    const { tenants, text } = await tenantsOf(tools, await afterSwitch(tools))
    const back: Int64[] = []
    for (const id of await openTenants(tools, own.tenants))
      if ((await switchTo(tools, id, await afterSwitch(tools))) !== undefined) back.push(id)
    if (back.length === 0) throw new NotApplicable('the token of a switch is known to switch to no other tenant')
    // The members of tenants are not documented, but an empty list holds no tenant.
    if (tenants.length > 0 && tenantIds(tenants).length === 0) throw new NotApplicable('the tenants show no ids')
    expect.none(back, (id) => !hasWord(text, String(id)), 'a tenant to which the token switches is not listed')
  },
})

export const listedOnce = check({
  rule: 'authentication/tenants-listed',
  title: 'no tenant is listed twice',
  run: async (tools) => {
    const { credentials, features } = tools.target
    const named = (['admin', 'editor', 'operator', 'viewer', 'api_user'] as const).filter((name) => credentials[name])
    const after = features.second_tenant === undefined ? [] : [await afterSwitch(tools)]
    for (const as of [...named, ...after]) {
      const { tenants } = await tenantsOf(tools, as)
      // Without an id two tenants of one name look alike.
      if (tenantIds(tenants).length === 0) continue
      const twice = tenants.filter((tenant, at) => tenants.slice(0, at).some((other) => same(other, tenant)))
      tools.expect.equal(twice, [], 'tenants that are listed twice')
    }
  },
})
