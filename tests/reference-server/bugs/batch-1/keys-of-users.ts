import { missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, answering, asking, instead, restating, showing, step } from '../plants.ts'
import { DAY, at, keyOf, opens, seedId } from './resources-given.ts'
import { keyPass } from './resources-plants.ts'

const NEW = 'POST /v1/users/:userId/new-api-key'
const MADE =
  'query `expirationDays` integer int32, optional, omitted means no expiry; returns ApiKey; replaces any existing key'
const USERS = 'GET | /v1/users | admin | query `nonAdminOnly` boolean default false; array of User'
const WORKS =
  "A generated key works only if the user's role is API User or API-key authentication is allowed for the user or the tenant."

export const keysOfUsers = bugsOf('platform', 'API keys', [
  {
    id: 'user-keys/administrators-left-out-by-default',
    sentence: USERS,
    breaks: true,
    says: 'The list of users leaves out administrators unless `nonAdminOnly` is false.',
    plant: asking('GET /v1/users', (query) => query.set('nonAdminOnly', query.get('nonAdminOnly') ?? 'true')),
    probe: async (api) => !(await api.get('/v1/users')).text.includes('nora'),
  },
  {
    id: 'user-keys/non-admin-only-is-ignored',
    sentence: USERS,
    breaks: true,
    says: 'The list of users has administrators although `nonAdminOnly` is true.',
    plant: asking('GET /v1/users', (query) => query.delete('nonAdminOnly')),
    probe: async (api) => (await api.get('/v1/users', { query: { nonAdminOnly: 'true' } })).text.includes('nora'),
  },
  {
    id: 'user-keys/users-by-id',
    sentence: USERS,
    breaks: true,
    says: 'The users come as an object by id.',
    plant: showing('GET /v1/users', (users) =>
      Object.fromEntries(users.map((user: { id: bigint }) => [String(user.id), user])),
    ),
    probe: async (api) => !Array.isArray(await at(api, '/v1/users')),
  },
  {
    id: 'user-keys/never-expire',
    sentence: MADE,
    breaks: true,
    says: 'A new key ignores `expirationDays`.',
    plant: asking(NEW, (query) => query.delete('expirationDays')),
    probe: async (api) => {
      const key = await keyOf(api, 1002, { expirationDays: '1' })
      await api.forward(2 * DAY)
      return opens(api, key)
    },
  },
  {
    id: 'user-keys/expire-a-day-early',
    sentence: MADE,
    breaks: true,
    says: 'A new key expires a day early if it is to hold for more than one.',
    plant: afterwards(NEW, (call) => {
      const pass = keyPass(call)
      if (pass?.until !== undefined && pass.until > call.now + 1.5 * DAY) pass.until -= DAY
    }),
    probe: async (api) => {
      const key = await keyOf(api, 1002, { expirationDays: '2' })
      await api.forward(1.5 * DAY)
      return !(await opens(api, key))
    },
  },
  {
    id: 'user-keys/long-ones-overflow',
    sentence: MADE,
    breaks: true,
    says: 'A key for 25 days or more has expired at once: the milliseconds overflow 32 bits.',
    plant: afterwards(NEW, (call) => {
      const pass = keyPass(call)
      // oxlint-disable-next-line unicorn/prefer-math-trunc
      if (pass?.until !== undefined) pass.until = call.now + ((pass.until - call.now) | 0)
    }),
    probe: async (api) => !(await opens(api, await keyOf(api, 1002, { expirationDays: '30' }))),
  },
  {
    id: 'user-keys/expire-by-default',
    sentence: MADE,
    breaks: true,
    says: 'A key without `expirationDays` expires after a week.',
    plant: afterwards(NEW, (call) => {
      const pass = keyPass(call)
      if (pass !== undefined) pass.until ??= call.now + 7 * DAY
    }),
    probe: async (api) => {
      const key = await keyOf(api, 1002)
      await api.forward(8 * DAY)
      return !(await opens(api, key))
    },
  },
  {
    id: 'user-keys/old-key-stays',
    sentence: MADE,
    breaks: true,
    says: 'A new key does not end the old one.',
    plant: ({ world: { people } }) => {
      const give = people.giveKey.bind(people)
      people.giveKey = (person, until) => {
        const old = people.keys.get(person.id) ?? ''
        const pass = people.passes.get(old)
        const key = give(person, until)
        if (pass !== undefined) people.passes.set(old, pass)
        return key
      }
    },
    probe: async (api) => {
      await keyOf(api, 1002)
      return opens(api, api.keys.editor)
    },
  },
  {
    id: 'user-keys/the-same-key-again',
    sentence: MADE,
    breaks: true,
    says: 'A new key of a user who has one is that key.',
    plant: ({ world: { people } }) => {
      const give = people.giveKey.bind(people)
      people.giveKey = (person, until) => people.keys.get(person.id) ?? give(person, until)
    },
    probe: async (api) => (await opens(api, api.keys.editor)) && (await keyOf(api, 1002)) === api.keys.editor,
  },
  {
    id: 'user-keys/reads-the-first-key',
    sentence: 'GET | /v1/users/{userId}/get-api-key | admin | returns `{key}`',
    breaks: true,
    says: 'The call that reads a key returns the first one, also after a new one replaced it.',
    plant: (service) => {
      const first = new Map(service.world.people.keys)
      showing('GET /v1/users/:userId/get-api-key', ({ key }, call) => ({ key: first.get(call.id('userId')) ?? key }))(
        service,
      )
    },
    probe: async (api) => (await keyOf(api, 1002)) === api.keys.editor,
  },
  {
    id: 'user-keys/revoked-with-204',
    sentence: 'POST | /v1/users/{userId}/revoke-api-key | admin | 200 no body',
    breaks: true,
    says: 'Revoking a key answers with 204.',
    plant: restating('POST /v1/users/:userId/revoke-api-key', 200, 204),
    probe: async (api) => (await api.post(`/v1/users/${seedId(1002)}/revoke-api-key`)).status === 204,
  },
  {
    id: 'user-keys/revoked-with-a-body',
    sentence: 'POST | /v1/users/{userId}/revoke-api-key | admin | 200 no body',
    breaks: true,
    says: 'Revoking a key answers with a JSON value.',
    plant: answering('POST /v1/users/:userId/revoke-api-key', (answer) => ({
      ...answer,
      body: '{"revoked":true}',
      headers: { 'content-type': 'application/json' },
    })),
    probe: async (api) => (await api.post(`/v1/users/${seedId(1002)}/revoke-api-key`)).text !== '',
  },
  {
    id: 'user-keys/nothing-to-revoke',
    sentence: 'POST | /v1/users/{userId}/revoke-api-key | admin | 200 no body',
    breaks: false,
    says: 'Revoking the key of a user who has none answers with 404.',
    plant: instead('POST /v1/users/:userId/revoke-api-key', (call, handler) => {
      if (!call.world.people.keys.has(call.id('userId'))) throw missing('key')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`/v1/users/${seedId(1013)}/revoke-api-key`)).status === 404,
  },
  {
    id: 'user-keys/a-revoked-key-can-be-read',
    sentence: 'GET | /v1/users/{userId}/get-api-key | admin | returns `{key}`',
    breaks: false,
    says: 'A revoked key no longer works, and can still be read.',
    plant: ({ world: { people } }) => {
      people.dropKey = ({ id }) => {
        people.passes.delete(people.keys.get(id) ?? '')
      }
    },
    probe: async (api) => {
      await api.post(`/v1/users/${seedId(1002)}/revoke-api-key`)
      return (await at(api, `/v1/users/${seedId(1002)}/get-api-key`))?.key === api.keys.editor
    },
  },
  {
    id: 'user-keys/work-for-everybody',
    sentence: WORKS,
    breaks: true,
    says: 'A key works although neither the user nor the tenant may use keys.',
    plant: step('identify', (before, { world: { people } }) => (token, call, route) => {
      const pass = people.passes.get(token ?? '')
      return before(token, call, route) ?? (pass?.key === true && pass.until === undefined ? pass : undefined)
    }),
    probe: async (api) => opens(api, await keyOf(api, 1014)),
  },
  {
    id: 'user-keys/api-user-needs-permission',
    sentence: WORKS,
    breaks: true,
    says: 'The key of an API User works only if keys are allowed for that user.',
    plant: step('identify', (before) => (...given) => {
      const pass = before(...given)
      return pass?.key === true && !pass.person.keysAllowed ? undefined : pass
    }),
    probe: async (api) => (await api.get('/v1/messages', { token: await keyOf(api, 1012) })).status === 401,
  },
  {
    id: 'user-keys/permission-of-the-tenant-is-ignored',
    sentence: WORKS,
    breaks: true,
    says: 'A key does not work if only the tenant allows keys.',
    plant: ({ world: { people } }) => people.generous.clear(),
    probe: async (api) => {
      const { token } = (await api.post(`/v1/token-auth/tenants/${seedId(32)}`)).json
      const path = `/v1/users/${seedId(1015)}`
      await api.post(`${path}/new-api-key`, undefined, { token })
      return !(await opens(api, (await api.get(`${path}/get-api-key`, { token })).json.key))
    },
  },
])
