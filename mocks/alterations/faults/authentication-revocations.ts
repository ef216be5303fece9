import { on, onEach } from '../on.ts'
import { askingForToken, jwtsOf, revoked } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'
import { byHeader, withoutEffect } from './revocations.ts'

/** Faults of revocations. */
export const revocationFaults = faultsOf({
  'authentication/revoke-answers': fault(
    'responds to a revocation with a message',
    on('revokeToken').answer(() => ({ status: 200, json: { revoked: true } })),
  ),
  'authentication/revoke-needs-no-token': [
    fault('requires a token to revoke', askingForToken('revokeToken')),
    fault(
      'revokes nothing for callers without a token',
      withoutEffect('revokeToken', ({ headers }) => headers['authorization'] === undefined),
    ),
  ],
  'authentication/revoked-token-not-refreshed': fault(
    'refreshes revoked tokens',
    on('refreshToken').find((found, call) => {
      const record = call.view.tokens.get(call.body.token)
      return record?.revoked === true && record.kind === 'jwt' ? { record } : found
    }),
  ),
  'authentication/revoke-spares-other-tokens': [
    fault(
      'also revokes the newest token of the user',
      // Cases revoke each other's tokens here, so a second revocation must succeed.
      onEach('revokeToken')
        .guard('tokenKnown', (plain, call, found) => (found.record === undefined ? plain(call, found) : undefined))
        .also((call, { record }) => jwtsOf(call, { id: record.userId }).map(revoked)),
    ),
    fault('revokes the JWT in the header in place of the one in the body', byHeader('revokeToken')),
  ],
})
