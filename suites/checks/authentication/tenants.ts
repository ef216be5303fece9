import type { Int64 } from '#spec'
import {
  type As,
  Blocked,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  NO_ID,
  check,
  listed,
} from '../../kit/index.ts'
import {
  type NamedFlow,
  hasTenant,
  isOpen,
  neighbours,
  otherTenantIds,
  switchedToken,
  tokenIn,
  withFlowOfSecondTenant,
} from './switched.ts'
import { looksLikeJwt } from './jwt.ts'

export const switchedTokenIsAJwt = check({
  rule: 'authentication/switched-token-is-a-jwt',
  title: 'the token of a switch has the form of a JWT',
  run: async (tools) => tools.expect.that(looksLikeJwt(await switchedToken(tools)), 'the token is no JWT'),
})

/** Whether the flow is in a list of flows. */
function holds(reply: Reply, { id, name }: NamedFlow): boolean {
  if (!Array.isArray(reply.json)) throw new Blocked('the flows are not an array')
  return (reply.json as Stored[]).some((flow) => flow.id === id && flow['name'] === name)
}

export const switchedTokenWritesToTenant = check({
  rule: 'authentication/switched-token-writes-to-tenant',
  title: 'a flow created after a switch is listed there and not before',
  run: async (tools) => {
    const { api, eventually, expect } = tools
    await withFlowOfSecondTenant(tools, async (flow, token) => {
      // How soon a list shows a new flow is not documented.
      const isThere = await eventually(async () => holds(await api.need('listFlows', { as: { token } }), flow), Boolean)
      expect.that(isThere, 'the flow is not in the tenant switched to')
      expect.that(!holds(await api.need('listFlows'), flow), 'the flow is in the tenant of before')
    })
  },
})

export const switchedTokenRefreshed = check({
  rule: 'authentication/refresh-gives-token',
  title: 'the JWT of a switch is traded for a token',
  run: async (tools) => {
    const { api, expect } = tools
    const reply = await api.call('refreshToken', { body: { token: await switchedToken(tools) } })
    expect.status(reply, 200)
    expect.that(tokenIn(reply) !== undefined, 'the refresh answered no token')
  },
})

export const switchedTokenRefreshedWorks = check({
  rule: 'authentication/refreshed-token-works',
  title: 'the token for which the JWT of a switch was traded lists the tenants',
  run: async (tools) => {
    const { api, expect } = tools
    const token = await switchedToken(tools)
    await api.need('listTenants', { as: { token } })
    // For which tenant it is, is not documented.
    const traded = tokenIn(await api.need('refreshToken', { body: { token } }))
    if (traded === undefined) throw new Blocked('the refresh answered no token')
    expect.status(await api.call('listTenants', { as: { token: traded } }), 200)
  },
})

/** The id of the tenant in which the administrator has this flow. */
async function homeOf(tools: Tools, flow: string): Promise<Int64> {
  const { api } = tools
  for (const tenantId of otherTenantIds(tools, listed<object>(await api.need('listTenants')))) {
    const token = tokenIn(await api.call('switchTenant', { path: { tenantId }, valid: false }))
    if (token === undefined) continue
    // The caller may have another role there, which sees no flows.
    const { ok, text } = await api.call('listFlows', { as: { token }, valid: false })
    if (ok && text.includes(flow)) return tenantId
  }
  throw new NotApplicable('no tenant of the list is that of the administrator')
}

export const switchBack = check({
  rule: 'authentication/switched-token-sees-tenant',
  title: 'a switch to another tenant, and back with its token',
  run: async (tools) => {
    const { api, expect, given } = tools
    const flow = (await given.flow()).name as string
    const tenantId = await homeOf(tools, flow)
    const there = await switchedToken(tools)
    const token = tokenIn(await api.call('switchTenant', { path: { tenantId }, as: { token: there }, valid: false }))
    if (token === undefined) throw new NotApplicable('the token of a switch switches to no other tenant')
    const { text } = await api.need('listFlows', { as: { token } })
    expect.that(text.includes(flow), 'after the switch back the flows are not those of the tenant')
  },
})

async function switchGivesNone({ api, expect }: Tools, tenantId: Int64 | undefined, as: As = 'admin'): Promise<void> {
  const reply = await api.call('switchTenant', { path: { tenantId }, as, valid: false })
  expect.status(reply, 400, 403, 404)
  expect.that(tokenIn(reply) === undefined, 'the switch was answered with a token')
}

export const switchToClosedTenant = check({
  rule: 'authentication/switch-to-closed-tenant',
  title: 'a switch to a tenant that is not open gives no token',
  run: (tools) => switchGivesNone(tools, tools.target.features.foreign_tenant),
})

export const switchToTenantOfOthers = check({
  rule: 'authentication/switch-to-closed-tenant',
  title: 'other callers than the administrator switch to no tenant that is open to others, but not listed for them',
  run: async (tools) => {
    const { credentials, features } = tools.target
    const jwt = credentials.login === undefined ? [] : [{ token: await tools.given.jwt() }]
    let tried = 0
    for (const as of await neighbours(tools, jwt)) {
      for (const tenantId of [features.second_tenant, features.foreign_tenant]) {
        if (tenantId === undefined || (await isOpen(tools, tenantId, as)) !== false) continue
        tried += 1
        await switchGivesNone(tools, tenantId, as)
      }
    }
    if (tried === 0) throw new NotApplicable('no caller is known to whom a tenant is closed')
  },
})

export const switchToUnknownTenant = check({
  rule: 'authentication/switch-to-unknown-tenant',
  title: 'a switch to a tenant that does not exist gives no token',
  run: (tools) => switchGivesNone(tools, NO_ID),
})

export const closedTenantNotListed = check({
  rule: 'authentication/closed-tenant-not-listed',
  title: 'no tenant listed has the id of one that is not open',
  run: async ({ api, expect, target }) => {
    const tenants = expect.array(await api.need('listTenants'))
    const isListed = hasTenant(tenants, target.features.foreign_tenant, 'certain')
    if (isListed === undefined) throw new NotApplicable('the tenants have no member that tells their ids')
    expect.that(!isListed, 'a tenant that is not open is listed', tenants)
  },
})
