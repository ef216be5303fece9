import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { TokenRecord, UserRecord } from '../../world/index.ts'
import { askingForToken, isRefreshed, jwtsOf, notingRefreshed, withoutTokens } from './authentication-alterations.ts'
import { fault, faultsOf } from './fault.ts'
import { withoutEffect } from './revocations.ts'

const HOUR_MS = 3_600_000
const NEVER = Number.POSITIVE_INFINITY

/** Gives the JWTs of logins with a code another lifetime. */
const livingAfterCode = (ms: number): Alteration =>
  on('issueToken').stores('tokens', (token, before, { body, now }) =>
    before === undefined && 'code' in body ? { ...token, expiresAt: now + ms } : token,
  )

/** Does not store what some JWTs are traded for. */
const forgettingRefreshed = (isMeant: (token: TokenRecord, user: UserRecord) => boolean): Alteration =>
  on('refreshToken').changes((changes, { view }, _found, token) => {
    const user = view.users.get(token.userId)
    return user !== undefined && isMeant(token, user) ? withoutTokens(changes) : changes
  })

/** Faults of refreshes, and of how long JWTs last. */
export const refreshFaults = faultsOf({
  'authentication/refresh-gives-token': [
    fault(
      'responds to a refresh without a body',
      on('refreshToken').body(() => ({})),
    ),
    fault(
      'does not refresh the JWTs of a switch',
      on('refreshToken').refuses(({ body, view }) => {
        const { tenantId, userId } = view.tokens.get(body.token) ?? {}
        return tenantId !== view.users.get(userId ?? 0)?.tenantId
      }),
    ),
    fault(
      'asks for a second factor again at a refresh',
      on('refreshToken').body((plain, { body, view }) => {
        const { userId } = view.tokens.get(body.token) ?? {}
        return view.users.get(userId ?? 0)?.totpSecret === undefined ? plain : { tfaToken: plain.token }
      }),
    ),
    fault(
      'refreshes no token that came from a refresh',
      notingRefreshed().find((found, call) => ({
        record: isRefreshed(call.body.token, call) ? undefined : found?.record,
      })),
    ),
    fault(
      'refreshes no token in its last hour',
      on('refreshToken').find((found, { now }) => ({
        record: (found?.record?.expiresAt ?? 0) - now < HOUR_MS ? undefined : found?.record,
      })),
    ),
    fault(
      'returns the token that was sent',
      on('refreshToken').body((plain, { body }) => ({ ...plain, token: body.token })),
    ),
  ],
  'authentication/refreshed-token-works': [
    fault('issues invalid refreshed tokens', on('refreshToken').drops('tokens')),
    fault(
      'issues invalid refreshed tokens for the JWTs of a second factor',
      forgettingRefreshed((_token, { totpSecret }) => totpSecret !== undefined),
    ),
    fault(
      'issues invalid refreshed tokens for the JWTs of a switch',
      forgettingRefreshed(({ tenantId }, user) => tenantId !== user.tenantId),
    ),
  ],
  'authentication/refresh-needs-no-token': [
    fault('requires a token to refresh', askingForToken('refreshToken')),
    fault(
      'issues invalid refreshed tokens to callers without a token',
      withoutEffect('refreshToken', ({ headers }) => headers['authorization'] === undefined),
    ),
  ],
  'authentication/refresh-refuses-expired': [NEVER, HOUR_MS].map((graceMs) =>
    fault(
      `refreshes expired tokens${graceMs === NEVER ? '' : ' for an hour'}`,
      on('refreshToken').find((found, call) => {
        const record = call.view.tokens.get(call.body.token)
        const isLate = (record?.expiresAt ?? 0) + graceMs > call.now
        return record?.kind === 'jwt' && !record.revoked && isLate ? { record } : found
      }),
    ),
  ),
  'authentication/refreshed-token-is-new': fault(
    'returns the token that it was given',
    on('refreshToken').decides((decision, { body, view }) => {
      const record = view.tokens.get(body.token)
      return record === undefined ? decision : { changes: [], result: record }
    }),
  ),
  'authentication/refreshed-token-lasts': [
    fault(
      'lets a refreshed token expire with the one before',
      on('refreshToken').stores('tokens', (token, before, { body, view }) =>
        before === undefined ? { ...token, expiresAt: view.tokens.get(body.token)?.expiresAt } : token,
      ),
    ),
    fault(
      'lets a refreshed token live for two lives',
      on('refreshToken').stores('tokens', (token, before, { now }) =>
        before === undefined ? { ...token, expiresAt: now + 2 * ((token.expiresAt ?? now) - now) } : token,
      ),
    ),
  ],
  'authentication/jwt-lasts': [
    fault('expires JWTs after an hour', part('authentication', { tokenLifetimeMs: HOUR_MS })),
    fault('expires JWTs of a second factor after an hour', livingAfterCode(HOUR_MS)),
    fault(
      'returns the JWT of an earlier login while it is valid',
      on('issueToken').decides((decision, call, login) => {
        if (login.state !== 'issued') return decision
        const { authentication } = call.parts
        const isOfBefore = (one: TokenRecord): boolean =>
          !one.revoked &&
          !authentication.expired(one, call.now) &&
          (one.expiresAt ?? 0) < call.now + authentication.tokenLifetimeMs - HOUR_MS
        const former = jwtsOf(call, login.user).find(isOfBefore)
        return former === undefined ? decision : { changes: [], result: { token: former.token } }
      }),
    ),
  ],
})
