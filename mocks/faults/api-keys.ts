import type { Operation } from '../domain/kernel/operation.ts'
import { put } from '../world/index.ts'
import { dropping, json } from './alterations.ts'
import type { AreaFaults } from './fault.ts'

/** Rules that cannot be tried with a key that does not work. */
const WORKING_KEY = ['api-keys/expiring-key-works-before', 'api-keys/key-without-days-lasts', 'api-keys/key-inherits-role', 'api-keys/key-inherits-tenant'] as const

/** Faults of users and API keys. */
export const apiKeyFaults: AreaFaults<'api-keys'> = {
  'api-keys/users-listed': [
    { says: 'lists users by their logins', operations: { listUsers: json((users) => users.map(({ login }: any) => login)) }, collateral: ['errors/answers-match-schema'] },
  ],
  'api-keys/non-admin-only-leaves-out': [
    { says: 'passes nonAdminOnly over', operations: { listUsers: (plain) => ({ apply: (call, found) => plain.apply({ ...call, query: {} }, found) }) } },
  ],
  'api-keys/non-admin-only-false-by-default': [
    {
      says: 'leaves administrators out unless told otherwise',
      operations: {
        listUsers: (plain) => ({
          steps: {
            ...plain.steps,
            readParameters: ({ query }) => ({ path: {}, query: { nonAdminOnly: Object.fromEntries(query)['nonAdminOnly'] !== 'false' }, rest: {} }),
          },
        }),
      },
      collateral: ['api-keys/non-admin-only-leaves-out'],
    },
  ],
  'api-keys/non-admin-only-is-part': [
    {
      says: 'marks users differently with nonAdminOnly=true',
      operations: { listUsers: json((users, call) => (call.query.nonAdminOnly === true ? users.map((user: object, index: number) => (index === 0 ? { ...user, marked: true } : user)) : users)) },
    },
  ],
  'api-keys/new-key-answered': [
    { says: 'answers without the key value', operations: { createApiKey: json(() => ({ created: true })) } },
  ],
  'api-keys/new-key-works': [
    {
      says: 'gives out keys that do not work',
      operations: { createApiKey: dropping((change) => change.table === 'tokens' && change.record?.revoked === false) },
      collateral: [...WORKING_KEY],
    },
  ],
  'api-keys/new-key-replaces-old': [
    { says: 'leaves the key before working', operations: { createApiKey: dropping((change) => change.table === 'tokens' && change.record?.revoked === true) }, collateral: ['api-keys/key-readable'] },
  ],
  'api-keys/key-readable': [
    { says: 'reads another key than was generated', operations: { getApiKey: json(({ key }) => ({ key: [...key].toReversed().join('') })) } },
  ],
  'api-keys/key-form': [
    {
      says: 'gives out keys of 128 characters',
      operations: {
        createApiKey: (plain) => ({ apply: (call, found) => plain.apply({ ...call, ids: { ...call.ids, key: () => call.ids.key().slice(0, 128) } }, found) }),
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
            return current === undefined || call.query.expirationDays !== undefined ? plain.apply(call, found) : { changes: [], result: current }
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
  'api-keys/revoked-key-refused': [{ says: 'leaves a revoked key working', operations: { revokeApiKey: dropping(() => true) } }],
  'api-keys/expiring-key-expires': [
    { says: 'passes expirationDays over', operations: { createApiKey: (plain) => ({ apply: (call, found) => plain.apply({ ...call, query: {} }, found) }) } },
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
        createApiKey: (plain) => ({ apply: (call, found) => plain.apply({ ...call, query: { expirationDays: 365, ...call.query } }, found) }),
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
            return { ...decision, changes: [...decision.changes, put('tokens', result.token, { ...result, userId: call.caller.user.id })] }
          },
        }),
      },
      collateral: ['api-keys/key-readable', 'api-keys/new-key-replaces-old', 'api-keys/revoked-key-refused', 'api-keys/key-needs-allowance'],
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
            return { ...decision, changes: [...decision.changes, put('tokens', result.token, { ...result, tenantId: 12 })] }
          },
        }),
      },
    },
  ],
  'api-keys/key-needs-allowance': [{ says: 'lets every key work', parts: { authentication: { keyAllowed: () => true } } }],
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
}
