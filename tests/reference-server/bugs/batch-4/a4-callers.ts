import { json, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { answering, instead, nameOf, step } from '../plants.ts'
import { API, MCP, aSession, execute, history, rpc, talk } from './a4-given.ts'
import { EXECUTE, LINES, LIST, POST_MCP } from './a4-plants.ts'

const USER = 4_611_686_018_427_390_000n
const MINT = 'POST /v1/users/:userId/new-api-key'

export const a4Callers = bugsOf('agent', 'Authentication', [
  {
    id: 'a4-callers/history-without-a-key',
    sentence: 'Every request carries `Authorization: Bearer <API_KEY>`.',
    breaks: true,
    says: 'Whoever knows the id of a session reads its messages without a key.',
    plant: step('identify', (before, { world }) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass !== undefined || nameOf(route) !== LINES) return pass
      return [...world.people.passes.values()].find(({ key, person }) => key && person.role === 'administrator')
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'Hello' })
      return (await history(api, session, { as: 'nobody' })).status === 200
    },
  },
  {
    id: 'a4-callers/key-with-an-end-is-shorter',
    sentence:
      'The key is an API key of the user, a 256-character alphanumeric string; expiration is optional (set at generation)',
    breaks: true,
    says: 'A key that expires has 64 characters.',
    plant: instead(MINT, async (call, handler) => {
      const answer = await handler(call)
      const { people } = call.world
      const id = call.id('userId')
      const key = people.keys.get(id)
      const pass = people.passes.get(key ?? '')
      if (key === undefined || pass?.until === undefined || typeof answer.body !== 'string') return answer
      const short = key.slice(0, 64)
      people.passes.delete(key)
      people.passes.set(short, pass)
      people.keys.set(id, short)
      return { ...answer, body: answer.body.replace(key, short) }
    }),
    probe: async (api) => {
      const query = { expirationDays: '30' }
      await api.post(`/v1/users/${USER + 1016n}/new-api-key`, undefined, { query })
      return (await api.get(`/v1/users/${USER + 1016n}/get-api-key`)).json.key.length === 64
    },
  },
  {
    id: 'a4-callers/expired-key-over-mcp',
    sentence: 'expiration is optional (set at generation)',
    breaks: true,
    says: 'An expired key still works over MCP.',
    plant: step(
      'identify',
      (before, { world }) =>
        (token, call, route) =>
          nameOf(route) === POST_MCP
            ? (before(token, call, route) ?? world.people.passes.get(token ?? ''))
            : before(token, call, route),
    ),
    probe: async (api) => (await rpc(api, 'ping', undefined, { as: 'expired' })).status === 200,
  },
  {
    id: 'a4-callers/api-user-imports',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'The tool that imports templates makes flows for API Users too.',
    plant: instead(EXECUTE, (call, handler) => {
      const { pass } = call
      if (call.params['name'] !== 'import_template' || pass.person.role !== 'api-user') return handler(call)
      call.pass = { ...pass, person: { ...pass.person, role: 'editor' } }
      return handler(call)
    }),
    probe: async (api) => {
      const given = { template_id: 4_611_686_018_427_390_041n, mode: 'standard' }
      return (await execute(api, 'import_template', given, { as: 'api_user' })).json.success === true
    },
  },
  {
    id: 'a4-callers/history-of-another-tenant',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'The messages of a session can be read with a key of another tenant.',
    plant: instead(LINES, (call, handler) => {
      const session = call.params['session'] ?? ''
      for (const { sessions } of call.world.tenants.values())
        if (call.pass.key && call.pass.person.ai && sessions.has(session)) return json(sessions.get(session))
      return handler(call)
    }),
    probe: async (api) => {
      const session = await aSession(api)
      const entry = await api.post('/v1/token-auth/issue', { login: 'nora', password: 'nora-opens' })
      const there = await api.post(`/v1/token-auth/tenants/${USER + 32n}`, undefined, { token: entry.json.token })
      const sending = { token: there.json.token }
      const path = `/v1/users/${USER + 1015n}`
      await api.post(`${path}/new-api-key`, undefined, sending)
      const { key } = (await api.get(`${path}/get-api-key`, sending)).json
      return (await history(api, session, { token: key })).status === 200
    },
  },
  {
    id: 'a4-callers/unknown-session-before-the-key',
    sentence: 'Invalid or missing key gives 401.',
    breaks: true,
    says: 'A request without a key to a session that does not exist gets 404.',
    plant: step('handle', (before, { world }) => (call, route) => {
      const { session } = call.params
      if (session !== undefined && call.request.headers.authorization === undefined)
        if ([...world.tenants.values()].every(({ sessions }) => !sessions.has(session))) throw missing('session')
      return before(call, route)
    }),
    probe: async (api) => (await history(api, 'nowhere', { as: 'nobody' })).status === 404,
  },
  {
    id: 'a4-callers/no-tools-in-place-of-403',
    sentence: 'When AI features are disabled for the account, 403.',
    breaks: true,
    says: 'An account with AI features disabled gets an empty list of tools.',
    plant: instead(LIST, (call, handler) =>
      call.pass.key && !call.pass.person.ai ? json({ tools: [], count: 0 }) : handler(call),
    ),
    probe: async (api) => (await api.get(`${API}/tools`, { as: 'ai_disabled' })).status === 200,
  },
  {
    id: 'a4-callers/mcp-calls-under-the-agent',
    sentence: 'All API calls are tracked under the user who owns the key.',
    breaks: true,
    says: 'The audit trail has MCP calls under a user of the agent itself.',
    plant: answering(POST_MCP, (answer, call) => {
      const person = { ...call.pass.person, login: 'agent', title: 'AI Agent' }
      call.pass = { ...call.pass, person }
      return answer
    }),
    probe: async (api) => {
      await rpc(api, 'ping')
      const found = await api.until(async () => {
        const { json: records } = await api.get('/v1/audit')
        return records.findLast(({ md }: { md: string }) => md === `POST ${MCP}`)
      })
      return found?.ur === 'agent' || found?.ur === 'AI Agent'
    },
  },
])
