import { type Bug, bugsOf } from '../bug.ts'
import { type Loose, afterwards, instead, showing } from '../plants.ts'
import { CAPPED, allow, chat, linesOf, opened, say } from './agent3-given.ts'
import { LINES, remembering, settling } from './agent3-plants.ts'

export const agent3Endpoints: readonly Bug[] = bugsOf('agent', 'Endpoints', [
  {
    id: 'a3-endpoints/history-of-twenty',
    sentence: 'GET | session messages | none | Session message[] (user and assistant only)',
    breaks: true,
    says: 'Of a session with more than 20 messages, only the latest 20 are returned.',
    plant: showing(LINES, (lines: Loose[]) => lines.slice(-20)),
    probe: async (api) => {
      const session = await opened(api)
      for (let turn = 0; turn < 11; turn++) await say(api, session, `Turn ${turn}`)
      return (await linesOf(api, session)).length !== 22
    },
  },
  {
    id: 'a3-endpoints/neighbours-are-freed-too',
    sentence: "POST | {base_url}/v1/ai-agent/api-key | `{api_key}` | sets the caller's own language-model key",
    breaks: true,
    says: 'A key of an editor becomes that of all users of the tenant with the same role.',
    plant: afterwards('POST /v1/ai-agent/api-key', ({ world, pass: { person } }) => {
      for (const one of world.people.all.values())
        if (one.tenant === person.tenant && one.role === person.role) one.ownKey = person.ownKey ?? ''
    }),
    probe: async (api) => {
      await allow(api, 0)
      await api.post('/v1/ai-agent/api-key', { api_key: 'sk-own' }, { as: 'editor' })
      return (await chat(api, 'Hello', {}, CAPPED)).json.code !== 'cap_exceeded'
    },
  },
  {
    id: 'a3-endpoints/key-check-remembers',
    sentence: 'GET | {base_url}/v1/ai-agent/api-key | none | checks whether a key is configured',
    breaks: true,
    says: 'The check repeats its first answer to the user for an hour.',
    plant: remembering(
      () => new Map<string, { at: number; body: string }>(),
      (known) =>
        settling('GET /v1/ai-agent/api-key', (answer, call) => {
          if (answer.status !== 200) return answer
          const before = known.get(call.who)
          if (before !== undefined && call.now - before.at < 3_600_000) return { ...answer, body: before.body }
          known.set(call.who, { at: call.now, body: String(answer.body) })
          return answer
        }),
    ),
    probe: async (api) => {
      const before = (await api.get('/v1/ai-agent/api-key')).text
      await api.post('/v1/ai-agent/api-key', { api_key: 'sk-own' })
      return (await api.get('/v1/ai-agent/api-key')).text === before
    },
  },
  {
    id: 'a3-endpoints/earlier-key-comes-back',
    sentence:
      'POST | {base_url}/v1/ai-agent/api-key/delete | none | removes the custom key; billing reverts to the service-managed mode',
    breaks: true,
    says: 'The removal of a key that replaced another one brings that one back.',
    plant: remembering(
      () => new Map<string, string[]>(),
      (keys) => (service) => {
        instead('POST /v1/ai-agent/api-key', (call, handler) => {
          const { ownKey } = call.pass.person
          if (ownKey !== undefined) keys.set(call.who, [...(keys.get(call.who) ?? []), ownKey])
          return handler(call)
        })(service)
        afterwards('POST /v1/ai-agent/api-key/delete', ({ who, pass: { person } }) => {
          const before = keys.get(who)?.pop()
          if (before !== undefined) person.ownKey = before
        })(service)
      },
    ),
    probe: async (api) => {
      await allow(api, 0)
      await api.post('/v1/ai-agent/api-key', { api_key: 'sk-one' }, CAPPED)
      await api.post('/v1/ai-agent/api-key', { api_key: 'sk-two' }, CAPPED)
      await api.post('/v1/ai-agent/api-key/delete', {}, CAPPED)
      return (await chat(api, 'Hello', {}, CAPPED)).json.code !== 'cap_exceeded'
    },
  },
])
