import type { Operation } from '../domain/kernel/operation.ts'
import { put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { dropping } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

/** Rules that cannot be tried with a key that does not work. */
const WORKING_KEY = [
  'api-keys/expiring-key-works-before',
  'api-keys/key-without-days-lasts',
  'api-keys/key-inherits-role',
  'api-keys/key-inherits-tenant',
] as const

/** The demo users whose keys the checks throw away. */
const SPARE = 11
const SPARE_EDITOR = 4

/** Takes the key of the second spare user along with what happens to the first one's. */
function revokingAnother(plain: Operation): Partial<Operation> {
  return {
    apply: (call, user) => {
      const decision = plain.apply(call, user)
      const other = user.id === SPARE ? call.parts.apiKeys.retire(call.view.users.get(SPARE_EDITOR), call) : []
      return { ...decision, changes: [...decision.changes, ...other] }
    },
  }
}

/** An id that no user of the demo world has. */
const UNLISTED_USER = 9_999

/** Faults of users and API keys. */
export const apiKeyFaults: AreaFaults<'api-keys'> = {
  'api-keys/users-listed': [
    {
      says: 'lists users by their logins',
      operations: { listUsers: shaped((users) => users.map(({ login }: any) => login)) },
      collateral: ['errors/answers-match-schema'],
    },
  ],
  'api-keys/non-admin-only-leaves-out': [
    {
      says: 'passes nonAdminOnly over',
      operations: { listUsers: (plain) => ({ apply: (call, found) => plain.apply({ ...call, query: {} }, found) }) },
    },
  ],
  'api-keys/non-admin-only-false-by-default': [
    {
      says: 'leaves administrators out unless told otherwise',
      operations: {
        listUsers: (plain) => ({
          steps: {
            ...plain.steps,
            readParameters: ({ query }) => ({
              path: {},
              query: { nonAdminOnly: Object.fromEntries(query)['nonAdminOnly'] !== 'false' },
              rest: {},
            }),
          },
        }),
      },
      collateral: ['api-keys/non-admin-only-leaves-out'],
    },
  ],
  'api-keys/non-admin-only-is-part': [
    {
      says: 'answers a user with nonAdminOnly=true whom the whole list has not',
      operations: {
        listUsers: shaped((users, call) =>
          call.query.nonAdminOnly === true
            ? users.map((user: object, index: number) => (index === 0 ? { ...user, id: UNLISTED_USER } : user))
            : users,
        ),
      },
    },
  ],
  'api-keys/new-key-answered': [
    { says: 'answers without the key value', operations: { createApiKey: shaped(() => ({ created: true })) } },
  ],
  'api-keys/new-key-works': [
    {
      says: 'gives out keys that do not work',
      operations: { createApiKey: dropping((change) => change.table === 'tokens' && change.record?.revoked === false) },
      collateral: [
        ...WORKING_KEY,
        'api-keys/works-where-user-allowed',
        'api-keys/works-where-tenant-allowed',
        'api-keys/new-key-after-revocation',
      ],
    },
  ],
  'api-keys/new-key-replaces-old': [
    {
      says: 'leaves the key before working',
      operations: { createApiKey: dropping((change) => change.table === 'tokens' && change.record?.revoked === true) },
      collateral: ['api-keys/key-readable'],
    },
  ],
  'api-keys/key-readable': [
    {
      says: 'reads another key than was generated',
      operations: { getApiKey: shaped(({ key }) => ({ key: [...key].toReversed().join('') })) },
    },
  ],
  'api-keys/key-form': [
    {
      says: 'gives out keys of 128 characters',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) =>
            plain.apply({ ...call, ids: { ...call.ids, key: () => call.ids.key().slice(0, 128) } }, found),
        }),
      },
    },
  ],
  'api-keys/keys-differ': [
    {
      says: 'gives the same key out again',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) => {
            const current = call.parts.apiKeys.currentKey(found, call)
            return current === undefined || call.query.expirationDays !== undefined
              ? plain.apply(call, found)
              : { changes: [], result: current }
          },
        }),
      },
      collateral: ['api-keys/key-without-days-lasts'],
    },
  ],
  'api-keys/revoke-answers': [
    {
      says: 'answers a revocation with a message',
      operations: { revokeApiKey: () => ({ answer: () => ({ status: 200, json: { revoked: true } }) }) },
      collateral: ['errors/documented-media-type', 'errors/answers-match-schema'],
    },
  ],
  'api-keys/revoked-key-refused': [
    {
      says: 'leaves a revoked key working',
      operations: { revokeApiKey: dropping(() => true) },
      collateral: ['errors/revoked-key', 'agent-errors/revoked-key'],
    },
  ],
  'api-keys/expiring-key-expires': [
    {
      says: 'passes expirationDays over',
      operations: { createApiKey: (plain) => ({ apply: (call, found) => plain.apply({ ...call, query: {} }, found) }) },
    },
  ],
  'api-keys/expiring-key-works-before': [
    {
      says: 'counts expirationDays backwards',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) => {
            const { expirationDays: days } = call.query
            return plain.apply(days === undefined ? call : { ...call, query: { expirationDays: -days } }, found)
          },
        }),
      },
    },
  ],
  'api-keys/key-without-days-lasts': [
    {
      says: 'lets keys without expirationDays expire after a year',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) => plain.apply({ ...call, query: { expirationDays: 365, ...call.query } }, found),
        }),
      },
    },
  ],
  'api-keys/key-inherits-role': [
    {
      says: 'gives keys the role of the administrator who generated them',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const { result } = decision
            return {
              ...decision,
              changes: [...decision.changes, put('tokens', result.token, { ...result, userId: call.caller.user.id })],
            }
          },
        }),
      },
      collateral: [
        'api-keys/key-readable',
        'api-keys/new-key-replaces-old',
        'api-keys/revoked-key-refused',
        'api-keys/key-needs-allowance',
        'errors/revoked-key',
        'agent-errors/revoked-key',
      ],
    },
  ],
  'api-keys/key-inherits-tenant': [
    {
      says: 'gives keys the last tenant there is',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const { result } = decision
            return {
              ...decision,
              changes: [...decision.changes, put('tokens', result.token, { ...result, tenantId: 12 })],
            }
          },
        }),
      },
    },
  ],
  'api-keys/key-needs-allowance': [
    { says: 'lets every key work', parts: { authentication: { keyAllowed: () => true } } },
  ],
  'api-keys/unknown-user-not-found': {
    each: (id) => ({
      says: 'answers 400 for an unknown user',
      operations: {
        [id]: (plain: Operation) => ({
          steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'no such user', text: 'no such user' }) },
        }),
      },
    }),
  },
  'api-keys/users-are-whole': [
    {
      says: 'leaves a user out',
      operations: { listUsers: shaped((users) => users.filter(({ id }: any) => id !== SPARE)) },
    },
  ],
  'api-keys/non-admin-only-keeps-others': [
    {
      says: 'leaves a user out who is no administrator',
      operations: {
        listUsers: shaped((users, call) =>
          call.query.nonAdminOnly === true ? users.filter(({ id }: any) => id !== SPARE) : users,
        ),
      },
    },
  ],
  'api-keys/new-key-spares-other-users': [
    { says: 'revokes the key of another user too', operations: { createApiKey: revokingAnother } },
  ],
  'api-keys/revoke-spares-other-users': [
    { says: 'revokes the key of another user too', operations: { revokeApiKey: revokingAnother } },
  ],
  'api-keys/new-key-after-revocation': [
    {
      says: 'gives out keys that do not work where the one before was revoked',
      operations: {
        createApiKey: (plain) => ({
          apply: (call, user) => {
            const decision = plain.apply(call, user)
            const revoked = user.id === SPARE && call.parts.apiKeys.currentKey(user, call) === undefined
            const dead = { ...decision.result, revoked: true }
            return revoked ? { ...decision, changes: [...decision.changes, put('tokens', dead.token, dead)] } : decision
          },
        }),
      },
      collateral: ['api-keys/new-key-works', ...WORKING_KEY],
    },
  ],
  'api-keys/reading-keeps-key': [
    {
      says: 'retires a key once it was read',
      operations: {
        getApiKey: (plain) => ({
          apply: (call, token) => ({
            ...plain.apply(call, token),
            changes: [put('tokens', token.token, { ...token, revoked: true })],
          }),
        }),
      },
    },
  ],
  'api-keys/works-where-user-allowed': [
    {
      says: 'does not ask whether the user is allowed',
      parts: {
        authentication: (plain) => ({
          keyAllowed: (user, view) =>
            user.id === SPARE_EDITOR
              ? plain.keyAllowed({ ...user, apiKeyAllowed: false }, view)
              : plain.keyAllowed(user, view),
        }),
      },
      collateral: ['api-keys/key-inherits-tenant'],
    },
  ],
  'api-keys/works-where-tenant-allowed': [
    {
      says: 'does not ask whether the tenant is allowed',
      parts: { authentication: { keyAllowed: (user) => user.role === 'api-user' || user.apiKeyAllowed } },
    },
  ],
  'api-keys/key-bound-to-tenant': [
    {
      says: 'answers flows of any tenant to API keys',
      operations: {
        getFlow: (plain) => ({
          find: (call) =>
            plain.find(call) ??
            (call.caller.token.kind === 'api-key' ? call.view.flows.get(call.path.flowId) : undefined),
        }),
      },
    },
  ],
}
