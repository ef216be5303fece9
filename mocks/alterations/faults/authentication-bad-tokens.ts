import { part } from '../together.ts'
import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { step } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller, Incoming, Scene } from '../../domain/kernel/call.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import type { TokenRecord } from '../../world/index.ts'
import { each, everywhere, fault, faultsOf } from './fault.ts'
import { admitting, isExpiredKey, isRevoked, isUnknown, originalOf, recordOf } from './steps.ts'

/** How long a JWT lives, in ms. */
const LIFE_MS = 8 * 3_600_000

/** Bodies of a refresh or a revocation without a token. */
const NO_TOKEN: ReadonlySet<string> = new Set(['{}', '{"token":null}'])

type When = (token: string | undefined, scene: Scene) => boolean

const isInQuery = ({ headers }: Incoming): boolean => headers['authorization'] === undefined

/** Admits a bad token in the query, which the header's rules forget. */
const inQuery = (id: OperationId, when: When): Alteration =>
  admitting(id, (token, scene, incoming) => isInQuery(incoming) && token !== undefined && when(token, scene))

/** Takes the caller of a token in the query for another one. */
const callerInQuery = (change: (caller: Caller) => Caller): Alteration =>
  onEach('exportFlows').step(({ authenticate }) => ({
    authenticate(incoming, token, scene) {
      const caller = authenticate(incoming, token, scene)
      return isRefusal(caller) || !isInQuery(incoming) ? caller : change(caller)
    },
  }))

/** Refreshes a token that is no working JWT. */
const refreshing = (recordFor: (token: string, scene: Scene) => TokenRecord | undefined): Alteration =>
  on('refreshToken').find((found, call) =>
    found?.record === undefined ? { record: recordFor(call.body.token, call) } : found,
  )

const refreshingIf = (when: When): Alteration =>
  refreshing((token, scene) => (when(token, scene) ? recordOf(token, scene) : undefined))

const isExpiredJwt: When = (token, scene) => {
  const record = recordOf(token, scene)
  return record?.kind === 'jwt' && !record.revoked && (record.expiresAt ?? scene.now) <= scene.now
}

/** Faults of tokens that are unknown, altered, expired or revoked, in every place where a token may stand. */
export const badTokenFaults = faultsOf({
  'authentication/jwt-expires': [
    fault(
      'accepts expired JWTs',
      step(({ authenticate }) => ({
        authenticate: (incoming, token, scene) =>
          authenticate(incoming, token, recordOf(token, scene)?.kind === 'jwt' ? { ...scene, now: 0 } : scene),
      })),
    ),
    fault('lists macros for expired JWTs', admitting('listMacros', isExpiredJwt)),
    fault('exports objects for expired JWTs', admitting('exportObjects', isExpiredJwt)),
    ...(['switchTenant', 'runFlow', 'replaceConnection', 'getExecutionConsole'] as const).map((id) =>
      fault(`takes expired JWTs for ${id}`, admitting(id, isExpiredJwt)),
    ),
    fault(
      'lets JWTs of a login with a second factor live on',
      step(({ authenticate }) => ({
        authenticate(incoming, token, scene) {
          const { kind, userId } = recordOf(token, scene) ?? {}
          const isOfTwo = kind === 'jwt' && scene.view.users.get(userId ?? 0)?.totpSecret !== undefined
          return authenticate(incoming, token, isOfTwo ? { ...scene, now: 0 } : scene)
        },
      })),
    ),
    fault(
      'lets the JWT of a switch live as long as the token that asks for it',
      on('switchTenant').stores('tokens', (token, _before, { caller }) => ({
        ...token,
        expiresAt: caller.token.expiresAt,
      })),
    ),
    fault('lets JWTs live for an hour longer', part('authentication', { tokenLifetimeMs: LIFE_MS * 1.125 })),
    fault(
      'lets JWTs live on with each use',
      part('authentication', (plain) => {
        const used = new Map<string, number>()
        return {
          expired(token, now) {
            if (token.kind !== 'jwt') return plain.expired(token, now)
            const last = used.get(token.token) ?? (token.expiresAt ?? now) - LIFE_MS
            if (now >= last + LIFE_MS) return true
            used.set(token.token, Math.max(now, last))
            return false
          },
        }
      }),
    ),
  ],
  'authentication/jwt-expires-in-query': fault('accepts expired JWTs', inQuery('exportFlows', isExpiredJwt)),
  'authentication/query-token-judged': everywhere('accepts any token in the query', (id) => inQuery(id, isUnknown)),
  'authentication/altered-token-in-query': everywhere(
    'does not verify JWTs in the query',
    (id) => inQuery(id, (token, scene) => originalOf(token, scene) !== undefined),
    {
      'ignores the signature of JWTs in the query': (id) =>
        inQuery(id, (token, scene) => originalOf(token, scene, ['signature']) !== undefined),
    },
  ),
  'authentication/revoked-token-in-query': everywhere('accepts revoked JWTs in the query', (id) =>
    inQuery(id, isRevoked('jwt')),
  ),
  'authentication/revoked-key-in-query': everywhere('accepts revoked keys in the query', (id) =>
    inQuery(id, isRevoked('api-key')),
  ),
  'authentication/expired-key-in-query': everywhere('accepts expired keys in the query', (id) =>
    inQuery(id, isExpiredKey),
  ),
  'authentication/query-token-has-role': fault(
    'asks for no role if the token is in the query',
    callerInQuery((caller) => ({ ...caller, user: { ...caller.user, role: 'editor' } })),
  ),
  'authentication/query-token-has-tenant': fault(
    "exports the flows of the user's own tenant if the token is in the query",
    callerInQuery((caller) => ({ ...caller, tenantId: caller.user.tenantId })),
  ),
  'authentication/refresh-refuses-unknown': fault(
    'refreshes texts that were never issued',
    refreshing((token, scene) => (isUnknown(token, scene) ? scene.view.tokens.where('userId', '2')[0] : undefined)),
  ),
  'authentication/token-missing-from-body': each('fails where the body has no token', (id) =>
    onEach(id).rendered((answer, { body }) => (NO_TOKEN.has(body) ? { status: 500 } : answer)),
  ),
  'authentication/refresh-refuses-altered': [
    fault(
      'refreshes JWTs that it does not verify',
      refreshing((token, scene) => originalOf(token, scene)),
    ),
    fault(
      'does not compare claims with the signature',
      refreshing((token, scene) => originalOf(token, scene, ['claims'])),
    ),
    fault(
      'ignores the signature',
      refreshing((token, scene) => originalOf(token, scene, ['signature'])),
    ),
  ],
  'authentication/refresh-refuses-expired-key': fault('refreshes expired keys', refreshingIf(isExpiredKey)),
  'authentication/refresh-refuses-revoked-key': fault('refreshes revoked keys', refreshingIf(isRevoked('api-key'))),
  'authentication/altered-token-revokes-nothing': fault(
    'does not verify a JWT that is to be revoked',
    on('revokeToken').find((found, call) => {
      const original = originalOf(call.body.token, call)
      return original === undefined ? found : { record: original }
    }),
  ),
})
