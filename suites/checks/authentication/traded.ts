import type { RuleId } from '#spec'
import { type Check, type Claim, check } from '../../kit/index.ts'
import { SERVER_ERROR } from '../errors/server-failure.ts'
import {
  type BadTokens,
  alteredTokens,
  expiredKeys,
  revokedKeys,
  unknownTokens,
  withAlterations,
} from './bad-tokens.ts'
import { tokenIn } from './switched.ts'
import { tfaToken } from './two-factor.ts'

/** A refresh gives no token for any bad token of a kind. */
function notRefreshed(rule: RuleId, title: string, tokens: BadTokens, claims?: Claim): Check {
  return check({
    rule,
    title: `${title} gives no token`,
    ...(claims === undefined ? {} : { claims }),
    run: async (tools) => {
      for (const token of await tokens(tools)) {
        const reply = await tools.api.call('refreshToken', { body: { token }, valid: false })
        tools.expect.that(tokenIn(reply) === undefined, `${title} was refreshed`)
      }
    },
  })
}

const unknown = 'a token that nobody issued'
export const refreshRefusesUnknown = notRefreshed('authentication/refresh-refuses-unknown', unknown, unknownTokens)
export const refreshRefusesAltered = notRefreshed(
  'authentication/refresh-refuses-altered',
  'an altered JWT',
  alteredTokens,
)
export const refreshRefusesExpiredKey = notRefreshed(
  'authentication/refresh-refuses-expired-key',
  'an expired key',
  expiredKeys,
)
export const refreshRefusesRevokedKey = notRefreshed(
  'authentication/refresh-refuses-revoked-key',
  'a revoked key',
  revokedKeys,
  'user-keys',
)

export const refreshRefusesTfaToken = notRefreshed(
  'authentication/tfa-token-opens-nothing',
  'a tfaToken',
  async (tools) => [await tfaToken(tools)],
  'second-factor',
)

export const tokenMissingFromBody = check({
  rule: 'authentication/token-missing-from-body',
  title: 'an empty object, and null for the token',
  over: 'operations',
  run: async ({ api, expect, operation }) => {
    for (const body of [{}, { token: null }]) {
      const reply = await api.call(operation, { body, as: 'nobody', valid: false })
      expect.that(reply.status !== SERVER_ERROR, 'a body without a token makes the call fail', reply.text)
      expect.that(tokenIn(reply) === undefined, 'a body without a token is answered with one')
    }
  },
})

export const alteredRevokesNothing = check({
  rule: 'authentication/altered-token-revokes-nothing',
  title: 'a JWT works after its alterations were revoked',
  run: async (tools) => {
    const { api, expect } = tools
    const { jwt, altered } = await withAlterations(tools)
    await api.need('listTenants', { as: { token: jwt } })
    for (const token of altered) await api.call('revokeToken', { body: { token }, valid: false })
    expect.status(await api.call('listTenants', { as: { token: jwt } }), 200)
  },
})
