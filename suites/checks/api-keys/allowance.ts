import { NotApplicable, type Reply, type Tools, check } from '../../kit/index.ts'
import { unlessTooMany } from '../agent-tools/tools.ts'
import { tokenIn } from '../authentication/switched.ts'
import { claims, keyIn, opens } from './key.ts'

/** Asserts that a key that works nowhere was refused; which refusal comes first is open. */
function expectRefused({ expect }: Tools, { exchange, status }: Reply): void {
  const isRefused = status === 401 || status === 403
  expect.that(isRefused, `${exchange.operation} answered ${status} to the key, expected 401 or 403`, status)
}

export const keyNeedsAllowance = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'keys of a user without allowance are refused, with and without an end',
  claims,
  run: async (tools) => {
    const { id } = tools.fixture('user_without_keys')
    for (const query of [{}, { expirationDays: 30 }]) {
      const reply = await tools.api.call('createApiKey', { path: { userId: id }, query, valid: false })
      // If no key can be generated for such a user, none works either.
      if (!reply.ok) continue
      expectRefused(tools, await opens(tools, keyIn(reply), 401))
    }
  },
})

/** A key of a user without allowance; not applicable if none is generated, as then none works either. */
async function keyWithoutAllowance({ api, fixture }: Tools): Promise<string> {
  const path = { userId: fixture('user_without_keys').id }
  const made = await api.call('createApiKey', { path, valid: false })
  if (!made.ok) throw new NotApplicable('no key is generated for a user without allowance')
  return keyIn(made)
}

export const keyOpensNoAgent = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'a key of a user without allowance opens neither the agent nor its MCP endpoint',
  claims,
  run: async (tools) => {
    const { api, given } = tools
    if (!unlessTooMany(await api.call('listTools')).ok) throw new NotApplicable('the agent is closed to everybody')
    const as = { token: await keyWithoutAllowance(tools) }
    for (const id of ['listTools', 'callMcp'] as const) {
      const reply = await api.call(id, { ...(await given.requestFor(id)), as, valid: false })
      expectRefused(tools, unlessTooMany(reply))
    }
  },
})

export const keyOpensNothingElse = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'a key of a user without allowance lists no flows, exports none in the query, and is not refreshed',
  claims,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await keyWithoutAllowance(tools)
    expectRefused(tools, await api.call('listFlows', { as: { token }, valid: false }))
    const traded = tokenIn(await api.call('refreshToken', { body: { token }, valid: false }))
    expect.that(traded === undefined, 'a key that does not work was traded for a token')
    if (!target.allow.has('writes')) return
    const flows = String((await given.flow()).id)
    for (const Authorization of [token, `Bearer ${token}`]) {
      const query = { flows, Authorization }
      expectRefused(tools, await api.call('exportFlows', { query, as: 'nobody', valid: false }))
    }
  },
})

export const keyOpensNoListener = check({
  rule: 'api-keys/key-needs-allowance',
  title: 'a key of a user without allowance sends no message to a listener that asks for a token',
  claims,
  run: async (tools) => {
    const { given, unique } = tools
    const url = given.readyUrl()
    // The documents do not say that listeners need a token.
    const { status } = await given.message(url, unique('message'), 'nobody')
    if (status !== 401) throw new NotApplicable(`the listener answers ${status} to a message without a token`)
    expectRefused(tools, await given.message(url, unique('message'), { token: await keyWithoutAllowance(tools) }))
  },
})
