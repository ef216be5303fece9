import { type CallRequest, type Tools, check } from '../../kit/index.ts'
import type { OperationId } from '#spec'

/** A call that nothing is wrong with but its token. */
async function refused(tools: Tools, token: Pick<CallRequest<OperationId>, 'as' | 'authorization'>): Promise<void> {
  const { api, given, expect, operation } = tools
  const request = await given.requestFor(operation)
  expect.status(await api.call(operation, { ...(request as CallRequest<OperationId>), ...token, valid: false }), 401)
}

export const missingToken = check({
  rule: 'errors/missing-token',
  title: 'no Authorization header',
  over: 'operations',
  run: (tools) => refused(tools, { as: 'nobody' }),
})

export const invalidToken = check({
  rule: 'errors/invalid-token',
  title: 'a token that nobody issued',
  over: 'operations',
  run: (tools) => refused(tools, { authorization: `Bearer ${tools.unique('token')}` }),
})

export const expiredToken = check({
  rule: 'errors/expired-token',
  title: 'an expired API key',
  over: 'operations',
  run: (tools) => refused(tools, { as: 'expired' }),
})

export const revokedToken = check({
  rule: 'errors/revoked-token',
  title: 'a JWT after its revocation',
  over: 'operations',
  run: async (tools) => {
    const token = await tools.given.jwt()
    await tools.api.need('revokeToken', { body: { token } })
    await refused(tools, { as: { token } })
  },
})
