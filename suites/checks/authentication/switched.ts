import type { Int64 } from '#spec'
import { Blocked, type Reply, type Tools } from '../../kit/index.ts'

/** The token in a reply, if any. */
export function tokenIn(reply: Reply): string | undefined {
  const { token } = (reply.json ?? {}) as { token?: unknown }
  return typeof token === 'string' ? token : undefined
}

/** A token of the administrator for `features.second_tenant`. */
export async function switchedToken({ api, target }: Tools): Promise<string> {
  const tenantId = target.features.second_tenant
  const token = tokenIn(await api.need('switchTenant', { path: { tenantId } }))
  if (token === undefined) throw new Blocked('the switch answered no token')
  return token
}

/** Provides a flow in the second tenant, and the token that created it. */
export async function withFlowOfSecondTenant(
  tools: Tools,
  use: (id: Int64, token: string) => Promise<void>,
): Promise<void> {
  const { api, target, unique } = tools
  const token = await switchedToken(tools)
  const body = { ...target.fixtures.flow, name: unique('flow') }
  const { id } = (await api.need('createFlow', { body, as: { token } })).json as { id?: Int64 }
  if (id === undefined) throw new Blocked('createFlow answered no id')
  try {
    await use(id, token)
  } finally {
    await api.call('deleteFlow', { path: { flowId: id }, query: { schedules: true }, as: { token }, valid: false })
  }
}
