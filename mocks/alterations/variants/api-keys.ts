import type { Int64 } from '#spec'
import { put } from '../../world/index.ts'
import { on } from '../on.ts'
import { part, step } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { WIDE, byName } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const DAY_MS = 86_400_000

/** Responds with this for a user without a key, instead of 404. */
function keyless(json: unknown): Alteration {
  return on('getApiKey')
    .otherwise(({ view, path }) => {
      const user = view.users.get(path.userId)
      if (user === undefined) return undefined
      return { token: '', kind: 'api-key', userId: user.id, tenantId: user.tenantId, revoked: false }
    })
    .answer((answer, _call, { token }) => (token === '' ? { status: 200, json } : answer))
}

const notPositive = (days: number | undefined): boolean => days !== undefined && days <= 0

/** Variants of users and API keys. */
export const apiKeyVariants: AreaVariants<'api-keys'> = {
  'api-keys/user-members': {
    'email-roles': part('apiKeys', {
      render: ({ id, login, role }) => ({ userId: id, email: `${login}@example.com`, roles: [role] }),
    }),
    'last-seen': on('listUsers').items((user, { ids }) => ({ ...user, lastSeen: WIDE + BigInt(ids.id()) })),
  },
  'api-keys/users-order': { 'by-name': on('listUsers').result(byName) },
  'api-keys/users-in-scope': {
    reachable: on('listUsers').with(({ apply }) => ({
      apply: (call, found) => {
        const { caller } = call
        const usersOf = (tenantId: Int64) => apply({ ...call, caller: { ...caller, tenantId } }, found).result
        return { changes: [], result: caller.user.tenants.flatMap(usersOf) }
      },
    })),
  },
  'api-keys/key-object': {
    'api-key-id': on('createApiKey').answer((_answer, { ids, now }, { token }) => ({
      status: 200,
      json: { id: ids.uuid().replaceAll('-', ''), apiKey: token, created: now },
    })),
  },
  'api-keys/user-without-key': { null: keyless({ key: null }), empty: keyless({}), blank: keyless({ key: '' }) },
  'api-keys/expired-key-shown': {
    gone: on('getApiKey').find((key, { parts, now }) =>
      key !== undefined && parts.authentication.expired(key, now) ? undefined : key,
    ),
  },
  'api-keys/revocation-without-key': {
    'not-found': on('revokeApiKey').find((user, call) =>
      user === undefined || call.parts.apiKeys.currentKey(user, call) === undefined ? undefined : user,
    ),
  },
  'api-keys/key-for-user-not-allowed': {
    refused: on('createApiKey').refuses(({ parts, view }, user) => !parts.authentication.keyAllowed(user, view)),
  },
  'api-keys/key-not-allowed-status': {
    forbidden: step((plain) => ({
      authenticate: (incoming, token, scene) => {
        const answer = plain.authenticate(incoming, token, scene)
        const record = token === undefined ? undefined : scene.view.tokens.get(token)
        if (!isRefusal(answer) || record?.kind !== 'api-key') return answer
        const { keyAllowed, expired } = scene.parts.authentication
        const user = scene.view.users.get(record.userId)
        const works = user !== undefined && !record.revoked && !expired(record, scene.now)
        return works && !keyAllowed(user, scene.view) ? refuse(403, 'API keys are not allowed for this user') : answer
      },
    })),
  },
  'api-keys/days-not-positive': {
    never: on('createApiKey').given((call) => (notPositive(call.query.expirationDays) ? { ...call, query: {} } : call)),
    refused: on('createApiKey').refuses(({ query }) => notPositive(query.expirationDays)),
  },
  'api-keys/moment-of-expiry': {
    'end-of-day': on('createApiKey').decides((decision, { query }) => {
      const { changes, result } = decision
      if (result.expiresAt === undefined || notPositive(query.expirationDays)) return decision
      const record = { ...result, expiresAt: Math.ceil(result.expiresAt / DAY_MS) * DAY_MS }
      return { changes: [...changes, put('tokens', record.token, record)], result: record }
    }),
  },
}
