import { json } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import type { Loose } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { API, chat, hello } from './agent-given.ts'
import { identifying } from './agent-plants.ts'

const AGENT = /\/v1\/ai-agent\//
const nobody = { as: 'nobody' } as const

/** A new key of a user without one. */
async function newKey(api: Probed): Promise<{ id: bigint; key: string }> {
  const users = (await api.get('/v1/users')).json
  const { id } = users.find(({ login }: Loose) => login === 'machine')
  return { id, key: (await api.post(`/v1/users/${id}/new-api-key`)).json.secret }
}

export const agentCallers = bugsOf('agent', 'Authentication', [
  {
    id: 'agent-callers/tools-are-listed-to-anybody',
    sentence: 'Invalid or missing key gives 401.',
    breaks: true,
    says: 'The list of tools needs no key.',
    plant: identifying(/\/api\/tools$/, (_token, found, { world }) => {
      const [any] = world.people.passes.values()
      return found ?? any
    }),
    probe: async (api) => (await api.get(`${API}/tools`, nobody)).status === 200,
  },
  {
    id: 'agent-callers/mcp-shakes-hands-with-anybody',
    sentence: 'Auth | `Authorization: Bearer <API_KEY>` (same key as the REST API)',
    breaks: true,
    says: 'initialize needs no key.',
    plant: identifying(/\/mcp$/, (_token, found, { raw, world }) => {
      const [any] = world.people.passes.values()
      return found ?? (raw.includes('"initialize"') ? any : undefined)
    }),
    probe: async (api) => (await hello(api, '2025-11-25', nobody)).status === 200,
  },
  {
    id: 'agent-callers/mcp-tells-of-no-key-in-its-body',
    sentence: 'Invalid or missing key gives 401.',
    breaks: true,
    says: 'MCP answers an invalid key with 200 and an error of JSON-RPC.',
    plant: (service) => {
      const before = service.exchange
      service.exchange = async (request) => {
        const answer = await before(request)
        return answer.status === 401 && request.url?.endsWith('/mcp') === true
          ? json({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no such key' } })
          : answer
      }
    },
    probe: async (api) => (await hello(api, '2025-11-25', { token: 'no-such-key' })).status === 200,
  },
  {
    id: 'agent-callers/invalid-key-is-403',
    sentence: '401 | invalid or missing key',
    breaks: true,
    says: 'Chat answers an invalid key with 403, and a missing one with 401.',
    plant: (service) => {
      const before = service.exchange
      service.exchange = async (request) => {
        const answer = await before(request)
        const given = request.headers.authorization !== undefined
        return answer.status === 401 && given && request.url?.includes('/ai-agent/api/chat') === true
          ? { ...answer, status: 403 }
          : answer
      }
    },
    probe: async (api) => (await chat(api, 'hello', {}, { token: 'no-such-key' })).status === 403,
  },
  {
    id: 'agent-callers/expired-key-chats',
    sentence: 'expiration is optional (set at generation); Invalid or missing key gives 401.',
    breaks: true,
    says: 'The agent takes keys that have expired.',
    plant: identifying(AGENT, (token, found, { world }) => found ?? world.people.passes.get(token ?? '')),
    probe: async (api) => (await chat(api, 'hello', {}, { as: 'expired' })).status === 200,
  },
  {
    id: 'agent-callers/revoked-key-chats',
    sentence: 'The key is an API key of the user; Invalid or missing key gives 401.',
    breaks: true,
    says: 'The agent keeps keys that it has seen, and takes them after they are revoked.',
    plant: (service) => {
      const seen = new Map<string, NonNullable<Loose>>()
      identifying(AGENT, (token = '', found) => {
        if (found !== undefined) seen.set(token, found)
        return found ?? seen.get(token)
      })(service)
    },
    probe: async (api) => {
      const { id, key } = await newKey(api)
      await chat(api, 'hello', {}, { token: key })
      await api.post(`/v1/users/${id}/revoke-api-key`)
      return (await chat(api, 'hello', {}, { token: key })).status === 200
    },
  },
  {
    id: 'agent-callers/keys-are-255-long',
    sentence: 'The key is an API key of the user, a 256-character alphanumeric string',
    breaks: true,
    says: 'A key has 255 characters.',
    plant: ({ world: { people } }) => {
      const give = people.giveKey.bind(people)
      people.giveKey = (person, until) => {
        const key = give(person, until)
        const pass = people.passes.get(key)
        if (pass === undefined) return key
        people.passes.delete(key)
        people.passes.set(key.slice(1), pass)
        people.keys.set(person.id, key.slice(1))
        return key.slice(1)
      }
    },
    probe: async (api) => (await newKey(api)).key.length === 255,
  },
  {
    id: 'agent-callers/keys-with-hyphens',
    sentence: 'a 256-character alphanumeric string',
    breaks: true,
    says: 'A key has a hyphen after its first eight characters.',
    plant: ({ world: { people } }) => {
      const give = people.giveKey.bind(people)
      people.giveKey = (person, until) => {
        const key = give(person, until)
        const pass = people.passes.get(key)
        if (pass === undefined) return key
        const other = `${key.slice(0, 8)}-${key.slice(9)}`
        people.passes.delete(key)
        people.passes.set(other, pass)
        people.keys.set(person.id, other)
        return other
      }
    },
    probe: async (api) => (await newKey(api)).key.includes('-'),
  },
])
