import { bugsOf } from '../bug.ts'
import { type Loose, answering, showing } from '../plants.ts'
import { chat, sessionOf, talk } from './agent-given.ts'
import { CHATS, SESSION } from './agent-plants.ts'

const CHAT = 'POST /v1/ai-agent/api/chat'
const ASKS = 'Please look into the handbook.'
const SAYS = { system_prompt: 'You only say yes and nothing else.' }

export const chatAnswers = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'chat-response/cut-at-its-first-wide-character',
    sentence: 'response | string | complete reply, Markdown',
    breaks: true,
    says: 'Chat ends the response in front of the first character outside of ASCII.',
    plant: showing(CHATS, (value) => {
      value.response = value.response?.replace(/[^\x20-\x7e].*/su, '')
    }),
    probe: async (api) => !/[^\x20-\x7e]/.test((await chat(api, 'hello')).json.response),
  },
  {
    id: 'chat-response/as-a-list-of-parts',
    sentence: 'response | string | complete reply, Markdown',
    breaks: true,
    says: 'The response is a list of parts.',
    plant: showing(CHATS, (value) => {
      if (value.response !== undefined) value.response = [{ type: 'text', text: value.response }]
    }),
    probe: async (api) => Array.isArray((await chat(api, 'hello')).json.response),
  },
  {
    id: 'chat-response/no-session-id',
    sentence: 'session_id | string | session id; can continue the conversation',
    breaks: true,
    says: 'Chat outside of a session answers without a session id.',
    plant: showing(CHAT, (value) => {
      delete value.session_id
    }),
    probe: async (api) => (await chat(api, 'hello')).json.session_id === undefined,
  },
  {
    id: 'chat-response/session-is-forgotten',
    sentence: 'session_id | string | session id; can continue the conversation',
    breaks: true,
    says: 'The service forgets the session of a chat as soon as it has answered.',
    plant: answering(CHAT, (answer, call) => {
      const { sessions } = call.tenant
      const last = [...sessions.keys()].at(-1)
      if (last !== undefined) sessions.delete(last)
      return answer
    }),
    probe: async (api) => {
      const { session_id } = (await chat(api, 'hello')).json
      return (await talk(api, session_id, 'and now?')).status === 404
    },
  },
  {
    id: 'chat-response/session-id-is-cut',
    sentence: 'session_id | string | session id; can continue the conversation',
    breaks: true,
    says: 'Chat cuts the session id at the first blank.',
    plant: showing(CHAT, (value) => {
      value.session_id = value.session_id.split(' ')[0]
    }),
    probe: async (api) => {
      const { session_id } = (await chat(api, 'hello')).json
      return (await talk(api, session_id, 'and now?')).status === 404
    },
  },
  {
    id: 'chat-response/tools-used-is-empty',
    sentence: 'tools_used | string[] | tools the agent called; omitted if none',
    breaks: true,
    says: 'tools_used is an empty list where the agent called no tool.',
    plant: showing(CHATS, (value) => {
      if (value.response !== undefined) value.tools_used ??= []
    }),
    probe: async (api) => (await chat(api, 'hello')).json.tools_used?.length === 0,
  },
  {
    id: 'chat-response/tools-used-as-objects',
    sentence: 'tools_used | string[] | tools the agent called; omitted if none',
    breaks: true,
    says: 'tools_used holds objects.',
    plant: showing(CHATS, (value) => {
      value.tools_used = value.tools_used?.map((name: string) => ({ name }))
    }),
    probe: async (api) => typeof (await chat(api, ASKS)).json.tools_used?.[0] === 'object',
  },
  {
    id: 'chat-response/tools-used-are-not-told-in-a-session',
    sentence: 'tools_used | string[] | tools the agent called; omitted if none',
    breaks: true,
    says: 'Session chat does not say which tools the agent called.',
    plant: showing(SESSION, (value) => {
      delete value.tools_used
    }),
    probe: async (api) => (await talk(api, await sessionOf(api), ASKS)).json.tools_used === undefined,
  },
  {
    id: 'chat-response/error-is-null',
    sentence: 'error | string | present only on failure',
    breaks: true,
    says: 'Every chat response has an error, null if there is none.',
    plant: showing(CHATS, (value) => {
      value.error ??= null
    }),
    probe: async (api) => (await chat(api, 'hello')).json.error === null,
  },
  {
    id: 'chat-response/error-is-empty-after-tools',
    sentence: 'error | string | present only on failure',
    breaks: true,
    says: 'A chat response that used tools has an empty error.',
    plant: showing(CHATS, (value) => {
      if (value.tools_used !== undefined) value.error = ''
    }),
    probe: async (api) => (await chat(api, ASKS)).json.error === '',
  },
  {
    id: 'chat-response/usage-in-capitals-of-a-camel',
    sentence: 'usage.prompt_tokens | number | input tokens',
    breaks: true,
    says: 'The usage calls its members promptTokens and completionTokens.',
    plant: showing(CHATS, ({ usage, ...value }) =>
      usage === undefined
        ? value
        : {
            ...value,
            usage: { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens, model: usage.model },
          },
    ),
    probe: async (api) => (await chat(api, 'hello')).json.usage.prompt_tokens === undefined,
  },
  {
    id: 'chat-response/tokens-as-text',
    sentence: 'usage.completion_tokens | number | output tokens',
    breaks: true,
    says: 'The number of output tokens is a text.',
    plant: showing(CHATS, ({ usage }) => {
      if (usage !== undefined) usage.completion_tokens = String(usage.completion_tokens)
    }),
    probe: async (api) => typeof (await chat(api, 'hello')).json.usage.completion_tokens === 'string',
  },
  {
    id: 'chat-response/tokens-the-other-way-round',
    sentence: 'usage.prompt_tokens | number | input tokens; usage.completion_tokens | number | output tokens',
    breaks: true,
    says: 'The usage shows input tokens as output tokens, and the other way round.',
    plant: showing(CHATS, ({ usage }) => {
      if (usage === undefined) return
      ;[usage.prompt_tokens, usage.completion_tokens] = [usage.completion_tokens, usage.prompt_tokens]
    }),
    probe: async (api) => {
      const { usage } = (await chat(api, 'Describe the house. '.repeat(200), SAYS)).json
      return usage.completion_tokens > 1_000n && usage.prompt_tokens < 10n
    },
  },
  {
    id: 'chat-response/no-usage-in-a-session',
    sentence: 'usage.model | string | model used',
    breaks: true,
    says: 'Session chat answers without a usage.',
    plant: showing(SESSION, (value) => {
      delete value.usage
    }),
    probe: async (api) => (await talk(api, await sessionOf(api), 'hello')).json.usage === undefined,
  },
  {
    id: 'chat-response/model-as-an-object',
    sentence: 'usage.model | string | model used',
    breaks: true,
    says: 'The model of the usage is an object.',
    plant: showing(CHATS, ({ usage }) => {
      if (usage !== undefined) usage.model = { name: usage.model }
    }),
    probe: async (api) => typeof (await chat(api, 'hello')).json.usage.model === 'object',
  },
  {
    id: 'chat-response/another-model-each-time',
    sentence: 'usage.model | string | model used',
    breaks: false,
    says: 'The agent changes its model with every call.',
    plant: (service) => {
      let turn = 0
      showing(CHATS, ({ usage }: Loose) => {
        turn += 1
        if (usage !== undefined) usage.model = `porter-${turn}`
      })(service)
    },
    probe: async (api) => (await chat(api, 'hello')).json.usage.model !== (await chat(api, 'hello')).json.usage.model,
  },
])
