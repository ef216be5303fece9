import type { OperationId } from '#spec'
import { type As, Blocked, type CallRequest, type Reply, type Tools, check } from '../../kit/index.ts'

/** Sends a documented request of the case's operation with another token; what it creates is removed afterwards. */
async function callAs(tools: Tools, as: As): Promise<Reply> {
  const { api, given, operation } = tools
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  return api.call(operation, { ...request, as })
}

function admitted({ expect }: Tools, { status }: Reply): void {
  expect.that(status !== 401, 'a working token was answered with 401', status)
}

export const keyTakenEverywhere = check({
  rule: 'authentication/key-taken-everywhere',
  title: 'a key after Bearer is not answered with 401',
  over: 'operations',
  // The operator has fewer permissions than the administrator, so fewer of these calls change anything.
  run: async (tools) =>
    admitted(tools, await callAs(tools, tools.target.credentials.operator === undefined ? 'admin' : 'operator')),
})

export const jwtTakenEverywhere = check({
  rule: 'authentication/jwt-taken-everywhere',
  title: 'a JWT after Bearer is not answered with 401',
  over: 'operations',
  run: async (tools) => admitted(tools, await callAs(tools, { token: await tools.given.jwt() })),
})

export const jwtHasRoleOfUser = check({
  rule: 'authentication/jwt-has-role-of-user',
  title: 'the JWT of an API User is refused the flows',
  run: async ({ api, expect, fixture }) => {
    const { token } = (await api.need('issueToken', { body: fixture('api_user_login') })).json as { token?: unknown }
    if (typeof token !== 'string') throw new Blocked('the login returned no token')
    const reply = await api.call('listFlows', { as: { token }, valid: false })
    if (reply.status === 401) throw new Blocked('the token does not work at all')
    expect.status(reply, 403)
  },
})
