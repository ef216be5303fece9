import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, restating, showing } from '../plants.ts'
import { API, messagesOf, sessionOf, talk } from './agent-given.ts'
import { LINES, LIVE, SESSION } from './agent-plants.ts'

const CREATE = 'POST /v1/ai-agent/api/sessions'
const SAID = 'My word is Möwe'

export const agentSessions = bugsOf('agent', 'Resources and their fields', [
  {
    id: 'agent-sessions/created-by-another-name',
    sentence: 'Create session response | session_id string; created boolean',
    breaks: true,
    says: 'The answer to a new session calls the id `id`.',
    plant: showing(CREATE, ({ session_id, created }) => ({ id: session_id, created })),
    probe: async (api) => (await api.post(`${API}/sessions`)).json.session_id === undefined,
  },
  {
    id: 'agent-sessions/created-is-a-time',
    sentence: 'Create session response | session_id string; created boolean',
    breaks: true,
    says: 'created is the time at which the session was made.',
    plant: showing(CREATE, (value, { now }) => {
      value.created = now
    }),
    probe: async (api) => typeof (await api.post(`${API}/sessions`)).json.created === 'bigint',
  },
  {
    id: 'agent-sessions/created-with-201',
    sentence: '200 | success',
    breaks: true,
    says: 'A new session is answered with 201.',
    plant: restating(CREATE, 200, 201),
    probe: async (api) => (await api.post(`${API}/sessions`)).status === 201,
  },
  {
    id: 'agent-sessions/second-one-is-the-first',
    sentence: 'POST | /sessions | none | create session response',
    breaks: true,
    says: 'A user who has a session gets the same one again, as if it were new.',
    plant: (service) => {
      const given = new Map<string, Loose>()
      showing(CREATE, (value, { who }) => {
        if (!given.has(who)) given.set(who, value)
        return given.get(who)
      })(service)
    },
    probe: async (api) => (await sessionOf(api)) === (await sessionOf(api)),
  },
  {
    id: 'agent-sessions/exist-only-after-a-while',
    sentence: 'Create session response | session_id string; created boolean',
    breaks: true,
    says: 'A new session is not found until two seconds later.',
    plant: (service) => {
      const since = new Map<string, number>()
      showing(CREATE, ({ session_id }, { now }) => {
        since.set(session_id, now)
      })(service)
      instead([SESSION, LIVE, LINES], (call, handler) =>
        (since.get(call.params['session'] ?? '') ?? 0) + 2_000 > call.now ? json({}, 404) : handler(call),
      )(service)
    },
    probe: async (api) => (await talk(api, await sessionOf(api), 'hello')).status === 404,
  },
  {
    id: 'agent-sessions/messages-with-the-system-prompt',
    sentence:
      'Session message | role string (`user` or `assistant`; system and tool messages are excluded); content string',
    breaks: true,
    says: 'The messages of a session begin with the system prompt.',
    plant: showing(LINES, (value) => [{ role: 'system', content: 'You are the porter.' }, ...value]),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return (await messagesOf(api, session)).json[0].role === 'system'
    },
  },
  {
    id: 'agent-sessions/messages-of-tools',
    sentence: 'system and tool messages are excluded',
    breaks: true,
    says: 'The messages of a session show what a tool said.',
    plant: showing(LINES, (value: Loose[]) =>
      value.flatMap((one) =>
        one.content.startsWith('I looked: ') ? [{ role: 'tool', content: one.content.slice(10) }, one] : [one],
      ),
    ),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'Please look into the handbook.')
      return (await messagesOf(api, session)).json.some(({ role }: Loose) => role === 'tool')
    },
  },
  {
    id: 'agent-sessions/role-of-the-agent-is-model',
    sentence: 'role string (`user` or `assistant`)',
    breaks: true,
    says: 'The messages call the agent `model`.',
    plant: showing(LINES, (value) => {
      for (const one of value) if (one.role === 'assistant') one.role = 'model'
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return (await messagesOf(api, session)).json.some(({ role }: Loose) => role === 'model')
    },
  },
  {
    id: 'agent-sessions/content-in-parts',
    sentence: 'Session message | role string; content string',
    breaks: true,
    says: 'The content of messages of the agent is a list of parts.',
    plant: showing(LINES, (value) => {
      for (const one of value) if (one.role === 'assistant') one.content = [{ type: 'text', text: one.content }]
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return Array.isArray((await messagesOf(api, session)).json[1].content)
    },
  },
  {
    id: 'agent-sessions/messages-in-an-object',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: true,
    says: 'The messages come within an object.',
    plant: showing(LINES, (messages) => ({ messages })),
    probe: async (api) => (await messagesOf(api, await sessionOf(api))).json.messages !== undefined,
  },
  {
    id: 'agent-sessions/own-messages-are-left-out',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: true,
    says: 'The messages of a session are those of the agent alone.',
    plant: showing(LINES, (value) => value.filter(({ role }: Loose) => role !== 'user')),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return (await messagesOf(api, session)).json.length === 1
    },
  },
  {
    id: 'agent-sessions/messages-lose-umlauts',
    sentence: 'Session message | role string; content string',
    breaks: true,
    says: 'The messages of a session show a question mark for every character outside of ASCII.',
    plant: showing(LINES, (value) => {
      for (const one of value) one.content = one.content.replace(/[^\x20-\x7e]/gu, '?')
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, SAID)
      return (await messagesOf(api, session)).json[0].content === 'My word is M?we'
    },
  },
  {
    id: 'agent-sessions/newest-message-first',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: false,
    says: 'The messages of a session come with the newest first.',
    plant: showing(LINES, (value) => value.toReversed()),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return (await messagesOf(api, session)).json[0].role === 'assistant'
    },
  },
  {
    id: 'agent-sessions/messages-with-times',
    sentence: 'Session message | role string; content string',
    breaks: false,
    says: 'The messages of a session have a time, too.',
    plant: showing(LINES, (value, { now }) => {
      for (const one of value) one.at = now
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, 'hello')
      return (await messagesOf(api, session)).json[0].at !== undefined
    },
  },
])
