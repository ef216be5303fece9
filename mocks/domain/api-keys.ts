import { type Change, type TokenRecord, type UserRecord, put } from '../world/index.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'

const DAY_MS = 86_400_000

export interface ApiKeyParts {
  /** The user's key that is neither revoked nor replaced. */
  currentKey: (user: UserRecord, scene: Scene) => TokenRecord | undefined
  /** Changes that invalidate every key of the user. */
  retire: (user: UserRecord, scene: Scene) => readonly Change[]
  render: (user: UserRecord) => Record<string, unknown>
}

export const apiKeyParts: ApiKeyParts = {
  currentKey: (user, { view }) => keysOf(user, view).find((token) => !token.revoked),
  retire: (user, { view }) =>
    keysOf(user, view)
      .filter((token) => !token.revoked)
      .map((token) => put('tokens', token.token, { ...token, revoked: true })),
  render: ({ id, login, name, role, tenantId }) => ({ id, login, name, role, tenantId }),
}

function keysOf(user: UserRecord, view: Scene['view']): TokenRecord[] {
  return view.tokens.where('userId', String(user.id)).filter((token) => token.kind === 'api-key')
}

/** A user of the caller's tenant. */
function findUser(call: Pick<Call<'getApiKey'>, 'view' | 'caller' | 'path'>): UserRecord | undefined {
  const user = call.view.users.get(call.path.userId)
  return user?.tenantId === call.caller.tenantId ? user : undefined
}

export const apiKeyOperations = {
  listUsers: operation('listUsers')({
    apply: ({ view, caller, query }) => {
      const users = [...view.users.values()].filter((user) => user.tenantId === caller.tenantId)
      return reading(query.nonAdminOnly === true ? users.filter((user) => user.role !== 'administrator') : users)
    },
    answer: (users, { parts }) => ({ status: 200, json: users.map((user) => parts.apiKeys.render(user)) }),
  }),

  createApiKey: operation('createApiKey')({
    find: findUser,
    apply: (call, user) => {
      const { ids, now, query, parts } = call
      const days = query.expirationDays
      const record: TokenRecord = {
        token: ids.key(),
        kind: 'api-key',
        userId: user.id,
        tenantId: user.tenantId,
        revoked: false,
        ...(days === undefined ? {} : { expiresAt: now + days * DAY_MS }),
      }
      return { changes: [...parts.apiKeys.retire(user, call), put('tokens', record.token, record)], result: record }
    },
    answer: ({ token, expiresAt }) => ({
      status: 200,
      json: { key: token, ...(expiresAt === undefined ? {} : { expires: expiresAt }) },
    }),
  }),

  getApiKey: operation('getApiKey')({
    find: (call) => {
      const user = findUser(call)
      return user === undefined ? undefined : call.parts.apiKeys.currentKey(user, call)
    },
    apply: (_call, token) => reading(token),
    answer: ({ token }) => ({ status: 200, json: { key: token } }),
  }),

  revokeApiKey: operation('revokeApiKey')({
    find: findUser,
    apply: (call, user) => ({ changes: call.parts.apiKeys.retire(user, call), result: undefined }),
    answer: () => ({ status: 200 }),
  }),
}
