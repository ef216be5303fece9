import { forbidden } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { needing, reading, showing, step } from '../plants.ts'
import { GOES_WELL, DAY, aFlow, keyOf, login, opens, tokenOf } from './resources-given.ts'
import { keyPass, lasting } from './resources-plants.ts'

const CARRIED = 'Every request except token issue, refresh and revoke carries `Authorization: Bearer <token>`'
const EITHER = 'The token is either an API key (long-lived, per user, optional expiry) or a JWT.'
const LIFE = '`POST /v1/token-auth/issue` with login and password returns a JWT valid 8 hours by default'
const TWICE =
  'When two-factor authentication is on, the first call returns `tfaToken`; repeating the call with `tfaToken` and `code` returns the JWT.'
const IN_QUERY =
  'Export and download endpoints (flow export, execution log download) also accept the token as the `Authorization` query parameter'
const REFUSED = 'Missing, invalid or expired token gives 401; a role that does not allow the call gives 403.'
const HOUR = 3_600_000

export const callers = bugsOf('platform', 'Authentication', [
  {
    id: 'callers/functions-without-a-token',
    sentence: CARRIED,
    breaks: true,
    says: 'The list of functions needs no token.',
    plant: needing('GET /v1/functions', 'nobody'),
    probe: async (api) => (await api.get('/v1/functions', { as: 'nobody' })).status === 200,
  },
  {
    id: 'callers/metadata-with-any-token',
    sentence: REFUSED,
    breaks: true,
    says: 'The metadata endpoints look whether there is a token, and not whether it is valid.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      const anybody = [...call.world.people.passes.values()][0]
      return pass ?? (route[1].startsWith('/v1/di/') && token !== undefined ? anybody : undefined)
    }),
    probe: async (api) => (await api.get('/v1/di/metadata/connectors', { token: 'x' })).status === 200,
  },
  {
    id: 'callers/jwt-cannot-read-the-audit',
    sentence: EITHER,
    breaks: true,
    says: 'The audit calls take API keys only.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      return route[1].startsWith('/v1/audit') && pass?.key === false ? undefined : pass
    }),
    probe: async (api) => (await api.get('/v1/audit', { token: await tokenOf(api, 'liv') })).status === 401,
  },
  {
    id: 'callers/key-cannot-replace',
    sentence: EITHER,
    breaks: true,
    says: 'PUT takes a JWT only, and refuses API keys with 401.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      return route[0] === 'PUT' && pass?.key === true ? undefined : pass
    }),
    probe: async (api) => {
      const flow = await aFlow(api)
      return (await api.put(`/v1/flows/${flow.id}`, flow)).status === 401
    },
  },
  {
    id: 'callers/scheme-in-small-letters',
    sentence: CARRIED,
    breaks: false,
    says: 'The scheme `bearer` in small letters gets 401.',
    plant: step(
      'tokenOf',
      (before) => (call, route) =>
        call.request.headers.authorization?.startsWith('bearer') ? undefined : before(call, route),
    ),
    probe: async (api) => {
      const headers = { authorization: `bearer ${api.keys.admin}` }
      return (await api.get('/v1/tags', { as: 'nobody', headers })).status === 401
    },
  },
  {
    id: 'callers/jwt-for-an-hour',
    sentence: LIFE,
    breaks: true,
    says: 'A JWT is valid for an hour.',
    plant: lasting((_until, now) => now + HOUR),
    probe: async (api) => {
      const token = await tokenOf(api)
      await api.forward(2 * HOUR)
      return !(await opens(api, token))
    },
  },
  {
    id: 'callers/jwt-for-nine-hours',
    sentence: LIFE,
    breaks: true,
    says: 'A JWT is valid for nine hours: the clocks of two zones differ.',
    plant: lasting((until) => until + HOUR),
    probe: async (api) => {
      const token = await tokenOf(api)
      await api.forward(8.5 * HOUR)
      return opens(api, token)
    },
  },
  {
    id: 'callers/jwt-lives-on-with-use',
    sentence: LIFE,
    breaks: true,
    says: 'Each use of a JWT makes it valid for another 8 hours.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass?.key === false) pass.until = call.now + 8 * HOUR
      return pass
    }),
    probe: async (api) => {
      const token = await tokenOf(api)
      await api.forward(5 * HOUR)
      await opens(api, token)
      await api.forward(5 * HOUR)
      return opens(api, token)
    },
  },
  {
    id: 'callers/any-code',
    sentence: TWICE,
    breaks: true,
    says: 'The second call of a login takes any code of six digits.',
    plant: reading('POST /v1/token-auth/issue', (body, { world: { people } }) =>
      /^\d{6}$/.test(body.code) ? { ...body, code: people.waiting.get(body.tfaToken)?.code ?? body.code } : body,
    ),
    probe: async (api) => {
      const { tfaToken } = (await login(api, 'tove')).json
      return (await api.post('/v1/token-auth/issue', { tfaToken, code: '000000' }, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'callers/second-call-asks-again',
    sentence: TWICE,
    breaks: true,
    says: 'The second call of a login returns another `tfaToken`.',
    plant: showing('POST /v1/token-auth/issue', (answer, { body }) =>
      (body as { code?: string }).code === undefined ? answer : { tfaToken: 'again' },
    ),
    probe: async (api) => {
      const { tfaToken } = (await login(api, 'tove')).json
      const body = { tfaToken, code: '731946' }
      return (await api.post('/v1/token-auth/issue', body, { as: 'nobody' })).json.token === undefined
    },
  },
  {
    id: 'callers/export-refuses-a-jwt-in-the-query',
    sentence: IN_QUERY,
    breaks: true,
    says: 'Flow export takes an API key in the query, and no JWT.',
    plant: step('tokenOf', (before) => (call, route) => {
      const token = before(call, route)
      return call.query.get('Authorization') === token && token?.includes('.') ? undefined : token
    }),
    probe: async (api) => {
      const query = { flows: String(GOES_WELL), Authorization: await tokenOf(api) }
      return (await api.get('/v1/flows/export', { as: 'nobody', query })).status === 401
    },
  },
  {
    id: 'callers/download-has-no-token-in-the-query',
    sentence: IN_QUERY,
    breaks: true,
    says: 'The download of a log does not take the token from the query.',
    plant: step('tokenOf', (before) => (call, route) => {
      if (route[1].endsWith('/download')) call.query.delete('Authorization')
      return before(call, route)
    }),
    probe: async (api) => {
      const query = { run: '5000', Authorization: api.keys.admin }
      return (await api.get('/v1/executions/console/download', { as: 'nobody', query })).status === 401
    },
  },
  {
    id: 'callers/end-of-a-key-is-ignored',
    sentence: REFUSED,
    breaks: true,
    says: 'Only the first part of an API key counts, so that a wrong end does not matter.',
    plant: step('identify', (before) => (token, call, route) => {
      const known = [...call.world.people.passes.keys()].find((one) => one.slice(0, 128) === token?.slice(0, 128))
      return before(token !== undefined && token.length > 200 ? known : token, call, route)
    }),
    probe: async (api) => opens(api, `${api.keys.admin.slice(0, -3)}000`),
  },
  {
    id: 'callers/expired-key-is-forbidden',
    sentence: REFUSED,
    breaks: true,
    says: 'An expired token gets 403.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass === undefined && call.world.people.passes.has(token ?? '')) throw forbidden('expired')
      return pass
    }),
    probe: async (api) => (await api.get('/v1/flows', { as: 'expired' })).status === 403,
  },
  {
    id: 'callers/expired-key-searches',
    sentence: REFUSED,
    breaks: true,
    says: 'An expired API key still opens the search.',
    plant: step(
      'identify',
      (before) => (token, call, route) =>
        route[1] === '/v1/search' ? call.world.people.passes.get(token ?? '') : before(token, call, route),
    ),
    probe: async (api) => (await api.get('/v1/search', { as: 'expired', query: { query: 'x' } })).status === 200,
  },
  {
    id: 'callers/key-works-until-the-next-day',
    sentence: 'API key (long-lived, per user, optional expiry)',
    breaks: true,
    says: 'An expired API key works until the end of the day.',
    plant: showing('POST /v1/users/:userId/new-api-key', (_key, call) => {
      const pass = keyPass(call)
      if (pass?.until !== undefined) pass.until = (Math.floor(pass.until / DAY) + 1) * DAY
    }),
    probe: async (api) => {
      const key = await keyOf(api, 1002, { expirationDays: '1' })
      await api.forward(DAY + 1_000)
      return opens(api, key)
    },
  },
])
