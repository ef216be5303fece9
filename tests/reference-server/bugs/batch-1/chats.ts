import { bad, json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { instead, membersOf, reading } from '../plants.ts'
import { API, chat, sessionOf, streamed, toldIn } from './agent-given.ts'
import { CHATS, SESSION, STREAMS } from './agent-plants.ts'

const CHAT = 'POST /v1/ai-agent/api/chat'
const ASKS = 'Please look into the handbook.'
const SAYS = { system_prompt: 'You only say yes and nothing else.' }

export const chatRequests = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'chat/missing-message-is-empty',
    sentence: "message | string | yes | the user's message; 400 | missing required field",
    breaks: true,
    says: 'Chat takes a request without a message, as if it were empty.',
    plant: reading(CHATS, (body) => (body.message === undefined ? { ...body, message: '(nothing)' } : body)),
    probe: async (api) => (await api.post(`${API}/chat`, {})).status === 200,
  },
  {
    id: 'chat/missing-message-is-told-in-the-body',
    sentence: '400 | missing required field',
    breaks: true,
    says: 'Session chat answers a request without a message with 200 and a failure in the body.',
    plant: instead(SESSION, (call, handler) =>
      membersOf(call)['message'] === undefined
        ? json({ success: false, error: 'message is missing', code: 'invalid' })
        : handler(call),
    ),
    probe: async (api) => {
      const session = await sessionOf(api)
      return (await api.post(`${API}/talks/${encodeURIComponent(session)}`, {})).status === 200
    },
  },
  {
    id: 'chat/message-by-another-name',
    sentence: "message | string | yes | the user's message",
    breaks: true,
    says: 'Chat reads the message from `prompt`.',
    plant: reading(CHATS, ({ prompt, ...body }) => ({ ...body, message: prompt })),
    probe: async (api) => (await chat(api, 'hello')).status === 400,
  },
  {
    id: 'chat/long-messages-are-refused',
    sentence: "message | string | yes | the user's message",
    breaks: true,
    says: 'Chat refuses a message of more than 100 characters.',
    plant: instead(CHATS, (call, handler) => {
      if (String(membersOf(call)['message']).length > 100) throw bad('message is too long')
      return handler(call)
    }),
    probe: async (api) => (await chat(api, 'What is a flow? '.repeat(10))).status === 400,
  },
  {
    id: 'chat/tools-are-used-all-the-same',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'Chat ignores include_tools, and uses tools.',
    plant: reading(CHATS, (body) => ({ ...body, include_tools: true })),
    probe: async (api) => (await chat(api, ASKS, { include_tools: false })).json.tools_used?.length > 0,
  },
  {
    id: 'chat/tools-are-used-all-the-same-in-streams',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'Streams ignore include_tools, and use tools.',
    plant: reading(STREAMS, (body) => ({ ...body, include_tools: true })),
    probe: async (api) => (await streamed(api, ASKS, { include_tools: false })).text.includes('tool_start'),
  },
  {
    id: 'chat/no-tools-by-default',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'Chat uses no tools unless it is told to.',
    plant: reading(CHATS, (body) => ({ include_tools: false, ...body })),
    probe: async (api) => (await chat(api, ASKS)).json.tools_used === undefined,
  },
  {
    id: 'chat/include-tools-is-required',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'Chat refuses a request without include_tools.',
    plant: reading(CHATS, (body) => (body.include_tools === undefined ? {} : body)),
    probe: async (api) => (await chat(api, 'hello')).status === 400,
  },
  {
    id: 'chat/system-prompt-is-ignored',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'Chat ignores the system prompt.',
    plant: reading(CHAT, ({ system_prompt: _prompt, ...body }) => body),
    probe: async (api) => (await chat(api, 'hello', SAYS)).json.response !== 'yes',
  },
  {
    id: 'chat/system-prompt-is-ignored-in-streams',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'The chat stream ignores the system prompt.',
    plant: reading(STREAMS, ({ system_prompt: _prompt, ...body }) => body),
    probe: async (api) => toldIn(await streamed(api, 'hello', SAYS)) !== 'yes',
  },
  {
    id: 'chat/system-prompt-stays',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'A system prompt overrides the default in later chats, too.',
    plant: (service) => {
      let last: unknown
      reading(CHAT, (body) => {
        last = body.system_prompt ?? last
        return last === undefined ? body : { ...body, system_prompt: last }
      })(service)
    },
    probe: async (api) => {
      await chat(api, 'hello', SAYS)
      return (await chat(api, 'hello')).json.response === 'yes'
    },
  },
  {
    id: 'chat/system-prompt-is-cut',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'Chat reads only the first 64 characters of the system prompt.',
    plant: reading(CHATS, (body) =>
      typeof body.system_prompt === 'string' ? { ...body, system_prompt: body.system_prompt.slice(0, 64) } : body,
    ),
    probe: async (api) => {
      const system_prompt = `${'You are the porter of a house on a hill. '.repeat(2)}You only say yes.`
      return (await chat(api, 'hello', { system_prompt })).json.response !== 'yes'
    },
  },
  {
    id: 'chat/tools-may-be-off-by-null',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: false,
    says: 'Chat refuses null as include_tools.',
    plant: instead(CHATS, (call, handler) => {
      if (membersOf(call)['include_tools'] === null) throw bad('include_tools is true or false')
      return handler(call)
    }),
    probe: async (api) => (await chat(api, 'hello', { include_tools: null })).status === 400,
  },
  {
    id: 'chat/unknown-members-are-refused',
    sentence: 'message; include_tools; system_prompt',
    breaks: false,
    says: 'Chat refuses members that its request does not have.',
    plant: instead(CHATS, (call, handler) => {
      const stray = Object.keys(membersOf(call)).find(
        (name) => !['message', 'include_tools', 'system_prompt'].includes(name),
      )
      if (stray !== undefined) throw bad(`there is no ${stray}`)
      return handler(call)
    }),
    probe: async (api) => (await chat(api, 'hello', { colour: 'red' })).status === 400,
  },
])
