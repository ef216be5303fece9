import { sessionId } from '../../chat.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, instead, reading, showing } from '../plants.ts'
import { linesOf, live, opened, say, tokensIn, within } from './agent3-given.ts'
import { CHAT, LIVE, STREAM, TALK, remembering } from './agent3-plants.ts'

const HANDBOOK = 'Look into the handbook on flows'

export const agent3Requests: readonly Bug[] = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'a3-request/message-may-be-missing-in-a-live-talk',
    sentence: "message | string | yes | the user's message",
    breaks: true,
    says: 'The session stream takes a request without a message as an empty one, and answers with 200.',
    plant: reading(LIVE, (body) => {
      body.message ??= '…'
    }),
    probe: async (api) => (await api.post(within(await opened(api), '/live'), {})).status === 200,
  },
  {
    id: 'a3-request/tools-are-off-in-talks',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'In a session, tools are off unless the request enables them.',
    plant: reading([TALK, LIVE], (body) => {
      body.include_tools ??= false
    }),
    probe: async (api) => (await say(api, await opened(api), HANDBOOK)).json.tools_used === undefined,
  },
  {
    id: 'a3-request/tools-stay-on-after-their-use',
    sentence: 'include_tools | boolean | no | enable tool use; default true',
    breaks: true,
    says: 'A session in which the agent once used a tool ignores `include_tools` false.',
    plant: remembering(
      () => new Set<string>(),
      (used) =>
        instead(TALK, async (call, handler) => {
          const session = call.params['session'] ?? ''
          const body: Loose = call.body
          if (used.has(session) && body?.include_tools === false) body.include_tools = true
          const answer = await handler(call)
          if (String(answer.body).includes('"tools_used"')) used.add(session)
          return answer
        }),
    ),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, HANDBOOK)
      return (await say(api, session, HANDBOOK, { include_tools: false })).json.tools_used !== undefined
    },
  },
  {
    id: 'a3-request/live-chat-ignores-the-prompt',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: true,
    says: 'A streamed chat ignores `system_prompt`.',
    plant: reading(STREAM, (body) => {
      delete body.system_prompt
    }),
    probe: async (api) => tokensIn(await live(api, 'Hello', { system_prompt: 'Please only say moon' })) !== 'moon',
  },
  {
    id: 'a3-request/talks-know-no-prompt',
    sentence: 'system_prompt | string | no | overrides the default system prompt (chat endpoints)',
    breaks: false,
    says: 'A chat in a session ignores `system_prompt`, which its payload does not have.',
    plant: reading([TALK, LIVE], (body) => {
      delete body.system_prompt
    }),
    probe: async (api) =>
      (await say(api, await opened(api), 'Hello', { system_prompt: 'Please only say moon' })).json.response !== 'moon',
  },
  {
    id: 'a3-response/counts-bytes-as-characters',
    sentence: 'response | string | complete reply, Markdown',
    breaks: true,
    says: 'The reply loses as many characters at its end as it has letters beyond ASCII.',
    plant: showing([CHAT, TALK], (answer) => {
      if (typeof answer.response !== 'string') return
      const { length } = answer.response
      answer.response = answer.response.slice(0, length - (Buffer.byteLength(answer.response) - length))
    }),
    probe: async (api) => {
      const session = await opened(api)
      const { response } = (await say(api, session, 'Hello')).json
      return (await linesOf(api, session))[1].content !== response
    },
  },
  {
    id: 'a3-response/other-session-from-the-second-turn-on',
    sentence: 'session_id | string | session id; can continue the conversation',
    breaks: true,
    says: 'From the second turn of a session on, the answer has the id of no session.',
    plant: showing(TALK, (answer, call) => {
      const talk = call.tenant.sessions.get(call.params['session'] ?? '') ?? []
      if (talk.length > 2) answer.session_id = sessionId(call)
    }),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'Hello')
      return (await say(api, session, 'Hello')).json.session_id !== session
    },
  },
])
