import { type Bug, bugsOf } from '../bug.ts'
import { afterwards, instead, reading, showing } from '../plants.ts'
import { API, CAPPED, allow, execute, linesOf, opened, say, sayLive, within } from './agent3-given.ts'
import { EXECUTE, LINES, LIVE, SESSIONS, TALK, stating } from './agent3-plants.ts'

const HANDBOOK = 'Look into the handbook on flows'

export const agent3Shapes: readonly Bug[] = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'a3-shapes/several-lines-are-a-list',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'A result of several lines is a list of them.',
    plant: showing(EXECUTE, (answer) => {
      if (typeof answer.result === 'string' && answer.result.includes('\n')) answer.result = answer.result.split('\n')
    }),
    probe: async (api) => Array.isArray((await execute(api, 'host_list_commands', {})).json.result),
  },
  {
    id: 'a3-shapes/available-tools-in-one-text',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: true,
    says: '`available_tools` is one text with commas.',
    plant: showing(EXECUTE, (answer) => {
      if (answer.available_tools !== undefined) answer.available_tools = answer.available_tools.join(', ')
    }),
    probe: async (api) => typeof (await execute(api, 'no_such_tool', {})).json.available_tools === 'string',
  },
  {
    id: 'a3-shapes/names-in-any-case',
    sentence: 'Tool not found | success false; error string; available_tools string[]',
    breaks: false,
    says: 'The execute path takes the name of a tool in capital letters.',
    plant: instead(EXECUTE, (call, handler) => {
      const name = String(call.params['name']).toLowerCase()
      return handler(Object.assign(call, { params: { ...call.params, name } }))
    }),
    probe: async (api) => (await execute(api, 'SEARCH_TEMPLATES', { query: 'rooms' })).json.success === true,
  },
  {
    id: 'a3-shapes/created-is-a-time',
    sentence: 'Create session response | session_id string; created boolean',
    breaks: true,
    says: '`created` is the time of the creation.',
    plant: showing(SESSIONS, (answer, { now }) => {
      answer.created = BigInt(now)
    }),
    probe: async (api) => (await api.post(`${API}/sessions`, {})).json.created !== true,
  },
  {
    id: 'a3-shapes/history-with-tool-messages',
    sentence:
      'Session message | role string (`user` or `assistant`; system and tool messages are excluded); content string',
    breaks: true,
    says: 'The messages of a session have one of the role `tool` after a streamed turn with a tool.',
    plant: afterwards(LIVE, (call) => {
      const talk = call.tenant.sessions.get(call.params['session'] ?? '')
      if (talk?.at(-1)?.content.startsWith('I looked'))
        talk.splice(-1, 0, { role: 'tool', content: 'search_knowledge_base' })
    }),
    probe: async (api) => {
      const session = await opened(api)
      await sayLive(api, session, HANDBOOK)
      return (await linesOf(api, session)).some(({ role }) => role === 'tool')
    },
  },
  {
    id: 'a3-shapes/long-messages-are-cut',
    sentence:
      'Session message | role string (`user` or `assistant`; system and tool messages are excluded); content string',
    breaks: true,
    says: 'The messages of a session are cut after 255 characters.',
    plant: showing(LINES, (lines) => {
      for (const line of lines) line.content = line.content.slice(0, 255)
    }),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'long '.repeat(60))
      return (await linesOf(api, session))[0].content !== 'long '.repeat(60)
    },
  },
  {
    id: 'a3-shapes/cap-without-success',
    sentence: 'Application-level error | success false; error string; code string',
    breaks: true,
    says: 'The refusal of a chat in a session has no `success`.',
    plant: stating(TALK, 200, (answer) => {
      if (answer.success === false) delete answer.success
    }),
    probe: async (api) => {
      await allow(api, 0)
      const session = await opened(api, CAPPED)
      return (await api.post(within(session), { message: 'Hello' }, CAPPED)).json.success === undefined
    },
  },
  {
    id: 'a3-shapes/own-key-in-camel-case',
    sentence: 'Custom key request | api_key string',
    breaks: true,
    says: 'The service takes the key as `apiKey` only.',
    plant: reading('POST /v1/ai-agent/api-key', (body) => {
      body.api_key = body.apiKey
    }),
    probe: async (api) => (await api.post('/v1/ai-agent/api-key', { api_key: 'sk-own' })).status === 400,
  },
])
