import type { OperationId } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { part } from '../together.ts'
import { on, onEach } from '../on.ts'
import { type Change, type UserRecord, put } from '../../world/index.ts'
import { type AreaFaults, type Fault, each, fault } from './fault.ts'
import { taking } from './listeners-receiving.ts'
import { recordOf } from './steps.ts'

/** Demo users whose keys the checks may revoke. */
const SPARE = 11
const SPARE_EDITOR = 4

/** Whether a change stores a token, revoked or not as requested. */
const storesToken = (change: Change, { revoked }: { revoked: boolean }): boolean =>
  'table' in change && change.table === 'tokens' && change.record?.revoked === revoked

/** The changes without those that revoke a key that has an end. */
const keepingEnding = (changes: readonly Change[]): readonly Change[] =>
  changes.filter(
    (change) =>
      !storesToken(change, { revoked: true }) ||
      (change as { record?: { expiresAt?: number } }).record?.expiresAt === undefined,
  )

const DAY_MS = 86_400_000

const ignoringNonAdminOnly = (): Alteration => on('listUsers').given((call) => ({ ...call, query: {} }))

/** Keeps only these users of the tenant with nonAdminOnly. */
const askedForNonAdmins = (isKept: (user: UserRecord, caller: UserRecord) => boolean): Alteration =>
  on('listUsers').result((found, { view, query, caller }) =>
    query.nonAdminOnly === true
      ? [...view.users.values()].filter((user) => user.tenantId === caller.tenantId && isKept(user, caller.user))
      : found,
  )

/** Generates keys for another number of days. */
const countingDays = (change: (days: number) => number): Alteration =>
  on('createApiKey').given((call) => {
    const { expirationDays: days } = call.query
    return days === undefined ? call : { ...call, query: { expirationDays: change(days) } }
  })

/** Retires the key of the second spare user together with the first one's. */
const retiringAnother = (id: 'createApiKey' | 'revokeApiKey'): Fault =>
  fault(
    'revokes the key of another user too',
    onEach(id).also((call, user: UserRecord) => {
      const other = user.id === SPARE ? call.view.users.get(SPARE_EDITOR) : undefined
      return other === undefined ? [] : call.parts.apiKeys.retire(other, call)
    }),
  )

/** Takes the keys of users without allowance, too, in one operation. */
const allowingEveryKey = (id: OperationId, when: (incoming: Incoming) => boolean = () => true): Alteration =>
  onEach(id).step(({ authenticate }) => ({
    authenticate(incoming, token, scene) {
      const { parts } = scene
      const authentication = { ...parts.authentication, keyAllowed: () => true }
      return authenticate(incoming, token, when(incoming) ? { ...scene, parts: { ...parts, authentication } } : scene)
    },
  }))

/** An id without a user in the demo world. */
const UNLISTED_USER = 9_999

/** Faults of users and API keys. */
export const apiKeyFaults: AreaFaults<'api-keys'> = {
  'api-keys/users-listed': fault(
    'lists users as an object by login',
    on('listUsers').items(({ login }) => login),
  ),
  'api-keys/non-admin-only-leaves-out': [
    fault('ignores nonAdminOnly', ignoringNonAdminOnly()),
    fault(
      'ignores nonAdminOnly, and shows no logins and its own names of roles',
      ignoringNonAdminOnly(),
      part('apiKeys', { render: ({ id, name, role }) => ({ id, name, role: `ROLE_TENANT_${role.toUpperCase()}` }) }),
    ),
    fault(
      'leaves out only the caller with nonAdminOnly',
      askedForNonAdmins(({ id }, caller) => id !== caller.id),
    ),
    fault(
      'leaves out every administrator but the caller with nonAdminOnly',
      askedForNonAdmins(({ id, role }, caller) => role !== 'administrator' || id === caller.id),
    ),
  ],
  'api-keys/non-admin-only-false-by-default': fault(
    'omits administrators by default',
    on('listUsers').step({
      readParameters: ({ query }) => ({
        path: {},
        query: { nonAdminOnly: Object.fromEntries(query)['nonAdminOnly'] !== 'false' },
        rest: {},
      }),
    }),
  ),
  'api-keys/non-admin-only-is-part': fault(
    'lists a user only with nonAdminOnly=true',
    on('listUsers').body((users, call) =>
      call.query.nonAdminOnly === true
        ? users.map((user: object, index: number) => (index === 0 ? { ...user, id: UNLISTED_USER } : user))
        : users,
    ),
  ),
  'api-keys/new-key-answered': fault(
    'responds without the key value',
    on('createApiKey').body(() => ({ created: true })),
  ),
  'api-keys/new-key-works': fault(
    'issues invalid keys',
    on('createApiKey').changes((changes) => changes.filter((change) => !storesToken(change, { revoked: false }))),
  ),
  'api-keys/new-key-replaces-old': [
    fault(
      'keeps the previous key valid',
      on('createApiKey').changes((changes) => changes.filter((change) => !storesToken(change, { revoked: true }))),
    ),
    fault('keeps the previous key valid if it has an end', on('createApiKey').changes(keepingEnding)),
  ],
  'api-keys/key-readable': [
    fault(
      'returns a different key than was generated',
      on('getApiKey').body(({ key }) => ({ key: [...key].toReversed().join('') })),
    ),
    fault(
      'does not read keys that expire',
      on('getApiKey').find((found) => (found?.expiresAt === undefined ? found : undefined)),
    ),
    fault(
      'returns the first key of a user for ever',
      on('getApiKey').find((found, { path, view }) => {
        const tokens = view.tokens.where('userId', String(path.userId))
        return found && tokens.find(({ kind }) => kind === 'api-key')
      }),
    ),
    fault(
      'returns the last key of any user',
      on('getApiKey').find((found, { view }) => {
        const keys = [...view.tokens.values()].filter(({ kind, revoked }) => kind === 'api-key' && !revoked)
        return found && keys.at(-1)
      }),
    ),
  ],
  'api-keys/key-form': [
    fault(
      'issues keys of 128 characters',
      on('createApiKey').given((call) => ({ ...call, ids: { ...call.ids, key: () => call.ids.key().slice(0, 128) } })),
    ),
    fault(
      'issues keys with a hyphen if they expire',
      on('createApiKey').given((call) =>
        call.query.expirationDays === undefined
          ? call
          : {
              ...call,
              ids: { ...call.ids, key: () => `${call.ids.key().slice(0, 223)}-${call.ids.key().slice(0, 32)}` },
            },
      ),
    ),
  ],
  'api-keys/keys-differ': fault(
    'issues the same key again',
    on('createApiKey').decides((decision, call, user) => {
      const current = call.parts.apiKeys.currentKey(user, call)
      return current === undefined || call.query.expirationDays !== undefined
        ? decision
        : { changes: [], result: current }
    }),
  ),
  'api-keys/revoke-answers': fault(
    'responds to a revocation with a message',
    on('revokeApiKey').answer(() => ({ status: 200, json: { revoked: true } })),
  ),
  'api-keys/revoked-key-refused': [
    fault('keeps a revoked key valid', on('revokeApiKey').drops()),
    fault('keeps a revoked key valid if it has an end', on('revokeApiKey').changes(keepingEnding)),
  ],
  'api-keys/expiring-key-expires': [
    fault(
      'ignores expirationDays',
      on('createApiKey').given((call) => ({ ...call, query: {} })),
    ),
    fault(
      'lets a key that is used live for two more days',
      on('listTenants').also(({ caller: { token }, now }) => {
        const { expiresAt } = token
        if (token.kind !== 'api-key' || expiresAt === undefined) return []
        return [put('tokens', token.token, { ...token, expiresAt: Math.max(expiresAt, now + 2 * DAY_MS) })]
      }),
    ),
  ],
  'api-keys/expiring-key-works-before': [
    fault(
      'counts expirationDays backwards',
      countingDays((days) => -days),
    ),
    fault(
      'lets keys expire a day early',
      countingDays((days) => (days > 1 ? days - 1 : days)),
    ),
    fault(
      'lets no key live for more than a year',
      countingDays((days) => Math.min(days, 365)),
    ),
    fault(
      'counts milliseconds in 32 bits',
      countingDays((days) => ((days * DAY_MS) % 2 ** 31) / DAY_MS - (days * DAY_MS >= 2 ** 31 ? 25 : 0)),
    ),
  ],
  'api-keys/key-without-days-lasts': [
    fault(
      'expires keys without expirationDays after a year',
      on('createApiKey').given((call) => ({ ...call, query: { expirationDays: 365, ...call.query } })),
    ),
    fault(
      'lets a key without expirationDays expire with the one that it replaces',
      on('createApiKey').also((call, user, key) => {
        const expiresAt = key.expiresAt ?? call.parts.apiKeys.currentKey(user, call)?.expiresAt
        return expiresAt === undefined ? [] : [put('tokens', key.token, { ...key, expiresAt })]
      }),
    ),
  ],
  'api-keys/key-inherits-role': [
    fault(
      'gives keys the role of the administrator who generated them',
      on('createApiKey').also(({ caller }, _user, key) => [
        put('tokens', key.token, { ...key, userId: caller.user.id }),
      ]),
    ),
    fault(
      'gives a key that replaces another one the role of an API User',
      on('createApiKey').also((call, user, key) =>
        user.id === SPARE_EDITOR && call.parts.apiKeys.currentKey(user, call) !== undefined
          ? [put('tokens', key.token, { ...key, userId: SPARE })]
          : [],
      ),
    ),
  ],
  'api-keys/key-inherits-tenant': fault(
    'issues keys for the last tenant',
    on('createApiKey').also((_call, _user, key) => [put('tokens', key.token, { ...key, tenantId: 12 })]),
  ),
  'api-keys/key-needs-allowance': [
    fault('accepts every key', part('authentication', { keyAllowed: () => true })),
    fault(
      'accepts every key that has an end',
      part('authentication', (plain) => ({
        callerOf: (token, scene) =>
          token.kind === 'api-key' && token.expiresAt !== undefined
            ? plain.callerOf(token, {
                ...scene,
                parts: {
                  ...scene.parts,
                  authentication: { ...scene.parts.authentication, keyAllowed: () => true },
                },
              })
            : plain.callerOf(token, scene),
      })),
    ),
    ...(['listTools', 'callMcp', 'listFlows'] as const).map((id) =>
      fault(`accepts every key in ${id}`, allowingEveryKey(id)),
    ),
    fault(
      'accepts every key in the query of an export',
      allowingEveryKey('exportFlows', ({ headers }) => headers['authorization'] === undefined),
    ),
    fault(
      'trades every key for a token',
      on('refreshToken').find((found, { body, view }) => {
        const record = view.tokens.get(body.token)
        return record?.kind === 'api-key' && !record.revoked ? { record } : found
      }),
    ),
    fault(
      'accepts every key at listeners',
      taking((token, scene) => {
        const { kind, revoked, userId, expiresAt = Infinity } = recordOf(token, scene) ?? {}
        const user = scene.view.users.get(userId ?? 0)
        const isLasting = kind === 'api-key' && revoked === false && expiresAt > scene.now
        return isLasting && user !== undefined && !scene.parts.authentication.keyAllowed(user, scene.view)
      }),
    ),
  ],
  'api-keys/unknown-user-not-found': each('responds 400 to an unknown user', (id) =>
    onEach(id).step({ notFound: () => ({ status: 400, reason: 'no such user', text: 'no such user' }) }),
  ),
  'api-keys/users-are-whole': [
    fault(
      'omits a user',
      on('listUsers').body((users) => users.filter(({ id }: { id: unknown }) => id !== SPARE)),
    ),
    fault(
      'lists administrators and API Users only',
      on('listUsers').result((users) => users.filter(({ role }) => role === 'administrator' || role === 'api-user')),
    ),
  ],
  'api-keys/non-admin-only-keeps-others': [
    fault(
      'omits a user who is not an administrator',
      on('listUsers').body((users, call) =>
        call.query.nonAdminOnly === true ? users.filter(({ id }: { id: unknown }) => id !== SPARE) : users,
      ),
    ),
    fault(
      'lists API Users only with nonAdminOnly=true',
      on('listUsers').result((users, { query }) =>
        query.nonAdminOnly === true ? users.filter(({ role }) => role === 'api-user') : users,
      ),
    ),
  ],
  'api-keys/new-key-spares-other-users': retiringAnother('createApiKey'),
  'api-keys/revoke-spares-other-users': retiringAnother('revokeApiKey'),
  'api-keys/new-key-after-revocation': fault(
    'issues invalid keys after a revocation',
    on('createApiKey').also((call, user, result) => {
      const revoked = user.id === SPARE && call.parts.apiKeys.currentKey(user, call) === undefined
      const dead = { ...result, revoked: true }
      return revoked ? [put('tokens', dead.token, dead)] : []
    }),
  ),
  'api-keys/reading-keeps-key': fault(
    'invalidates a key after it was read',
    on('getApiKey').changes((_changes, _call, token) => [put('tokens', token.token, { ...token, revoked: true })]),
  ),
  'api-keys/works-where-user-allowed': fault(
    'ignores whether the user is allowed',
    part('authentication', (plain) => ({
      keyAllowed: (user, view) =>
        user.id === SPARE_EDITOR
          ? plain.keyAllowed({ ...user, apiKeyAllowed: false }, view)
          : plain.keyAllowed(user, view),
    })),
  ),
  'api-keys/works-where-tenant-allowed': fault(
    'ignores whether the tenant is allowed',
    part('authentication', { keyAllowed: (user) => user.role === 'api-user' || user.apiKeyAllowed }),
  ),
  'api-keys/key-bound-to-tenant': [
    fault(
      'returns flows of any tenant to API keys, and lists no tenant for users of one',
      on('getFlow').find((found, { caller, path, view }) =>
        caller.token.kind === 'api-key' ? (found ?? view.flows.get(path.flowId)) : found,
      ),
      on('listTenants').body((tenants) => (tenants.length === 1 ? [] : tenants)),
    ),
    fault(
      'returns flows of any tenant to API keys',
      on('getFlow').find(
        (found, call) =>
          found ?? (call.caller.token.kind === 'api-key' ? call.view.flows.get(call.path.flowId) : undefined),
      ),
    ),
    ...(['getConnection', 'getFormat', 'getListener', 'getMacro', 'getWebhook'] as const).map((id) =>
      fault(
        `returns objects of any tenant by ${id}`,
        onEach(id).find(
          (found, { view, path }) =>
            found ??
            [view.connections, view.formats, view.listeners, view.macros, view.webhooks]
              .map((table) => table.get(Object.values(path)[0] as number))
              .find((object) => object !== undefined),
        ),
      ),
    ),
    fault(
      'generates keys for the first tenant of the administrator',
      on('createApiKey').also(({ caller }, _user, key) => [
        put('tokens', key.token, { ...key, tenantId: caller.user.tenantId }),
      ]),
    ),
  ],
}
