import type { OperationId, RuleId } from '#spec'
import { type CallRequest, type Check, type Claim, type Tools, check } from '../../kit/index.ts'
import {
  type BadTokens,
  alteredTokens,
  expiredKeys,
  revokedKeys,
  revokedTokens,
  unknownTokens,
} from '../authentication/bad-tokens.ts'
import { notCarriedOut } from './carried-out.ts'
import { standingRequest } from './standing.ts'

type Sent = Pick<CallRequest<OperationId>, 'as' | 'authorization'>

/**
 * Asserts the refusal of calls that are valid except for what they carry in place of a token. Nothing may carry them out,
 * so those of an operation can be about the same objects.
 */
async function refused(tools: Tools, ...all: readonly Sent[]): Promise<void> {
  const { api, expect, operation } = tools
  const { request, discard } = await standingRequest(tools)
  for (const sent of all) {
    const reply = await api.call(operation, { ...request, ...sent, valid: false })
    if (reply.status !== 401) discard()
    expect.status(reply, 401)
  }
}

/** A case for each operation, with all bad tokens of a kind. */
function refusing(rule: RuleId, title: string, tokens: BadTokens, claims?: Claim): Check {
  return check({
    rule,
    title,
    over: 'operations',
    ...(claims === undefined ? {} : { claims }),
    run: async (tools) =>
      refused(
        tools,
        ...(await tools.shared(`tokens of ${rule}`, () => tokens(tools))).map((token) => ({
          authorization: `Bearer ${token}`,
        })),
      ),
  })
}

export const missingToken = check({
  rule: 'errors/missing-token',
  title: 'no Authorization header, and one without a token',
  over: 'operations',
  run: (tools) => refused(tools, { as: 'nobody' }, { authorization: 'Bearer' }),
})

export const invalidToken = refusing('errors/invalid-token', 'a token that nobody issued', unknownTokens)
export const alteredToken = refusing('errors/altered-token', 'a JWT of which a part was altered', alteredTokens)
export const expiredToken = refusing('errors/expired-token', 'an expired API key', expiredKeys)
export const revokedToken = refusing('errors/revoked-token', 'a JWT after its revocation', revokedTokens)
export const revokedKey = refusing('errors/revoked-key', 'an API key after its revocation', revokedKeys, 'user-keys')

/**
 * `etalon-nobody:none`, a login that does not exist: the case is about the scheme, not about services that also accept
 * logins.
 */
const NOBODY = 'ZXRhbG9uLW5vYm9keTpub25l'

export const wrongScheme = check({
  rule: 'errors/wrong-scheme',
  title: 'a login and a password after Basic, and a working key after Basic and after Digest',
  over: 'operations',
  run: (tools) => {
    const key = tools.target.credentials.admin?.api_key
    const withKey = key === undefined ? [] : [`Basic ${key}`, `Digest ${key}`]
    return refused(tools, ...[`Basic ${NOBODY}`, ...withKey].map((authorization) => ({ authorization })))
  },
})

export const unauthorizedCallChangesNothing = check({
  rule: 'errors/unauthorized-call-changes-nothing',
  title: 'a call without a token is not carried out',
  over: 'operations',
  run: (tools) => notCarriedOut(tools, 'nobody', 401),
})
