import { bad } from '../../answer.ts'
import { setLeft } from '../../allowance.ts'
import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, instead, showing, valueOf } from '../plants.ts'
import { API, CAPPED, HANDBOOK, KEY, aSession, chat, execute, history, talk } from './a4-given.ts'
import { EXECUTE, LINES, SESSIONS, TALK, failing, remembering } from './a4-plants.ts'

const hadKey = remembering(() => new Set<object>())

const shapes = bugsOf('agent', 'Other shapes', [
  {
    id: 'a4-shapes/failure-as-an-object',
    sentence: 'Tool execution result | tool string; result string; success boolean',
    breaks: true,
    says: 'The `result` of a tool that failed is an object.',
    plant: showing(EXECUTE, (value) => {
      if (value.success === false && typeof value.result === 'string') value.result = { message: value.result }
    }),
    probe: async (api) => typeof (await execute(api, 'host_cli', { command: 'jump' })).json.result === 'object',
  },
  {
    id: 'a4-shapes/tool-messages-in-the-history',
    sentence: 'Session message | role string (`user` or `assistant`; system and tool messages are excluded)',
    breaks: true,
    says: 'The messages of a session include what its tools answered.',
    plant: afterwards(TALK, ({ tenant, params }, answer) => {
      if (valueOf(answer).tools_used === undefined) return
      tenant.sessions.get(params['session'] ?? '')?.splice(-1, 0, { role: 'tool', content: 'see chapter 3' })
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: HANDBOOK })
      return (await history(api, session)).json.length === 3
    },
  },
  {
    id: 'a4-shapes/history-cut-at-an-emoji',
    sentence: 'Session message | content string',
    breaks: true,
    says: 'The messages of a session end before the first character of four bytes.',
    plant: showing(LINES, (lines) => {
      for (const line of lines) line.content = line.content.replace(/[\u{10000}-\u{10ffff}].*$/su, '')
    }),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'The roof 🏠 leaks' })
      return (await history(api, session)).json[0].content === 'The roof '
    },
  },
  {
    id: 'a4-shapes/cap-without-a-code',
    sentence: 'Application-level error | success false; error string; code string',
    breaks: true,
    says: 'In sessions the answer to a caller without allowance has no `code`.',
    plant: failing(TALK, (answer) => {
      const { code: _code, ...rest } = valueOf(answer)
      return { ...answer, body: print(rest) }
    }),
    probe: async (api) => {
      const { json } = await talk(api, await aSession(api, CAPPED), { message: 'Hello' }, CAPPED)
      return json.success === false && json.code === undefined
    },
  },
])

const endpoints = bugsOf('agent', 'Endpoints', [
  {
    id: 'a4-endpoints/session-needs-a-body',
    sentence: 'POST | /sessions | none | create session response',
    breaks: true,
    says: 'Creating a session without a body is refused.',
    plant: instead(SESSIONS, (call, handler) => {
      if (call.raw === '') throw bad('the body is missing')
      return handler(call)
    }),
    probe: async (api) => (await api.post(`${API}/sessions`)).status === 400,
  },
  {
    id: 'a4-endpoints/session-chat-without-usage',
    sentence:
      'POST | session chat | `{message, include_tools}` | same as /chat response; the path contains `{session_id}`',
    breaks: true,
    says: 'A chat in a session answers without `usage`.',
    plant: showing(TALK, (value) => {
      delete value.usage
    }),
    probe: async (api) => (await talk(api, await aSession(api), { message: 'Hello' })).json.usage === undefined,
  },
  {
    id: 'a4-endpoints/newest-message-first',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: false,
    says: 'The messages of a session come with the newest first.',
    plant: showing(LINES, (lines) => lines.toReversed()),
    probe: async (api) => {
      const session = await aSession(api)
      await talk(api, session, { message: 'Hello' })
      return (await history(api, session)).json[0].role === 'assistant'
    },
  },
  {
    id: 'a4-endpoints/key-of-one-for-all',
    sentence: "POST | {base_url}/v1/ai-agent/api-key | `{api_key}` | sets the caller's own language-model key",
    breaks: true,
    says: 'The key of an editor is set for everybody in the tenant.',
    plant: afterwards(`POST ${KEY}`, ({ world, pass }) => {
      if (pass.person.role !== 'editor' || pass.person.ownKey === undefined) return
      for (const one of world.people.all.values()) if (one.tenant === pass.tenant) one.ownKey = pass.person.ownKey
    }),
    probe: async (api) => {
      await api.post(KEY, { api_key: 'sk-own-1' }, { as: 'editor' })
      return (await api.get(KEY, { as: 'operator' })).json.billing === 'own'
    },
  },
  {
    id: 'a4-endpoints/check-still-sees-the-key',
    sentence: 'GET | {base_url}/v1/ai-agent/api-key | none | checks whether a key is configured',
    breaks: true,
    says: 'The check of a user who once had a key always says that there is one.',
    plant: showing(`GET ${KEY}`, (value, call) => {
      if (value.billing === 'own') hadKey(call).add(call.pass.person)
      else if (hadKey(call).has(call.pass.person)) value.billing = 'own'
    }),
    probe: async (api) => {
      await api.post(KEY, { api_key: 'sk-own-1' })
      await api.get(KEY)
      await api.post(`${KEY}/delete`)
      return (await api.get(KEY)).json.billing === 'own'
    },
  },
  {
    id: 'a4-endpoints/check-shows-how-the-key-ends',
    sentence: 'GET | {base_url}/v1/ai-agent/api-key | none | checks whether a key is configured',
    breaks: false,
    says: 'The check also shows the last four characters of the key.',
    plant: showing(`GET ${KEY}`, (value, { pass: { person } }) => {
      if (person.ownKey !== undefined) value.ends_with = person.ownKey.slice(-4)
    }),
    probe: async (api) => {
      await api.post(KEY, { api_key: 'sk-own-1234' })
      return (await api.get(KEY)).json.ends_with === '1234'
    },
  },
  {
    id: 'a4-endpoints/no-caps-after-a-key',
    sentence:
      'POST | {base_url}/v1/ai-agent/api-key/delete | none | removes the custom key; billing reverts to the service-managed mode',
    breaks: true,
    says: 'No cap applies any more to a user who removed a key.',
    plant: instead(`POST ${KEY}/delete`, async (call, handler) => {
      const { person } = call.pass
      const had = person.ownKey !== undefined
      const answer = await handler(call)
      if (had) setLeft(person, call.now, 1_000_000)
      return answer
    }),
    probe: async (api) => {
      await api.post(KEY, { api_key: 'sk-own-1' }, CAPPED)
      await api.post(`${KEY}/delete`, undefined, CAPPED)
      return (await chat(api, { message: 'Hello' }, CAPPED)).json.response !== undefined
    },
  },
])

export const a4Shapes = [...shapes, ...endpoints]
