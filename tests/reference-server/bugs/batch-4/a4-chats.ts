import { missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, answering, instead, reading, showing, valueOf } from '../plants.ts'
import { HANDBOOK, aSession, chat, chatLive, eventsIn, history, talk } from './a4-given.ts'
import { CHAT, CHATS, CHAT_LIVE, SESSIONS, STREAMS, TALK, remembering } from './a4-plants.ts'

const withoutTools = remembering(() => new Set<string>())
/** The sessions of single chats, with the number of chats that continued them. */
const continued = remembering(() => new Map<string, number>())
const usedSoFar = remembering(() => new Map<string, string[]>())

const requests = bugsOf('agent', 'Chat request', [
  {
    id: 'a4-ask/foreign-message-is-missing',
    sentence: "message | string | yes | the user's message",
    breaks: true,
    says: 'A chat refuses a message without any ASCII character as missing.',
    plant: reading(CHATS, (body) => {
      if (typeof body?.message === 'string' && /^[^ -~]+$/u.test(body.message)) body.message = ''
    }),
    probe: async (api) => (await chat(api, { message: '你好！' })).status === 400,
  },
  {
    id: 'a4-ask/tools-stay-off',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'A session that was once asked without tools has `include_tools` false by default.',
    plant: reading(TALK, (body, call) => {
      const session = call.params['session'] ?? ''
      if (body?.include_tools === false) withoutTools(call).add(session)
      if (typeof body?.message === 'string' && withoutTools(call).has(session)) body.include_tools ??= false
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'Hello', include_tools: false })
      return (await talk(api, session, { message: HANDBOOK })).json.tools_used === undefined
    },
  },
  {
    id: 'a4-ask/streams-have-the-default-prompt',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'A streamed chat ignores the system prompt.',
    plant: reading(CHAT_LIVE, (body) => {
      if (typeof body?.system_prompt === 'string') delete body.system_prompt
    }),
    probe: async (api) => {
      const seen = await chatLive(api, { message: 'Hello', system_prompt: 'You only say lemon' })
      const tokens = eventsIn(seen, 'token').map(({ content }) => content)
      return tokens.length > 0 && tokens.join('') !== 'lemon'
    },
  },
  {
    id: 'a4-ask/blank-message-is-refused',
    sentence: "message | string | yes | the user's message",
    breaks: false,
    says: 'The chats refuse a message of nothing but spaces with 400.',
    plant: reading([...CHATS, ...STREAMS], (body) => {
      if (typeof body?.message === 'string' && body.message.trim() === '') body.message = ''
    }),
    probe: async (api) => (await chat(api, { message: '   ' })).status === 400,
  },
])

const responses = bugsOf('agent', 'Chat response', [
  {
    id: 'a4-reply/cut-at-40-characters',
    sentence: 'response | string | complete reply, Markdown',
    breaks: true,
    says: 'A chat answers with the first 40 characters of the reply: the history of the session has all of it.',
    plant: showing(CHATS, (value) => {
      if (typeof value.response === 'string') value.response = value.response.slice(0, 40)
    }),
    probe: async (api) => {
      const session = await aSession(api)
      const { response } = (await talk(api, session, { message: 'Hello' })).json
      return (await history(api, session)).json.at(-1).content !== response
    },
  },
  {
    id: 'a4-reply/session-continues-once',
    sentence: 'session_id | string | session id; can continue the conversation',
    breaks: true,
    says: 'The session of a single chat can be continued once, and is unknown then.',
    plant: all(
      afterwards(CHAT, (call, answer) => {
        const { session_id: session } = valueOf(answer)
        continued(call).set(session, 0)
      }),
      instead(TALK, (call, handler) => {
        const session = call.params['session'] ?? ''
        const times = continued(call).get(session)
        if (times !== undefined && times > 0) throw missing('session')
        if (times !== undefined) continued(call).set(session, times + 1)
        return handler(call)
      }),
    ),
    probe: async (api) => {
      const { session_id: session } = (await chat(api, { message: 'Hello' })).json
      const second = await talk(api, session, { message: 'Hello again' })
      const third = await talk(api, session, { message: 'And again' })
      return second.status === 200 && third.status === 404
    },
  },
  {
    id: 'a4-reply/tools-of-earlier-turns',
    sentence: 'tools_used | string[] | tools the agent called; omitted if none',
    breaks: true,
    says: 'A chat in a session also names the tools of earlier turns.',
    plant: showing(TALK, (value, call) => {
      if (typeof value.response !== 'string') return
      const session = call.params['session'] ?? ''
      const used = [...(usedSoFar(call).get(session) ?? []), ...(value.tools_used ?? [])]
      usedSoFar(call).set(session, used)
      if (used.length > 0) value.tools_used = used
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: HANDBOOK })
      return (await talk(api, session, { message: 'Thanks', include_tools: false })).json.tools_used !== undefined
    },
  },
  {
    id: 'a4-reply/prompt-tokens-as-text',
    sentence: 'usage.prompt_tokens | number | input tokens',
    breaks: true,
    says: 'From the second turn of a session on, `usage.prompt_tokens` is a text.',
    plant: showing(TALK, (value, { tenant, params }) => {
      const turns = tenant.sessions.get(params['session'] ?? '')?.length ?? 0
      if (turns > 2 && value.usage !== undefined) value.usage.prompt_tokens = String(value.usage.prompt_tokens)
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'Hello' })
      return typeof (await talk(api, session, { message: 'Hello' })).json.usage.prompt_tokens === 'string'
    },
  },
  {
    id: 'a4-reply/no-model-with-tools',
    sentence: 'usage.model | string | model used',
    breaks: true,
    says: '`usage` lacks the model when the agent called a tool.',
    plant: showing(CHATS, (value) => {
      if (value.tools_used !== undefined) delete value.usage?.model
    }),
    probe: async (api) => (await chat(api, { message: HANDBOOK })).json.usage.model === undefined,
  },
])

const times = remembering(() => new Map<number, string>())

const shapes = bugsOf('agent', 'Other shapes', [
  {
    id: 'a4-shapes/one-session-a-second',
    sentence: 'Create session response | session_id string; created boolean',
    breaks: true,
    says: 'Sessions created within the same second share one id.',
    plant: answering(SESSIONS, (answer, call) => {
      const second = Math.floor(call.now / 1_000)
      const body = times(call).get(second) ?? (typeof answer.body === 'string' ? answer.body : '')
      times(call).set(second, body)
      return { ...answer, body }
    }),
    probe: async (api) => {
      const ids = [await aSession(api), await aSession(api), await aSession(api), await aSession(api)]
      return new Set(ids).size < ids.length
    },
  },
])

export const a4Chats = [...requests, ...responses, ...shapes]
