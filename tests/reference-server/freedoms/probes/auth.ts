import type { Probed } from '../../bugs/probe.ts'
import type { Look, Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

const LIV = { login: 'liv', password: 'liv-opens' }
const LAKESIDE = 4_611_686_018_427_391_015n
const FAR_HOUSE = 4_611_686_018_427_390_033n

const issue = async (api: Probed): Promise<string> => (await api.post('/v1/token-auth/issue', LIV)).json.token

const readBy =
  (as: 'api_user' | 'editor' | 'operator', path: string): Look =>
  async (api) =>
    (await api.get(path, { as })).status

const claimsOf = (token: string): string[] => {
  const parts = token.split('.')
  return parts.length === 3 ? Object.keys(JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString())) : ['hidden']
}

export const authLooks = {
  'auth/jwt': async (api) => claimsOf(await issue(api)),
  'auth/refreshed-token': async (api) => {
    const token = await issue(api)
    await api.post('/v1/token-auth/refresh', { token })
    return (await api.get('/v1/tags', { token })).status
  },
  'auth/wrong-password': async (api) =>
    (await api.post('/v1/token-auth/issue', { login: 'liv', password: 'x' })).status,
  'auth/revoke-of-an-unknown-token': async (api) => (await api.post('/v1/token-auth/revoke', { token: 'x' })).status,
  'auth/refresh-of-a-key': async (api) => (await api.post('/v1/token-auth/refresh', { token: api.keys.admin })).status,
  'auth/answer': async (api) => Object.keys((await api.post('/v1/token-auth/issue', LIV)).json),
  'auth/foreign-tenant': async (api) => (await api.post(`/v1/token-auth/tenants/${FAR_HOUSE}`)).status,
  'auth/own-tenant': async (api) => (await api.get('/v1/token-auth/tenants')).json.length,
  'auth/tenant-members': async (api) => Object.keys((await api.get('/v1/token-auth/tenants')).json[0]),
  'keys/user-members': async (api) => Object.keys((await api.get('/v1/users')).json[0]),
  'keys/new-key': async (api) => Object.keys((await api.post(`/v1/users/${SEEDED.spare}/new-api-key`)).json),
  'keys/no-key': async (api) => (await api.get(`/v1/users/${SEEDED.spare}/get-api-key`)).status,
  'keys/user-of-another-tenant': async (api) => (await api.get(`/v1/users/${LAKESIDE}/get-api-key`)).status,
  'keys/revoke-without-key': async (api) => (await api.post(`/v1/users/${SEEDED.spare}/revoke-api-key`)).status,
  'roles/editor-executes': async (api) => (await api.post(`/v1/flows/${SEEDED.flow}/run`, {}, { as: 'editor' })).status,
  'roles/operator-edits': async (api) =>
    (await api.post('/v1/flows', { name: 'made', flowType: 'flow.pipe.plain' }, { as: 'operator' })).status,
  'roles/api-user-reads-formats': readBy('api_user', '/v1/formats'),
  'roles/api-user-reads-listeners': readBy('api_user', '/v1/listeners'),
  'roles/api-user-reads-macros': readBy('api_user', '/v1/macros'),
  'roles/api-user-reads-templates': readBy('api_user', '/v1/templates'),
  'roles/api-user-reads-executions': readBy('api_user', `/v1/executions/${SEEDED.models}`),
  'roles/api-user-reads-metadata': readBy('api_user', '/v1/di/metadata/connectors'),
  'roles/api-user-reads-search': readBy('api_user', '/v1/search'),
  'roles/enable-needs': async (api) => {
    const { id } = await make(api, 'schedules')
    return (await api.post(`/v1/schedules/${id}/enable`, undefined, { as: 'editor' })).status
  },
  'roles/sql-needs': async (api) => {
    const body = { through: SEEDED.connection, statement: 'x' }
    return (await api.post('/v1/explorer/sql/data', body, { as: 'editor' })).status
  },
  'roles/api-user-reads-webhooks': readBy('api_user', '/v1/webhooks'),
} as const satisfies Looks
