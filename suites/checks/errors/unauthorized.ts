import { type CallRequest, type Tools, check } from '../../kit/index.ts'
import type { OperationId } from '#spec'
import { newKey } from '../api-keys/key.ts'
import { notCarriedOut } from './carried-out.ts'

/** Asserts the refusal of a call that is valid except for its token. */
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

/**
 * `etalon-nobody:none`, a login that does not exist: the case is about the scheme, not about services that also accept
 * logins.
 */
const NOBODY = 'ZXRhbG9uLW5vYm9keTpub25l'

export const wrongScheme = check({
  rule: 'errors/wrong-scheme',
  title: 'a login and a password after Basic',
  over: 'operations',
  run: (tools) => refused(tools, { authorization: `Basic ${NOBODY}` }),
})

export const revokedKey = check({
  rule: 'errors/revoked-key',
  title: 'an API key after its revocation',
  over: 'operations',
  // The spare user has only one key, so the cases that change it must not overlap.
  exclusive: true,
  run: async (tools) => {
    const token = await newKey(tools)
    await tools.api.need('revokeApiKey', { path: { userId: tools.fixture('spare_user').id } })
    await refused(tools, { as: { token } })
  },
})

export const unauthorizedCallChangesNothing = check({
  rule: 'errors/unauthorized-call-changes-nothing',
  title: 'a call without a token is not carried out',
  over: 'operations',
  run: (tools) => notCarriedOut(tools, 'nobody', 401),
})
