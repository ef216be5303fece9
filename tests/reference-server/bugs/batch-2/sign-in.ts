import { json } from '../../answer.ts'
import type { Handler } from '../../call.ts'
import type { Pass } from '../../people.ts'
import { bugsOf } from '../bug.ts'
import { handling, instead, needing, showing, step } from '../plants.ts'
import { WELL, flowOf, jwtOf, lakeJwt, scheduleOf, versionsOf } from './platform-given.ts'

/** The paths that the documents name as those that take the token from the query. */
const OPENABLE = ['/v1/flows/export', '/v1/executions/console/download']

/** Lets a handler act in the tenant of the user instead of the token's. */
const atHome =
  (handler: Handler): Handler =>
  (call) => {
    call.pass = { ...call.pass, tenant: call.pass.person.tenant }
    return handler(call)
  }

export const signIn = bugsOf('platform', 'Authentication', [
  {
    id: 'callers/any-read-takes-the-token-from-the-query',
    sentence: 'Every request except token issue, refresh and revoke carries `Authorization: Bearer <token>`',
    breaks: true,
    says: 'Every GET accepts the token as the `Authorization` query parameter.',
    plant: step('tokenOf', (before) => (call, route) => {
      const query = call.request.method === 'GET' ? call.query.get('Authorization') : null
      return before(call, route) ?? query ?? undefined
    }),
    probe: async (api) =>
      (await api.get('/v1/schedules', { as: 'nobody', query: { Authorization: api.keys.admin } })).status === 200,
  },
  {
    id: 'callers/export-of-connections-takes-the-token-from-the-query',
    sentence:
      'Export and download endpoints (flow export, execution log download) also accept the token as the `Authorization` query parameter so the URL can be opened directly.',
    breaks: false,
    says: 'The export of connections and formats accepts the token as a query parameter too.',
    plant: step('tokenOf', (before) => (call, route) => {
      const query = route[1] === '/v1/io/export' ? call.query.get('Authorization') : null
      return before(call, route) ?? query ?? undefined
    }),
    probe: async (api) =>
      (await api.get('/v1/io/export', { as: 'nobody', query: { Authorization: api.keys.admin } })).status === 200,
  },
  {
    id: 'callers/keys-in-any-case',
    sentence: 'Missing, invalid or expired token gives 401',
    breaks: true,
    says: 'The server ignores the case of the letters of an API key.',
    plant: step('identify', (before, { world: { people } }) => (token, call, route) => {
      const same = [...people.passes.keys()].find((one) => one.toLowerCase() === token?.toLowerCase())
      return before(same ?? token, call, route)
    }),
    probe: async (api) => (await api.get('/v1/functions', { token: api.keys.admin.toLowerCase() })).status === 200,
  },
  {
    id: 'callers/revoked-token-in-the-query-downloads',
    sentence: 'Missing, invalid or expired token gives 401',
    breaks: true,
    says: 'A revoked token that was used before still opens the download of a log through the query.',
    plant: step('identify', (before) => {
      const known = new Map<string, Pass>()
      return (token, call, route) => {
        const pass = before(token, call, route)
        if (pass !== undefined && token !== undefined) known.set(token, pass)
        return pass ?? (call.query.has('Authorization') ? known.get(token ?? '') : undefined)
      }
    }),
    probe: async (api) => {
      const token = await jwtOf(api)
      await api.get('/v1/functions', { token })
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      const query = { Authorization: token, flows: String(WELL) }
      return (await api.get('/v1/flows/export', { as: 'nobody', query })).status === 200
    },
  },
  {
    id: 'callers/api-user-exports-through-the-query',
    sentence: 'Missing, invalid or expired token gives 401; a role that does not allow the call gives 403.',
    breaks: true,
    says: 'The export of flows does not look at the role when the token comes in the query.',
    plant: step(
      'permits',
      (before) => (call, needs, route) =>
        before(call, needs, route) || (OPENABLE.includes(route[1]) && call.query.has('Authorization')),
    ),
    probe: async (api) => {
      const query = { Authorization: api.keys.api_user, flows: String(WELL) }
      return (await api.get('/v1/flows/export', { as: 'nobody', query })).status === 200
    },
  },
  {
    id: 'callers/nobody-has-no-tenants',
    sentence: 'Missing, invalid or expired token gives 401',
    breaks: true,
    says: 'Without a token, the list of tenants is empty instead of refused.',
    plant: step('exchange', (before) => async (request) => {
      const answer = await before(request)
      const tenants = request.method === 'GET' && request.url === '/rest/v1/token-auth/tenants'
      return tenants && answer.status === 401 ? json([]) : answer
    }),
    probe: async (api) => (await api.get('/v1/token-auth/tenants', { as: 'nobody' })).status === 200,
  },
  {
    id: 'tenants/tags-are-those-of-the-home',
    sentence: '`POST /v1/token-auth/tenants/{tenantId}` returns a new JWT scoped to another tenant.',
    breaks: true,
    says: 'With a token for another tenant, the list of tags is that of the home tenant.',
    plant: handling('GET /v1/tags', atHome),
    probe: async (api) => {
      const tags = (await api.get('/v1/tags', { token: await lakeJwt(api) })).json
      return tags.length > 0
    },
  },
  {
    id: 'tenants/flows-are-created-at-home',
    sentence: '`POST /v1/token-auth/tenants/{tenantId}` returns a new JWT scoped to another tenant.',
    breaks: true,
    says: 'A flow created with a token for another tenant lands in the home tenant.',
    plant: handling('POST /v1/flows', atHome),
    probe: async (api) => {
      const { id } = await flowOf(api, {}, { token: await lakeJwt(api) })
      return (await api.get(`/v1/flows/${id}`)).status === 200
    },
  },
  {
    id: 'tenants/flows-of-the-home-run-by-name',
    sentence: '`POST /v1/token-auth/tenants/{tenantId}` returns a new JWT scoped to another tenant.',
    breaks: true,
    says: 'With a token for another tenant, run by name finds the flows of the home tenant.',
    plant: handling('POST /v1/flows/flow-name/:flowName/run', atHome),
    probe: async (api) => {
      const { id } = await flowOf(api, { name: 'Only at home' })
      const token = await lakeJwt(api)
      return (await api.post('/v1/flows/flow-name/Only%20at%20home/run', {}, { token })).json?.flowId === id
    },
  },
  {
    id: 'tenants/scope-all-is-all-tenants',
    sentence:
      'GET | /v1/flows | view | query `scope` string; value `all` lists flows across the tenant; returns Flow[]',
    breaks: true,
    says: '`scope=all` also lists the flows of the other tenants.',
    plant: instead('GET /v1/flows', (call, handler) => {
      if (call.query.get('scope') !== 'all') return handler(call)
      const counts = { enabledSchedules: 0, disabledSchedules: 0 }
      const flows = [...call.world.tenants.values()].flatMap(({ stores }) => stores.flow.all())
      return json(flows.map((flow) => ({ ...flow, ...counts })))
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, {}, { token: await lakeJwt(api) })
      const flows = (await api.get('/v1/flows', { query: { scope: 'all' } })).json as { id: bigint }[]
      return flows.some((flow) => flow.id === id)
    },
  },
  {
    id: 'callers/api-user-stops-runs',
    sentence:
      'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections; those need an Operator, Editor or Administrator key.',
    breaks: true,
    says: 'The API User may stop an execution.',
    plant: needing('POST /v1/flows/:flowId/stop', 'look'),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const run = (await api.post(`/v1/flows/${id}/run`)).json
      const query = { auditId: String(run.auditId) }
      return (await api.call('POST', `/v1/flows/${id}/stop`, { as: 'api_user', query })).status === 200
    },
  },
  {
    id: 'callers/api-user-reads-a-saved-version',
    sentence:
      'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections',
    breaks: true,
    says: 'The API User may read one saved version of a flow, though not the list of them.',
    plant: needing('GET /v1/flows/:flowId/history/:uuid', 'look'),
    probe: async (api) => {
      const { id } = await flowOf(api)
      const [version] = await versionsOf(api, 'flows', id)
      return (await api.get(`/v1/flows/${id}/history/${version.uuid}`, { as: 'api_user' })).status === 200
    },
  },
  {
    id: 'callers/api-user-lists-the-schedules-of-a-flow',
    sentence:
      'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections',
    breaks: true,
    says: 'The API User may list the schedules of a flow.',
    plant: needing('GET /v1/schedules/flows/:flowId', 'look'),
    probe: async (api) => (await api.get(`/v1/schedules/flows/${WELL}`, { as: 'api_user' })).status === 200,
  },
  {
    id: 'callers/api-user-deletes-flows',
    sentence:
      'The API User role can call the Messages and CLI endpoints and HTTP listeners, but not flows, schedules or connections',
    breaks: true,
    says: 'The answer to the API User who deletes a flow is 403, and the flow is gone.',
    plant: instead('DELETE /v1/flows/:flowId', async (call, handler) => {
      if (call.pass.person.role === 'api-user') call.tenant.stores.flow.discard(call.id('flowId'), call.now)
      return handler(call)
    }),
    probe: async (api) => {
      const { id } = await flowOf(api)
      await scheduleOf(api, id)
      await api.delete(`/v1/flows/${id}`, { as: 'api_user' })
      return (await api.get(`/v1/flows/${id}`)).status === 404
    },
  },
  {
    id: 'callers/api-user-reads-no-message',
    sentence: 'The API User role can call the Messages and CLI endpoints and HTTP listeners',
    breaks: true,
    says: 'The API User may list messages, and not read one.',
    plant: needing('GET /v1/messages/:messageId', 'view'),
    probe: async (api) => {
      const [message] = (await api.get('/v1/messages', { as: 'api_user' })).json
      return (await api.get(`/v1/messages/${message.id}`, { as: 'api_user' })).status === 403
    },
  },
  {
    id: 'callers/operator-reads-one-audit-record',
    sentence:
      'Permission levels per operation: none, view, edit, execute, admin (administrators only: users, API keys, audit).',
    breaks: true,
    says: 'An Operator may read one audit record, though not the list of them.',
    plant: needing('GET /v1/audit/:auditId', 'view'),
    probe: async (api) => {
      const [record] = (await api.get('/v1/audit')).json
      return (await api.get(`/v1/audit/${record.rid}`, { as: 'operator' })).status === 200
    },
  },
  {
    id: 'tenants/token-of-a-switch-is-the-old-one',
    sentence: '`POST /v1/token-auth/tenants/{tenantId}` returns a new JWT scoped to another tenant.',
    breaks: true,
    says: 'The second switch to a tenant returns the token of the first one, even if that is revoked.',
    plant: (service) => {
      const first = new Map<string, unknown>()
      showing('POST /v1/token-auth/tenants/:tenantId', (value, call) => {
        const key = `${call.who} ${call.params['tenantId']}`
        if (!first.has(key)) first.set(key, value)
        return first.get(key)
      })(service)
    },
    probe: async (api) => {
      const token = await lakeJwt(api)
      await api.post('/v1/token-auth/revoke', { token }, { as: 'nobody' })
      return (await api.get('/v1/functions', { token: await lakeJwt(api) })).status === 401
    },
  },
])
