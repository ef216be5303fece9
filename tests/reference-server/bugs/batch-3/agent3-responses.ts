import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, showing } from '../plants.ts'
import { chat, opened, say } from './agent3-given.ts'
import { CHAT, TALK, remembering } from './agent3-plants.ts'

const HANDBOOK = 'Look into the handbook on flows'

export const agent3Responses: readonly Bug[] = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'a3-response/tools-of-earlier-turns',
    sentence: 'tools_used | string[] | tools the agent called; omitted if none',
    breaks: true,
    says: 'In a session, `tools_used` also has the tools of earlier turns.',
    plant: remembering(
      () => new Map<string, string[]>(),
      (earlier) =>
        showing(TALK, (answer, { params }) => {
          const session = params['session'] ?? ''
          const used = [...(earlier.get(session) ?? []), ...(answer.tools_used ?? [])]
          earlier.set(session, used)
          if (used.length > 0) answer.tools_used = used
        }),
    ),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, HANDBOOK)
      return (await say(api, session, 'Hello', { include_tools: false })).json.tools_used !== undefined
    },
  },
  {
    id: 'a3-response/empty-error-beside-tools',
    sentence: 'error | string | present only on failure',
    breaks: true,
    says: 'A successful answer for which the agent used a tool has an empty `error`.',
    plant: showing([CHAT, TALK], (answer) => {
      if (answer.tools_used !== undefined) answer.error = ''
    }),
    probe: async (api) => (await chat(api, HANDBOOK)).json.error === '',
  },
  {
    id: 'a3-response/no-usage-in-a-continued-talk',
    sentence: 'usage.prompt_tokens | number | input tokens',
    breaks: true,
    says: 'From the second turn of a session on, `prompt_tokens` is missing.',
    plant: showing(TALK, (answer, call) => {
      const talk = call.tenant.sessions.get(call.params['session'] ?? '') ?? []
      if (talk.length > 2) delete answer.usage?.prompt_tokens
    }),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'Hello')
      return (await say(api, session, 'Hello')).json.usage.prompt_tokens === undefined
    },
  },
  {
    id: 'a3-response/output-tokens-in-words',
    sentence: 'usage.completion_tokens | number | output tokens',
    breaks: true,
    says: '`completion_tokens` is a text where a system prompt is given.',
    plant: showing(CHAT, (answer, { body }) => {
      if ((body as Loose)?.system_prompt !== undefined && answer.usage !== undefined)
        answer.usage.completion_tokens = String(answer.usage.completion_tokens)
    }),
    probe: async (api) =>
      typeof (await chat(api, 'Hello', { system_prompt: 'Be short' })).json.usage.completion_tokens === 'string',
  },
  {
    id: 'a3-response/model-of-another-turn',
    sentence: 'usage.model | string | model used',
    breaks: false,
    says: 'A short message is answered by a smaller model, and `usage.model` says so.',
    plant: showing([CHAT, TALK], (answer, { body }) => {
      if (String((body as Loose)?.message).length < 8 && answer.usage !== undefined)
        answer.usage.model = 'porter-2-small'
    }),
    probe: async (api) =>
      (await chat(api, 'Hello')).json.usage.model !== (await chat(api, 'Hello, hello')).json.usage.model,
  },
  {
    id: 'a3-response/model-without-tools-is-null',
    sentence: 'usage.model | string | model used',
    breaks: true,
    says: '`usage.model` is null if the request switches tools off.',
    plant: showing([CHAT, TALK], (answer, { body }) => {
      if ((body as Loose)?.include_tools === false && answer.usage !== undefined) answer.usage.model = null
    }),
    probe: async (api) => (await chat(api, 'Hello', { include_tools: false })).json.usage.model === null,
  },
])
