import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, handling, instead } from '../plants.ts'
import { API, chat, execute, hello, madeIn, sessionOf, talkLive, templateOf, toolsOf } from './agent-given.ts'
import { EXECUTE, LIVE, POST_MCP, passing, refusing } from './agent-plants.ts'

const AGENT = /\/v1\/ai-agent\//
const LAKE = 4_611_686_018_427_390_032n
const nobody = { as: 'nobody' } as const
const disabled = { as: 'ai_disabled' } as const

export const agentScope = bugsOf('agent', 'Authentication', [
  {
    id: 'agent-scope/key-of-the-api-user-opens-no-mcp',
    sentence: 'The same key works for the REST endpoints and the MCP endpoint.',
    breaks: true,
    says: 'MCP refuses keys of the API User, which open the REST endpoints.',
    plant: instead(POST_MCP, (call, handler) =>
      call.pass.person.role === 'api-user' ? json({ title: 'not for you' }, 403) : handler(call),
    ),
    probe: async (api) => (await hello(api, '2025-11-25', { as: 'api_user' })).status === 403,
  },
  {
    id: 'agent-scope/tools-have-every-right',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'Tools do for an API User what only an editor may do.',
    plant: passing(EXECUTE, (pass) => ({ ...pass, person: { ...pass.person, role: 'administrator' } })),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Nightly cleaning')
      const made = await execute(api, 'import_template', { template_id }, { as: 'api_user' })
      return madeIn(made) !== ''
    },
  },
  {
    id: 'agent-scope/tools-work-in-another-tenant',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'An imported template becomes a flow of another tenant.',
    plant: passing(EXECUTE, (pass) => ({ ...pass, tenant: LAKE })),
    probe: async (api) => {
      const template_id = await templateOf(api, 'Nightly cleaning')
      const made = madeIn(await execute(api, 'import_template', { template_id }))
      return made !== '' && (await api.get(`/v1/flows/${made}`)).status === 404
    },
  },
  {
    id: 'agent-scope/streams-for-disabled-accounts',
    sentence: 'When AI features are disabled for the account, 403.',
    breaks: true,
    says: 'Session streams forget to look whether the account has the agent.',
    plant: passing(LIVE, (pass) => ({ ...pass, person: { ...pass.person, ai: true } })),
    probe: async (api) => (await talkLive(api, await sessionOf(api), 'hello', disabled)).status === 200,
  },
  {
    id: 'agent-scope/mcp-for-disabled-accounts',
    sentence: '403 | AI features disabled for the account',
    breaks: true,
    says: 'MCP forgets to look whether the account has the agent.',
    plant: passing(POST_MCP, (pass) => ({ ...pass, person: { ...pass.person, ai: true } })),
    probe: async (api) => (await hello(api, '2025-11-25', disabled)).status === 200,
  },
  {
    id: 'agent-scope/disabled-is-told-in-the-body',
    sentence: '403 | AI features disabled for the account',
    breaks: true,
    says: 'Chat tells an account without the agent so with 200 and a code.',
    plant: refusing('POST /v1/ai-agent/api/chat', (answer) =>
      answer.status === 403 ? json({ success: false, error: 'AI is disabled', code: 'ai_disabled' }) : answer,
    ),
    probe: async (api) => (await chat(api, 'hello', {}, disabled)).json?.code === 'ai_disabled',
  },
  {
    id: 'agent-scope/disabled-is-401',
    sentence: 'Invalid or missing key gives 401. When AI features are disabled for the account, 403.',
    breaks: true,
    says: 'An account without the agent gets 401 for its tools.',
    plant: refusing([EXECUTE, 'GET /v1/ai-agent/api/tools'], (answer) =>
      answer.status === 403 ? { ...answer, status: 401 } : answer,
    ),
    probe: async (api) => (await api.get(`${API}/tools`, disabled)).status === 401,
  },
  {
    id: 'agent-scope/tracked-as-the-agent',
    sentence: 'All API calls are tracked under the user who owns the key.',
    breaks: true,
    says: 'The audit trail shows calls of the agent under the name of the agent.',
    plant: handling(AGENT, (handler) => async (call) => {
      const answer = await handler(call)
      call.pass = { ...call.pass, person: { ...call.pass.person, login: 'ai-agent' } }
      return answer
    }),
    probe: async (api) => {
      await toolsOf(api)
      return (
        (await api.until(
          async () => (await api.get('/v1/audit')).json.some(({ ur }: Loose) => ur === 'ai-agent'),
          300,
        )) === true
      )
    },
  },
  {
    id: 'agent-scope/jwt-chats',
    sentence: 'Every request carries `Authorization: Bearer <API_KEY>`.',
    breaks: false,
    says: 'The agent takes a JWT, too.',
    plant: passing(AGENT, (pass) => ({ ...pass, key: true })),
    probe: async (api) => {
      const login = { login: 'nora', password: 'nora-opens' }
      const { token } = (await api.post('/v1/token-auth/issue', login, nobody)).json
      return (await chat(api, 'hello', {}, { token })).status === 200
    },
  },
  {
    id: 'agent-scope/session-of-another-user',
    sentence: '404 | session does not exist',
    breaks: false,
    says: 'The session of another user does not exist for the caller.',
    plant: (service) => {
      const owners = new Map<string, string>()
      answering('POST /v1/ai-agent/api/sessions', (answer, call) => {
        owners.set([...call.tenant.sessions.keys()].at(-1) ?? '', call.who)
        return answer
      })(service)
      instead(/\/talks\/:session/, (call, handler) => {
        const owner = owners.get(call.params['session'] ?? '') ?? call.who
        return owner === call.who ? handler(call) : json({}, 404)
      })(service)
    },
    probe: async (api) => (await talkLive(api, await sessionOf(api), 'hello', { as: 'editor' })).status === 404,
  },
])
