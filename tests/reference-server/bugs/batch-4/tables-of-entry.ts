import { text, unknown } from '../../answer.ts'
import type { Pass } from '../../people.ts'
import { bugsOf } from '../bug.ts'
import { instead, showing, step } from '../plants.ts'
import { idsIn, jwtOf, keyOf, read, userNamed } from './platform-given.ts'

const DAY_MS = 86_400_000

export const tokenTable = bugsOf('platform', 'Authentication', [
  {
    id: 'p4-token/issue-refuses-an-old-header',
    sentence:
      'POST | /v1/token-auth/issue | none | body AuthenticationRequest; returns AuthenticationResponse; no bearer token needed',
    breaks: true,
    says: 'Login is refused with 401 while the request carries an expired token.',
    plant: instead('POST /v1/token-auth/issue', (call, handler) => {
      const token = /^Bearer (\S+)$/.exec(call.request.headers.authorization ?? '')?.[1]
      if (token !== undefined && call.world.people.find(token) === undefined) throw unknown()
      return handler(call)
    }),
    probe: async (api) => {
      const sent = { login: 'nora', password: 'nora-opens' }
      return (await api.post('/v1/token-auth/issue', sent, { as: 'expired' })).status === 401
    },
  },
  {
    id: 'p4-token/refresh-just-after-the-end',
    sentence:
      'POST | /v1/token-auth/refresh | none | body TokenRequest; returns AuthenticationResponse; token must not be expired',
    breaks: true,
    says: 'A token is refreshed for up to ten minutes after its end.',
    plant: instead('POST /v1/token-auth/refresh', (call, handler) => {
      const pass = call.world.people.passes.get(String(call.members['token']))
      const { now } = call
      if (pass?.until !== undefined && pass.until <= now && pass.until > now - 600_000) pass.until = now + 1_000
      return handler(call)
    }),
    probe: async (api) => {
      const token = await jwtOf(api, 'nora')
      await api.forward(8 * 3_600_000 + 60_000)
      return (await api.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'p4-token/revoke-of-an-unknown-token-is-refused',
    sentence: 'POST | /v1/token-auth/revoke | none | body TokenRequest; 200 with no body',
    breaks: false,
    says: 'Revoking a text that never was a token is refused with 400.',
    plant: instead('POST /v1/token-auth/revoke', (call, handler) =>
      call.world.people.passes.has(String(call.members['token'])) ? handler(call) : text('no token', 400),
    ),
    probe: async (api) => (await api.post('/v1/token-auth/revoke', { token: 'rye' }, { as: 'nobody' })).status === 400,
  },
  {
    id: 'p4-token/all-tenants-are-listed',
    sentence: 'GET | /v1/token-auth/tenants | none | array of tenant objects the caller can switch to',
    breaks: true,
    says: 'The list of tenants has every tenant, also those that the caller cannot switch to.',
    plant: showing('GET /v1/token-auth/tenants', (_tenants, { world }) =>
      [...world.tenants.values()].map(({ id, title }) => ({ id, title, home: false })),
    ),
    probe: async (api) => {
      const ids = await idsIn(api, '/v1/token-auth/tenants')
      const answers = await Promise.all(ids.map((id) => api.post(`/v1/token-auth/tenants/${id}`, {})))
      return answers.some(({ status }) => status === 404)
    },
  },
  {
    id: 'p4-token/no-way-back-home',
    sentence:
      'POST | /v1/token-auth/tenants/{tenantId} | none | returns AuthenticationResponse with a JWT scoped to the tenant',
    breaks: true,
    says: 'A caller who has switched to another tenant and switches back gets a token of the other tenant again.',
    plant: instead('POST /v1/token-auth/tenants/:tenantId', async (call, handler) => {
      const answer = await handler(call)
      const { person, tenant } = call.pass
      if (tenant !== person.tenant && call.id('tenantId') === person.tenant)
        for (const pass of [...call.world.people.passes.values()].slice(-1)) pass.tenant = tenant
      return answer
    }),
    probe: async (api) => {
      const before = await idsIn(api, '/v1/connections')
      const tenants: { id: bigint; home: boolean }[] = await read(api, '/v1/token-auth/tenants')
      let token: string | undefined
      for (const wanted of [false, true]) {
        const id = tenants.find(({ home }) => home === wanted)?.id
        const sending = token === undefined ? {} : { token }
        token = (await api.post(`/v1/token-auth/tenants/${id}`, {}, sending)).json.token
      }
      const after = await idsIn(api, '/v1/connections', { token: token ?? '' })
      return after.length !== before.length
    },
  },
])

export const keyTable = bugsOf('platform', 'API keys', [
  {
    id: 'p4-key/non-admin-only-false-means-true',
    sentence: 'GET | /v1/users | admin | query `nonAdminOnly` boolean default false; array of User',
    breaks: true,
    says: 'The list of users leaves out administrators whenever `nonAdminOnly` is there, also with `false`.',
    plant: instead('GET /v1/users', (call, handler) => {
      if (call.query.has('nonAdminOnly')) call.query.set('nonAdminOnly', 'true')
      return handler(call)
    }),
    probe: async (api) => {
      const asked = { query: { nonAdminOnly: 'false' } }
      return (await idsIn(api, '/v1/users', asked)).length < (await idsIn(api, '/v1/users')).length
    },
  },
  {
    id: 'p4-key/thirty-days-overflow',
    sentence: 'query `expirationDays` integer int32, optional, omitted means no expiry',
    breaks: true,
    says: 'The life of a key is counted in 32-bit milliseconds: a key for 30 days has expired at once.',
    plant: instead('POST /v1/users/:userId/new-api-key', async (call, handler) => {
      const answer = await handler(call)
      const { keys, passes } = call.world.people
      const pass = passes.get(keys.get(call.id('userId')) ?? '')
      const days = call.whole('expirationDays')
      // oxlint-disable-next-line unicorn/prefer-math-trunc -- 32 bits are the bug
      if (pass !== undefined && days !== undefined) pass.until = call.now + ((Number(days) * DAY_MS) | 0)
      return answer
    }),
    probe: async (api) => {
      const token = await keyOf(api, 'machine', { expirationDays: '30' })
      return (await api.get('/v1/messages', { token })).status === 401
    },
  },
  {
    id: 'p4-key/key-is-read-without-its-middle',
    sentence: 'GET | /v1/users/{userId}/get-api-key | admin | returns `{key}`',
    breaks: true,
    says: 'An administrator reads a key with all but its ends masked.',
    plant: showing('GET /v1/users/:userId/get-api-key', ({ key }) => ({ key: `${key.slice(0, 4)}…${key.slice(-4)}` })),
    probe: async (api) => (await keyOf(api, 'machine')).includes('…'),
  },
  {
    id: 'p4-key/operators-read-keys',
    sentence: 'GET | /v1/users/{userId}/get-api-key | admin',
    breaks: true,
    says: 'An operator can read the key of an API User.',
    plant: step('permits', (before) => (call, needs, route) => {
      const own = route[1] === '/v1/users/:userId/get-api-key' && call.pass.person.role === 'operator'
      const user = own ? call.world.people.all.get(call.id('userId')) : undefined
      return user?.role === 'api-user' || before(call, needs, route)
    }),
    probe: async (api) => {
      const { id } = await userNamed(api, 'ubbe')
      return (await api.get(`/v1/users/${id}/get-api-key`, { as: 'operator' })).status === 200
    },
  },
  {
    id: 'p4-key/expiring-keys-are-not-checked',
    sentence:
      "A generated key works only if the user's role is API User or API-key authentication is allowed for the user or the tenant.",
    breaks: true,
    says: 'A key with an expiry works also for users who may not use keys.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass: Pass | undefined = call.world.people.passes.get(token ?? '')
      const fine = pass?.key === true && pass.until !== undefined && pass.until > call.now
      return fine ? pass : before(token, call, route)
    }),
    probe: async (api) => {
      const token = await keyOf(api, 'keyless', { expirationDays: '2' })
      return (await api.get('/v1/flows', { token })).status === 200
    },
  },
])
