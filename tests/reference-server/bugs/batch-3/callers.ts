import { forbidden } from '../../answer.ts'
import { wide } from '../../seed.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, instead, needing, step, valueOf } from '../plants.ts'
import { WELL, has, lakeToken, listed, newListener, runWhole, tokenFor } from './rows-given.ts'

export const CALLERS = bugsOf('platform', 'Authentication', [
  {
    id: 'p3-callers/templates-are-public',
    sentence: 'Every request except token issue, refresh and revoke carries `Authorization: Bearer <token>`',
    breaks: true,
    says: 'The list of templates is served without a token.',
    plant: needing('GET /v1/templates', 'nobody'),
    probe: async (service) => (await service.get('/v1/templates', { as: 'nobody' })).status === 200,
  },
  {
    id: 'p3-callers/refresh-wants-a-header',
    sentence: 'Every request except token issue, refresh and revoke carries `Authorization: Bearer <token>`',
    breaks: true,
    says: 'A refresh without an Authorization header answers 401.',
    plant: needing('POST /v1/token-auth/refresh', 'token'),
    probe: async (service) => {
      const token = await tokenFor(service)
      return (await service.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).status === 401
    },
  },
  {
    id: 'p3-callers/use-prolongs-a-jwt',
    sentence: '`POST /v1/token-auth/issue` with login and password returns a JWT valid 8 hours by default',
    breaks: true,
    says: 'Every use of a JWT makes it valid for another 8 hours.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass?.key === false) pass.until = call.now + 8 * 3_600_000
      return pass
    }),
    probe: async (service) => {
      const token = await tokenFor(service)
      await service.forward(5 * 3_600_000)
      await service.get('/v1/functions', { token })
      await service.forward(5 * 3_600_000)
      return (await service.get('/v1/functions', { token })).status === 200
    },
  },
  {
    id: 'p3-callers/refresh-keeps-the-end',
    sentence: 'A JWT that has not expired is refreshed with `POST /v1/token-auth/refresh`',
    breaks: true,
    says: 'A refreshed JWT expires when the first one would have.',
    plant: afterwards('POST /v1/token-auth/refresh', ({ world: { people }, members }, answer) => {
      const before = people.passes.get(String(members['token']))
      const after = people.passes.get(valueOf(answer).token)
      if (after !== undefined) after.until = before?.until
    }),
    probe: async (service) => {
      const token = await tokenFor(service)
      await service.forward(5 * 3_600_000)
      const fresh = (await service.post('/v1/token-auth/refresh', { token }, { as: 'nobody' })).json.token
      await service.forward(5 * 3_600_000)
      return (await service.get('/v1/functions', { token: fresh })).status === 401
    },
  },
  {
    id: 'p3-callers/key-has-the-tenant-of-its-maker',
    sentence: 'A key inherits the role and tenant scope of its user.',
    breaks: true,
    says: 'A key is for the home tenant of the administrator who makes it.',
    plant: afterwards('POST /v1/users/:userId/new-api-key', ({ world: { people }, params, pass }) => {
      const key = people.passes.get(people.keys.get(BigInt(params['userId'] ?? 0)) ?? '')
      if (key !== undefined) key.tenant = pass.person.tenant
    }),
    probe: async (service) => {
      const lake = { token: await lakeToken(service) }
      const user = `/v1/users/${wide(1015)}`
      await service.post(`${user}/new-api-key`, {}, lake)
      const token = (await service.get(`${user}/get-api-key`, lake)).json.key
      return has(await listed(service, '/v1/connections', { token }), wide(3001))
    },
  },
  {
    id: 'p3-callers/jwt-opens-no-log',
    sentence:
      'Export and download endpoints (flow export, execution log download) also accept the token as the `Authorization` query parameter so the URL can be opened directly.',
    breaks: true,
    says: 'The download of a log takes an API key in the query, but no JWT.',
    plant: step('tokenOf', (before) => (call, route) => {
      const given = call.query.get('Authorization')
      if (route[1] === '/v1/executions/console/download' && given?.includes('.') === true)
        call.query.delete('Authorization')
      return before(call, route)
    }),
    probe: async (service) => {
      const { auditId } = await runWhole(service)
      const query = { run: String(auditId), Authorization: await tokenFor(service) }
      return (await service.get('/v1/executions/console/download', { as: 'nobody', query })).status === 401
    },
  },
  {
    id: 'p3-callers/api-user-reaches-no-listener',
    sentence: 'The API User role can call the Messages and CLI endpoints and HTTP listeners',
    breaks: true,
    says: 'The API User is refused at the URL of a listener.',
    plant: instead('POST /in', (call, handler) => {
      if (call.pass.person.role === 'api-user') throw forbidden()
      return handler(call)
    }),
    probe: async (service) => {
      const { id } = await newListener(service)
      return (await service.post('/in', {}, { as: 'api_user', query: { box: String(id) } })).status === 403
    },
  },
  {
    id: 'p3-callers/api-user-sees-schedules-of-a-flow',
    sentence: 'but not flows, schedules or connections; those need an Operator, Editor or Administrator key.',
    breaks: true,
    says: 'The API User can list the schedules of a flow.',
    plant: needing('GET /v1/schedules/flows/:flowId', 'token'),
    probe: async (service) => (await service.get(`/v1/schedules/flows/${WELL}`, { as: 'api_user' })).status === 200,
  },
  {
    id: 'p3-callers/editor-reads-an-audit-record',
    sentence:
      'Permission levels per operation: none, view, edit, execute, admin (administrators only: users, API keys, audit).',
    breaks: true,
    says: 'An editor can read the details of an audit record.',
    plant: needing('GET /v1/audit/:auditId', 'view'),
    probe: async (service) => (await service.get(`/v1/audit/${wide(9900)}`, { as: 'editor' })).status === 200,
  },
  {
    id: 'p3-callers/expired-key-is-forbidden',
    sentence: 'Missing, invalid or expired token gives 401; a role that does not allow the call gives 403.',
    breaks: true,
    says: 'An expired API key answers 403.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass === undefined && call.world.people.passes.get(token ?? '')?.key === true) throw forbidden()
      return pass
    }),
    probe: async (service) => (await service.get('/v1/functions', { as: 'expired' })).status === 403,
  },
])
