import { forbidden } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { handling, instead, step } from '../plants.ts'
import { idsIn, read } from './platform-given.ts'

export const authentication = bugsOf('platform', 'Authentication', [
  {
    id: 'p4-caller/one-hour-after-a-second-factor',
    sentence: 'returns a JWT valid 8 hours by default',
    breaks: true,
    says: 'A JWT of a login with a second factor is valid for one hour.',
    plant: instead('POST /v1/token-auth/issue', async (call, handler) => {
      const answer = await handler(call)
      if (call.members['tfaToken'] === undefined || answer.status !== 200) return answer
      for (const pass of [...call.world.people.passes.values()].slice(-1)) pass.until = call.now + 3_600_000
      return answer
    }),
    probe: async (api) => {
      const issue = (body: object): ReturnType<typeof api.post> =>
        api.post('/v1/token-auth/issue', body, { as: 'nobody' })
      const { tfaToken } = (await issue({ login: 'tove', password: 'tove-opens' })).json
      const { token } = (await issue({ tfaToken, code: '731946' })).json
      await api.forward(2 * 3_600_000)
      return (await api.get('/v1/flows', { token })).status === 401
    },
  },
  {
    id: 'p4-caller/key-follows-the-user',
    sentence: 'A key inherits the role and tenant scope of its user.',
    breaks: true,
    says: 'When a user switches to another tenant, the API key of the user acts in that tenant too.',
    plant: handling('POST /v1/token-auth/tenants/:tenantId', (handler) => async (call) => {
      const answer = await handler(call)
      const { keys, passes } = call.world.people
      const pass = passes.get(keys.get(call.pass.person.id) ?? '')
      if (answer.status === 200 && pass !== undefined) pass.tenant = call.id('tenantId')
      return answer
    }),
    probe: async (api) => {
      const before = await idsIn(api, '/v1/connections')
      const tenants: { id: bigint; home: boolean }[] = await read(api, '/v1/token-auth/tenants')
      await api.post(`/v1/token-auth/tenants/${tenants.find(({ home }) => !home)?.id}`, {})
      return (await idsIn(api, '/v1/connections')).length !== before.length
    },
  },
  {
    id: 'p4-caller/download-takes-sessions-only',
    sentence:
      'Export and download endpoints (flow export, execution log download) also accept the token as the `Authorization` query parameter so the URL can be opened directly.',
    breaks: true,
    says: 'The download of a log accepts a JWT in the query, but no API key.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      const queried = route[1].endsWith('/download') && call.request.headers.authorization === undefined
      return queried && pass?.key === true ? undefined : pass
    }),
    probe: async (api) => {
      const query = { Authorization: api.keys.admin, run: '5000' }
      return (await api.get('/v1/executions/console/download', { as: 'nobody', query })).status === 401
    },
  },
  {
    id: 'p4-caller/api-user-pauses-schedules',
    sentence:
      'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections',
    breaks: true,
    says: 'An API User can pause a schedule.',
    plant: step(
      'permits',
      (before) => (call, needs, route) =>
        route[1] === '/v1/schedules/:scheduleId/disable' || before(call, needs, route),
    ),
    probe: async (api) => {
      const id = 4_611_686_018_427_394_101n
      return (await api.post(`/v1/schedules/${id}/disable`, {}, { as: 'api_user' })).status === 200
    },
  },
  {
    id: 'p4-caller/expired-key-is-forbidden',
    sentence: 'Missing, invalid or expired token gives 401; a role that does not allow the call gives 403.',
    breaks: true,
    says: 'An expired key gets 403 where a permission is needed.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      const late = call.world.people.passes.get(token ?? '')?.until
      if (pass === undefined && late !== undefined && late <= call.now && route[2] !== 'token') throw forbidden()
      return pass
    }),
    probe: async (api) => (await api.get('/v1/flows', { as: 'expired' })).status === 403,
  },
])
