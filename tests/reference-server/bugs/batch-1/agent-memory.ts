import { json } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, handling, instead, showing } from '../plants.ts'
import { chat, messagesOf, sessionOf, talk, talkLive, toldIn } from './agent-given.ts'
import { LINES, LIVE, SESSION, refusing } from './agent-plants.ts'

const CREATE = 'POST /v1/ai-agent/api/sessions'
const SAID = 'My word is Möwe'
const ASKED = 'What is my word?'

/** The messages of the session that a call names. */
const storedOf = ({ tenant, params }: Call): Loose[] => tenant.sessions.get(params['session'] ?? '') ?? []

/** Answers as if there were no messages before, and stores them all the same. */
const forgetting = (routes: string) =>
  handling(routes, (handler) => (call) => {
    const stored = storedOf(call)
    const before = stored.splice(0)
    const answer = handler(call)
    stored.unshift(...before)
    return answer
  })

export const agentMemory = bugsOf('agent', 'What the service does', [
  {
    id: 'agent-memory/chat-forgets',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'Session chat knows nothing of what was said before.',
    plant: forgetting(SESSION),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, SAID)
      return !(await talk(api, session, ASKED)).json.response.includes('Möwe')
    },
  },
  {
    id: 'agent-memory/streams-forget',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'Session streams know nothing of what was said before.',
    plant: forgetting(LIVE),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, SAID)
      return !toldIn(await talkLive(api, session, ASKED)).includes('Möwe')
    },
  },
  {
    id: 'agent-memory/streams-are-not-kept',
    sentence: 'Conversations are either transient (one call) or persistent (a session with history).',
    breaks: true,
    says: 'What is said in a session stream is missing from the messages of the session.',
    plant: handling(LIVE, (handler) => (call) => {
      const stored = storedOf(call)
      const many = stored.length
      const answer = handler(call)
      stored.splice(many)
      return answer
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talkLive(api, session, SAID)
      return (await messagesOf(api, session)).json.length === 0
    },
  },
  {
    id: 'agent-memory/history-ends-after-four-messages',
    sentence: 'persistent (a session with history)',
    breaks: true,
    says: 'A session keeps only its latest four messages.',
    plant: handling([SESSION, LIVE], (handler) => async (call) => {
      const answer = await handler(call)
      const stored = storedOf(call)
      stored.splice(0, Math.max(0, stored.length - 4))
      return answer
    }),
    probe: async (api) => {
      const session = await sessionOf(api)
      await talk(api, session, SAID)
      for (const message of ['one', 'two']) await talk(api, session, message)
      return !(await talk(api, session, ASKED)).json.response.includes('Möwe')
    },
  },
  {
    id: 'agent-memory/of-the-neighbour',
    sentence: 'persistent (a session with history)',
    breaks: true,
    says: 'A new session begins with the history of the session before.',
    plant: showing(CREATE, ({ session_id }, { tenant }) => {
      const before = [...tenant.sessions.keys()].at(-2)
      if (before !== undefined) tenant.sessions.set(session_id, [...(tenant.sessions.get(before) ?? [])])
    }),
    probe: async (api) => {
      await talk(api, await sessionOf(api), SAID)
      return (await talk(api, await sessionOf(api), ASKED)).json.response.includes('Möwe')
    },
  },
  {
    id: 'agent-memory/transient-chats-share-one',
    sentence: 'POST | /chat | chat request | chat response (a transient session is created)',
    breaks: true,
    says: 'A chat outside of a session knows what the caller said in the chat before.',
    plant: (service) => {
      const last = new Map<string, Loose[]>()
      handling('POST /v1/ai-agent/api/chat', (handler) => async (call) => {
        const { sessions } = call.tenant
        const before = last.get(call.who) ?? []
        const get = sessions.get.bind(sessions)
        sessions.get = (id) => get(id) ?? [...before]
        const answer = await handler(call)
        sessions.get = get
        last.set(call.who, get([...sessions.keys()].at(-1) ?? '') ?? [])
        return answer
      })(service)
    },
    probe: async (api) => {
      await chat(api, SAID)
      return (await chat(api, ASKED)).json.response.includes('Möwe')
    },
  },
])

export const unknownSessions = bugsOf('agent', 'Errors', [
  {
    id: 'agent-sessions/unknown-one-is-made-by-chat',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'Session chat makes a session that does not exist.',
    plant: handling(SESSION, (handler) => (call) => {
      const id = call.params['session'] ?? ''
      if (!call.tenant.sessions.has(id)) call.tenant.sessions.set(id, [])
      return handler(call)
    }),
    probe: async (api) => (await talk(api, 'no-such-session', 'hello')).status === 200,
  },
  {
    id: 'agent-sessions/unknown-one-has-no-messages',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'The messages of a session that does not exist are an empty list.',
    plant: instead(LINES, (call, handler) =>
      call.tenant.sessions.has(call.params['session'] ?? '') ? handler(call) : json([]),
    ),
    probe: async (api) => (await messagesOf(api, 'no-such-session')).status === 200,
  },
  {
    id: 'agent-sessions/unknown-one-streams-an-error',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'A stream of a session that does not exist is answered with 200 and an error event.',
    plant: instead(LIVE, (call, handler) =>
      call.tenant.sessions.has(call.params['session'] ?? '')
        ? handler(call)
        : {
            status: 200,
            body: 'data: {"type":"error","message":"no such session","retryable":false}\n\n',
            headers: { 'CONTENT-TYPE': 'text/event-stream' },
          },
    ),
    probe: async (api) => (await talkLive(api, 'no-such-session', 'hello')).status === 200,
  },
  {
    id: 'agent-sessions/unknown-one-is-400',
    sentence: '404 | session does not exist',
    breaks: true,
    says: 'A session that does not exist is answered with 400.',
    plant: refusing([SESSION, LIVE, LINES], (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer)),
    probe: async (api) => (await talk(api, 'no-such-session', 'hello')).status === 400,
  },
])
