import { json } from '../../answer.ts'
import { wide } from '../../seed.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, answering, asking, instead, step } from '../plants.ts'
import { has, lakeToken, listed } from './rows-given.ts'

const NEW_KEY = 'POST /v1/users/:userId/new-api-key'
const MACHINE = `/v1/users/${wide(1016)}`

export const ENTRY_ROWS = bugsOf('platform', 'Endpoints', [
  {
    id: 'p3-entry/key-switches-to-its-own-tenant',
    sentence:
      'POST | /v1/token-auth/tenants/{tenantId} | none | tenantId integer int64; returns AuthenticationResponse with a JWT scoped to the tenant',
    breaks: true,
    says: 'A caller with an API key who switches to another tenant gets a token for the own one.',
    plant: answering('POST /v1/token-auth/tenants/:tenantId', (answer, { world, pass }) =>
      pass.key ? json({ token: world.people.jwt(pass.person, pass.tenant) }) : answer,
    ),
    probe: async (service) => {
      const token = await lakeToken(service)
      return has(await listed(service, '/v1/connections', { token }), wide(3001))
    },
  },
  {
    id: 'p3-entry/non-admin-only-false-counts-as-true',
    sentence: 'GET | /v1/users | admin | query `nonAdminOnly` boolean default false; array of User',
    breaks: true,
    says: 'The list of users leaves out administrators as soon as nonAdminOnly is in the query, also as false.',
    plant: asking('GET /v1/users', (query) => {
      if (query.has('nonAdminOnly')) query.set('nonAdminOnly', 'true')
    }),
    probe: async (service) =>
      !has(await listed(service, '/v1/users', { query: { nonAdminOnly: 'false' } }), wide(1001)),
  },
  {
    id: 'p3-entry/thirty-days-overflow',
    sentence:
      'query `expirationDays` integer int32, optional, omitted means no expiry; returns ApiKey; replaces any existing key',
    breaks: true,
    says: 'The milliseconds of expirationDays overflow an int32, so that a key for 30 days has expired when it is made.',
    plant: afterwards(NEW_KEY, ({ world, query, params, now }) => {
      const pass = world.people.passes.get(world.people.keys.get(BigInt(params['userId'] ?? 0)) ?? '')
      // oxlint-disable-next-line unicorn/prefer-math-trunc -- the overflow is the bug
      if (pass?.until !== undefined) pass.until = now + ((Number(query.get('expirationDays')) * 86_400_000) | 0)
    }),
    probe: async (service) => {
      await service.post(`${MACHINE}/new-api-key`, {}, { query: { expirationDays: '30' } })
      const token = (await service.get(`${MACHINE}/get-api-key`)).json.key
      return (await service.get('/v1/messages', { token })).status === 401
    },
  },
  {
    id: 'p3-entry/keys-end-after-a-year',
    sentence:
      'query `expirationDays` integer int32, optional, omitted means no expiry; returns ApiKey; replaces any existing key',
    breaks: true,
    says: 'A key that is made without expirationDays expires after 365 days.',
    plant: asking(NEW_KEY, (query) => {
      if (!query.has('expirationDays')) query.set('expirationDays', '365')
    }),
    probe: async (service) => {
      await service.post(`${MACHINE}/new-api-key`, {})
      const token = (await service.get(`${MACHINE}/get-api-key`)).json.key
      await service.forward(366 * 86_400_000)
      return (await service.get('/v1/messages', { token })).status === 401
    },
  },
  {
    id: 'p3-entry/tenant-allows-no-keys',
    sentence:
      "A generated key works only if the user's role is API User or API-key authentication is allowed for the user or the tenant.",
    breaks: true,
    says: 'A key of a user does not work if only the tenant allows API keys.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      const own = pass?.person.role === 'api-user' || pass?.person.keysAllowed === true
      return pass?.key === true && !own ? undefined : pass
    }),
    probe: async (service) => {
      const user = `/v1/users/${wide(1015)}`
      const lake = { token: await lakeToken(service) }
      await service.post(`${user}/new-api-key`, {}, lake)
      const token = (await service.get(`${user}/get-api-key`, lake)).json.key
      return (await service.get('/v1/connections', { token })).status === 401
    },
  },
  {
    id: 'p3-entry/expired-token-is-refreshed',
    sentence:
      'POST | /v1/token-auth/refresh | none | body TokenRequest; returns AuthenticationResponse; token must not be expired',
    breaks: true,
    says: 'A refresh takes a token that has expired within the last day.',
    plant: instead('POST /v1/token-auth/refresh', (call, handler) => {
      const pass = call.world.people.passes.get(String(call.members['token']))
      const { now } = call
      if (pass?.until === undefined || pass.until > now || pass.until < now - 86_400_000) return handler(call)
      return json({ token: call.world.people.jwt(pass.person, pass.tenant) })
    }),
    probe: async (service) => {
      const token = await lakeToken(service)
      await service.forward(9 * 3_600_000)
      return (await service.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 200
    },
  },
])
