import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { instead, nameOf, needing, showing, step } from '../plants.ts'
import { aSchedule, keyOf, opens, seedId, tokenOf } from './resources-given.ts'
import { keyPass, permitting, refusing } from './resources-plants.ts'

const ROLE = 'A caller has the role of the user the token belongs to.'
const API_USER =
  'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections'
const ADMIN = 'admin (administrators only: users, API keys, audit)'
const REFUSED = 'Missing, invalid or expired token gives 401; a role that does not allow the call gives 403.'

export const roles = bugsOf('platform', 'Authentication', [
  {
    id: 'callers/keys-of-administrators',
    sentence: 'A key inherits the role and tenant scope of its user.',
    breaks: true,
    says: 'A new key has the role of the administrator who made it.',
    plant: showing('POST /v1/users/:userId/new-api-key', (_key, call) => {
      const pass = keyPass(call)
      if (pass !== undefined) pass.person = { ...pass.person, role: call.pass.person.role }
    }),
    probe: async (api) => (await api.get('/v1/users', { token: await keyOf(api, 1002) })).status === 200,
  },
  {
    id: 'callers/jwt-has-every-right',
    sentence: ROLE,
    breaks: true,
    says: 'A JWT has the rights of an Operator whoever logged in.',
    plant: step(
      'permits',
      (before) => (call, needs, route) => (!call.pass.key && needs !== 'admin') || before(call, needs, route),
    ),
    probe: async (api) => opens(api, await tokenOf(api, 'ubbe')),
  },
  {
    id: 'callers/api-user-reads-a-schedule',
    sentence: API_USER,
    breaks: true,
    says: 'The API User can read one schedule.',
    plant: permitting('GET /v1/schedules/:scheduleId'),
    probe: async (api) =>
      (await api.get(`/v1/schedules/${(await aSchedule(api)).id}`, { as: 'api_user' })).status === 200,
  },
  {
    id: 'callers/api-user-tests-connections',
    sentence: API_USER,
    breaks: true,
    says: 'The API User can test a connection.',
    plant: permitting('POST /v1/connections/test'),
    probe: async (api) => {
      const body = { connectionType: 'connection.disk.folder', properties: { 'disk.path': '/' } }
      return (await api.post('/v1/connections/test', body, { as: 'api_user' })).status === 200
    },
  },
  {
    id: 'callers/api-user-runs-by-name',
    sentence: API_USER,
    breaks: true,
    says: 'The API User can run flows by name.',
    plant: permitting('POST /v1/flows/flow-name/:flowName/run'),
    probe: async (api) =>
      (await api.post('/v1/flows/flow-name/Goes%20well/run', undefined, { as: 'api_user' })).status === 200,
  },
  {
    id: 'callers/api-user-gets-an-empty-list',
    sentence: REFUSED,
    breaks: true,
    says: 'The API User gets an empty list of connections in place of 403.',
    plant: (service) => {
      permitting('GET /v1/connections')(service)
      instead('GET /v1/connections', (call, handler) =>
        call.pass.person.role === 'api-user' ? json([]) : handler(call),
      )(service)
    },
    probe: async (api) => (await api.get('/v1/connections', { as: 'api_user' })).status === 200,
  },
  {
    id: 'callers/api-user-cannot-search-messages',
    sentence: API_USER,
    breaks: true,
    says: 'The API User can list messages, and not search them.',
    plant: needing('POST /v1/messages', 'view'),
    probe: async (api) => (await api.post('/v1/messages', { containing: 'x' }, { as: 'api_user' })).status === 403,
  },
  {
    id: 'callers/api-user-cannot-list-commands',
    sentence: API_USER,
    breaks: true,
    says: 'The API User cannot list CLI commands.',
    plant: needing('GET /v1/cli/commands', 'view'),
    probe: async (api) => (await api.get('/v1/cli/commands', { as: 'api_user' })).status === 403,
  },
  {
    id: 'callers/api-user-cannot-post-to-listeners',
    sentence: API_USER,
    breaks: true,
    says: 'The API User cannot post to an HTTP listener.',
    plant: needing('POST /in', 'execute'),
    probe: async (api) => {
      const box = String(seedId(4001))
      return (await api.post('/in', {}, { as: 'api_user', query: { box } })).status === 403
    },
  },
  {
    id: 'callers/api-user-has-no-formats',
    sentence: API_USER,
    breaks: false,
    says: 'The API User cannot list formats, macros or templates.',
    plant: needing(['GET /v1/formats', 'GET /v1/macros', 'GET /v1/templates'], 'view'),
    probe: async (api) => (await api.get('/v1/formats', { as: 'api_user' })).status === 403,
  },
  {
    id: 'callers/operator-reads-the-audit',
    sentence: ADMIN,
    breaks: true,
    says: 'An Operator can read single audit records.',
    plant: needing('GET /v1/audit/:auditId', 'execute'),
    probe: async (api) => (await api.get(`/v1/audit/${seedId(9900)}`, { as: 'operator' })).status === 200,
  },
  {
    id: 'callers/editor-makes-keys',
    sentence: ADMIN,
    breaks: true,
    says: 'An Editor can make API keys.',
    plant: needing('POST /v1/users/:userId/new-api-key', 'edit'),
    probe: async (api) =>
      (await api.post(`/v1/users/${seedId(1013)}/new-api-key`, undefined, { as: 'editor' })).status === 200,
  },
  {
    id: 'callers/own-key-is-for-everybody',
    sentence: ADMIN,
    breaks: true,
    says: 'Every user can read the own API key without being an administrator.',
    plant: step(
      'permits',
      (before) => (call, needs, route) =>
        (nameOf(route).endsWith('/get-api-key') && call.params['userId'] === String(call.pass.person.id)) ||
        before(call, needs, route),
    ),
    probe: async (api) => (await api.get(`/v1/users/${seedId(1002)}/get-api-key`, { as: 'editor' })).status === 200,
  },
  {
    id: 'callers/role-hides-the-audit',
    sentence: REFUSED,
    breaks: true,
    says: 'A role that does not allow the call gets 404 from the audit.',
    plant: refusing(/ \/v1\/audit/, 403, () => ({ status: 404 })),
    probe: async (api) => (await api.get('/v1/audit', { as: 'editor' })).status === 404,
  },
])
