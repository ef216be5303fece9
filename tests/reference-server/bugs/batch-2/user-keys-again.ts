import { missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, asking, instead, showing, step } from '../plants.ts'
import { KEYLESS, LAKESIDE, MACHINE, SECOND, WELL, lakeJwt, newKey } from './platform-given.ts'

const DAY_MS = 86_400_000

export const userKeysAgain = bugsOf('platform', 'API keys', [
  {
    id: 'user-keys/read-once',
    sentence: 'the key value is shown when generated and can be read again by an administrator with `get-api-key`',
    breaks: true,
    says: 'A key can be read once after it is made; then it is not found.',
    plant: (service) => {
      const read = new Set<string>()
      instead('GET /v1/users/:userId/get-api-key', (call, handler) => {
        const key = call.world.people.keys.get(call.id('userId')) ?? ''
        if (read.has(key)) throw missing('key')
        read.add(key)
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      await newKey(api, MACHINE)
      const path = `/v1/users/${MACHINE}/get-api-key`
      return (await api.get(path)).status === 200 && (await api.get(path)).status === 404
    },
  },
  {
    id: 'user-keys/read-only-by-their-maker',
    sentence: 'the key value is shown when generated and can be read again by an administrator with `get-api-key`',
    breaks: true,
    says: 'Only the administrator who made a key can read it again.',
    plant: (service) => {
      const makers = new Map<bigint, string>()
      afterwards('POST /v1/users/:userId/new-api-key', (call) => {
        makers.set(call.id('userId'), call.who)
      })(service)
      instead('GET /v1/users/:userId/get-api-key', (call, handler) => {
        if ((makers.get(call.id('userId')) ?? call.who) !== call.who) throw missing('key')
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      await newKey(api, MACHINE)
      const body = { login: 'liv', password: 'liv-opens' }
      const { token } = (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).json
      return (await api.get(`/v1/users/${MACHINE}/get-api-key`, { token })).status === 404
    },
  },
  {
    id: 'user-keys/those-with-an-end-cannot-be-read',
    sentence: 'GET | /v1/users/{userId}/get-api-key | admin | returns `{key}`',
    breaks: true,
    says: 'A key with an expiry cannot be read again.',
    plant: instead('GET /v1/users/:userId/get-api-key', (call, handler) => {
      const { keys, passes } = call.world.people
      if (passes.get(keys.get(call.id('userId')) ?? '')?.until !== undefined) throw missing('key')
      return handler(call)
    }),
    probe: async (api) => {
      await newKey(api, MACHINE, { query: { expirationDays: '30' } })
      return (await api.get(`/v1/users/${MACHINE}/get-api-key`)).status === 404
    },
  },
  {
    id: 'user-keys/end-of-the-key-before-stays',
    sentence: 'query `expirationDays` integer int32, optional, omitted means no expiry',
    breaks: true,
    says: 'A key made without `expirationDays` expires when the key that it replaces would have.',
    plant: instead('POST /v1/users/:userId/new-api-key', async (call, handler) => {
      const { keys, passes } = call.world.people
      const id = call.id('userId')
      const until = passes.get(keys.get(id) ?? '')?.until
      const answer = await handler(call)
      const pass = passes.get(keys.get(id) ?? '')
      if (pass !== undefined && !call.query.has('expirationDays')) pass.until = until
      return answer
    }),
    probe: async (api) => {
      await newKey(api, MACHINE, { query: { expirationDays: '1' } })
      const token = await newKey(api, MACHINE)
      await api.forward(2 * DAY_MS)
      return (await api.get('/v1/functions', { token })).status === 401
    },
  },
  {
    id: 'user-keys/end-after-a-year-at-most',
    sentence: 'query `expirationDays` integer int32, optional, omitted means no expiry',
    breaks: true,
    says: 'A key for more than 365 days expires after 365.',
    plant: asking('POST /v1/users/:userId/new-api-key', (query) => {
      if (Number(query.get('expirationDays') ?? 0) > 365) query.set('expirationDays', '365')
    }),
    probe: async (api) => {
      const token = await newKey(api, MACHINE, { query: { expirationDays: '500' } })
      await api.forward(400 * DAY_MS)
      return (await api.get('/v1/functions', { token })).status === 401
    },
  },
  {
    id: 'user-keys/scope-of-the-administrator',
    sentence: 'A key inherits the role and tenant scope of its user.',
    breaks: true,
    says: 'A key made in another tenant is scoped to the home tenant of the administrator.',
    plant: afterwards('POST /v1/users/:userId/new-api-key', (call) => {
      const { keys, passes } = call.world.people
      const pass = passes.get(keys.get(call.id('userId')) ?? '')
      if (pass !== undefined) pass.tenant = call.pass.person.tenant
    }),
    probe: async (api) => {
      const token = await newKey(api, LAKESIDE, { token: await lakeJwt(api) })
      return (await api.get(`/v1/flows/${WELL}`, { token })).status === 200
    },
  },
  {
    id: 'user-keys/replacement-has-the-least-role',
    sentence: 'A key inherits the role and tenant scope of its user.',
    breaks: true,
    says: 'The second key of a user has the rights of an API User.',
    plant: (service) => {
      const made = new Set<bigint>()
      afterwards('POST /v1/users/:userId/new-api-key', (call) => {
        const { keys, passes } = call.world.people
        const id = call.id('userId')
        const pass = passes.get(keys.get(id) ?? '')
        if (pass !== undefined && made.has(id)) pass.person = { ...pass.person, role: 'api-user' }
        made.add(id)
      })(service)
    },
    probe: async (api) => {
      await newKey(api, SECOND)
      const token = await newKey(api, SECOND)
      return (await api.get(`/v1/flows/${WELL}`, { token })).status === 403
    },
  },
  {
    id: 'user-keys/permission-is-not-asked-at-exports',
    sentence:
      "A generated key works only if the user's role is API User or API-key authentication is allowed for the user or the tenant.",
    breaks: true,
    says: 'A key of a user without API-key authentication opens the export of flows.',
    plant: step('identify', (before, { world }) => (token, call, route) => {
      const pass = route[1] === '/v1/flows/export' ? world.people.passes.get(token ?? '') : undefined
      return before(token, call, route) ?? pass
    }),
    probe: async (api) => {
      const token = await newKey(api, KEYLESS)
      return (await api.get('/v1/flows/export', { token, query: { flows: String(WELL) } })).status === 200
    },
  },
  {
    id: 'user-keys/false-hides-administrators',
    sentence: 'GET | /v1/users | admin | query `nonAdminOnly` boolean default false; array of User',
    breaks: true,
    says: '`nonAdminOnly=false` counts as true.',
    plant: asking('GET /v1/users', (query) => {
      if (query.has('nonAdminOnly')) query.set('nonAdminOnly', 'true')
    }),
    probe: async (api) => {
      const path = '/v1/users'
      const all = (await api.get(path)).json
      return (await api.get(path, { query: { nonAdminOnly: 'false' } })).json.length < all.length
    },
  },
  {
    id: 'user-keys/users-in-another-order',
    sentence: 'GET | /v1/users | admin | query `nonAdminOnly` boolean default false; array of User',
    breaks: false,
    says: 'The list of users comes in the order of their logins, and tells who has a key.',
    plant: showing('GET /v1/users', (users) =>
      users
        .map((user: object) => ({ ...user, hasKey: true }))
        .toSorted((one: { login: string }, other: { login: string }) => one.login.localeCompare(other.login)),
    ),
    probe: async (api) => (await api.get('/v1/users')).json[0].hasKey === true,
  },
])
