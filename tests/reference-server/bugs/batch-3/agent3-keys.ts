import type { Pass } from '../../people.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { instead, showing, step } from '../plants.ts'
import { API, MCP, TEMPLATE, execute, keyElsewhere, mcp, opened, say, within } from './agent3-given.ts'
import { EXECUTE, LINES, actingAs, remembering } from './agent3-plants.ts'

const SECOND = 4_611_686_018_427_391_013n
const HOUR_MS = 3_600_000

export const agent3Keys: readonly Bug[] = bugsOf('agent', 'Authentication', [
  {
    id: 'a3-keys/revoked-key-lives-on-over-mcp',
    sentence:
      'Every request carries `Authorization: Bearer <API_KEY>`. The same key works for the REST endpoints and the MCP endpoint.',
    breaks: true,
    says: 'A revoked key that was used before works for another hour at the MCP endpoint.',
    plant: remembering(
      () => new Map<string, { pass: Pass; at: number }>(),
      (seen) =>
        step('identify', (before) => (token, call, route) => {
          const pass = before(token, call, route)
          if (route[1] !== MCP || token === undefined) return pass
          if (pass !== undefined) seen.set(token, { pass, at: call.now })
          const known = seen.get(token)
          return known !== undefined && call.now - known.at < HOUR_MS ? known.pass : pass
        }),
    ),
    probe: async (api) => {
      await api.post(`/v1/users/${SECOND}/new-api-key`)
      const { key } = (await api.get(`/v1/users/${SECOND}/get-api-key`)).json
      await mcp(api, 'ping', {}, { token: key })
      await api.post(`/v1/users/${SECOND}/revoke-api-key`)
      return (await mcp(api, 'ping', {}, { token: key })).status === 200
    },
  },
  {
    id: 'a3-keys/key-with-hyphens',
    sentence:
      'The key is an API key of the user, a 256-character alphanumeric string; expiration is optional (set at generation)',
    breaks: true,
    says: 'A key with an expiration has hyphens.',
    plant: showing('POST /v1/users/:userId/new-api-key', (answer, { world: { people }, query }) => {
      const pass = people.passes.get(answer.secret)
      if (pass === undefined || !query.has('expirationDays')) return
      people.passes.delete(answer.secret)
      answer.secret = answer.secret.replaceAll(/(.{31})./g, '$1-')
      people.passes.set(answer.secret, pass)
      people.keys.set(pass.person.id, answer.secret)
    }),
    probe: async (api) => {
      await api.post(`/v1/users/${SECOND}/new-api-key`, undefined, { query: { expirationDays: '3' } })
      const { key } = (await api.get(`/v1/users/${SECOND}/get-api-key`)).json
      return !/^[A-Za-z0-9]{256}$/.test(key)
    },
  },
  {
    id: 'a3-keys/expired-key-opens-sessions',
    sentence:
      'The key is an API key of the user, a 256-character alphanumeric string; expiration is optional (set at generation)',
    breaks: true,
    says: 'An expired key still makes sessions.',
    plant: step(
      'identify',
      (before) => (token, call, route) =>
        before(token, call, route) ??
        (route[1].endsWith('/sessions') ? call.world.people.passes.get(token ?? '') : undefined),
    ),
    probe: async (api) => (await api.post(`${API}/sessions`, {}, { as: 'expired' })).status === 200,
  },
  {
    id: 'a3-keys/api-user-imports-as-an-editor',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'With the key of an API User, `import_template` makes flows.',
    plant: instead(EXECUTE, (call, handler) =>
      call.pass.person.role === 'api-user' && call.params['name'] === 'import_template'
        ? actingAs(call, { ...call.pass.person, role: 'editor' }, () => handler(call))
        : handler(call),
    ),
    probe: async (api) =>
      (await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard' }, { as: 'api_user' })).json
        .success === true,
  },
  {
    id: 'a3-keys/messages-of-other-tenants',
    sentence: "the key inherits the generating user's role and tenant scope",
    breaks: true,
    says: 'The messages of a session are open to the keys of other tenants.',
    plant: instead(LINES, async (call, handler) => {
      const { pass } = call
      const home = [...call.world.tenants.values()].find(({ sessions }) => sessions.has(call.params['session'] ?? ''))
      if (home === undefined) return handler(call)
      call.pass = { ...pass, tenant: home.id }
      const answer = await handler(call)
      call.pass = pass
      return answer
    }),
    probe: async (api) => {
      const session = await opened(api)
      await say(api, session, 'Between us')
      return (await api.get(within(session, '/lines'), { token: await keyElsewhere(api) })).status === 200
    },
  },
  {
    id: 'a3-keys/half-a-key-is-enough',
    sentence: 'Invalid or missing key gives 401.',
    breaks: true,
    says: 'The agent compares the first 128 characters of a key only.',
    plant: step('identify', (before) => (token, call, route) => {
      const pass = before(token, call, route)
      if (pass !== undefined || !route[1].includes('/ai-agent/') || (token ?? '').length < 128) return pass
      const key = [...call.world.people.passes.keys()].find((one) => one.startsWith((token ?? '').slice(0, 128)))
      return before(key, call, route)
    }),
    probe: async (api) => (await api.get(`${API}/tools`, { token: `${api.keys.admin.slice(0, 255)}-` })).status === 200,
  },
])
