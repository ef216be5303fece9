import { type TokenRecord, put } from '../world/index.ts'
import { on } from '../alterations/on.ts'
import { part } from '../alterations/together.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { isRefusal } from '../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

const DAY_MS = 86_400_000

/** A user without a key is answered with this in place of 404. */
function keyless(json: unknown): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    find: (call) => {
      const user = call.view.users.get(call.path.userId)
      return plain.find(call) ?? (user?.tenantId === call.caller.tenantId ? { token: undefined } : undefined)
    },
    answer: (record, call) => (record.token === undefined ? { status: 200, json } : plain.answer(record, call)),
  })
}

/** A further guard of the generation, with a message. */
function refusingKey(
  reason: string,
  refuses: (call: any, user: any) => boolean,
): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    guards: {
      ...plain.guards,
      [reason]: (call, user) => (refuses(call, user) ? refuse(400, reason, { text: reason }) : undefined),
    },
  })
}

const notPositive = (days: number | undefined): boolean => days !== undefined && days <= 0

/** Variants of users and API keys. */
export const apiKeyVariants: AreaVariants<'api-keys'> = {
  'api-keys/user-members': {
    'email-roles': part('apiKeys', {
      render: ({ id, login, role }) => ({ userId: id, email: `${login}@example.com`, roles: [role] }),
    }),
    'last-seen': on('listUsers').body((users, { ids }) =>
      users.map((user: object) => ({ ...user, lastSeen: 2n ** 53n + BigInt(ids.id()) })),
    ),
  },
  'api-keys/users-order': {
    'by-name': on('listUsers').decides((decision) => {
      return { ...decision, result: decision.result.toSorted((a: any, b: any) => a.name.localeCompare(b.name)) }
    }),
  },
  'api-keys/users-in-scope': {
    reachable: on('listUsers').with((plain) => ({
      apply: (call, found) => {
        const result = call.caller.user.tenants.flatMap(
          (tenantId: number) => plain.apply({ ...call, caller: { ...call.caller, tenantId } }, found).result,
        )
        return { changes: [], result }
      },
    })),
  },
  'api-keys/key-object': {
    'api-key-id': on('createApiKey').with(() => ({
      answer: ({ token }, { ids, now }) => ({
        status: 200,
        json: { id: ids.uuid().replaceAll('-', ''), apiKey: token, created: now },
      }),
    })),
  },
  'api-keys/user-without-key': {
    null: on('getApiKey').with(keyless({ key: null })),
    empty: on('getApiKey').with(keyless({})),
  },
  'api-keys/expired-key-shown': {
    gone: on('getApiKey').find((found, call) => {
      const record = found as TokenRecord | undefined
      return record !== undefined && call.parts.authentication.expired(record, call.now) ? undefined : record
    }),
  },
  'api-keys/revocation-without-key': {
    'not-found': on('revokeApiKey').find((found, call) => {
      const user = found
      return user === undefined || call.parts.apiKeys.currentKey(user, call) === undefined ? undefined : user
    }),
  },
  'api-keys/key-for-user-not-allowed': {
    refused: on('createApiKey').with(
      refusingKey(
        'keys are not allowed for this user',
        ({ parts, view }, user) => !parts.authentication.keyAllowed(user, view),
      ),
    ),
  },
  'api-keys/key-not-allowed-status': {
    forbidden: {
      steps: (plain) => ({
        authenticate: (incoming, token, scene) => {
          const answer = plain.authenticate(incoming, token, scene)
          const record = token === undefined ? undefined : scene.view.tokens.get(token)
          if (!isRefusal(answer) || record?.kind !== 'api-key') return answer
          const { keyAllowed, expired } = scene.parts.authentication
          const user = scene.view.users.get(record.userId)
          const works = user !== undefined && !record.revoked && !expired(record, scene.now)
          return works && !keyAllowed(user, scene.view) ? refuse(403, 'API keys are not allowed for this user') : answer
        },
      }),
    },
  },
  'api-keys/days-not-positive': {
    never: on('createApiKey').given((call) => (notPositive(call.query.expirationDays) ? { ...call, query: {} } : call)),
    refused: on('createApiKey').with(
      refusingKey('expirationDays is not positive', ({ query }) => notPositive(query.expirationDays)),
    ),
  },
  'api-keys/moment-of-expiry': {
    'end-of-day': on('createApiKey').with((plain) => ({
      apply: (call, user) => {
        const { changes, result } = plain.apply(call, user)
        if (result.expiresAt === undefined || notPositive(call.query.expirationDays)) return { changes, result }
        const record = { ...result, expiresAt: Math.ceil(result.expiresAt / DAY_MS) * DAY_MS }
        return { changes: [...changes, put('tokens', record.token, record)], result: record }
      },
    })),
  },
}
