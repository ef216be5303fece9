import { json } from '../../answer.ts'
import type { Person } from '../../people.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { answering, instead } from '../plants.ts'
import { MCP, mcp, shake, toolsOverMcp } from './agent3-given.ts'
import { RPC, remembering, requestOf, requesting, responding } from './agent3-plants.ts'

export const agent3Mcp: readonly Bug[] = bugsOf('agent', 'Endpoints', [
  {
    id: 'a3-mcp/ids-of-digits-become-numbers',
    sentence: 'Requests | POST with a JSON-RPC 2.0 body',
    breaks: true,
    says: 'The answer to a request whose id is a text of digits has a number as its id.',
    plant: responding((message) => {
      if (typeof message.id === 'string' && /^\d+$/.test(message.id)) message.id = BigInt(message.id)
    }),
    probe: async (api) => (await api.post(MCP, { jsonrpc: '2.0', id: '17', method: 'ping' })).json.id !== '17',
  },
  {
    id: 'a3-mcp/stream-for-those-who-accept-one',
    sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`; there is no server-initiated stream',
    breaks: true,
    says: 'GET opens an empty stream for a client that accepts event streams.',
    plant: instead('GET /v1/ai-agent/mcp', (call, handler) =>
      String(call.request.headers.accept).includes('text/event-stream')
        ? { status: 200, body: ': open\n\n', headers: { 'content-type': 'text/event-stream' } }
        : handler(call),
    ),
    probe: async (api) => (await api.get(MCP, { headers: { accept: 'text/event-stream' } })).status === 200,
  },
  {
    id: 'a3-mcp/handshake-comes-first',
    sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
    breaks: true,
    says: 'The endpoint refuses all methods to a user who never called `initialize`.',
    plant: remembering(
      () => new Set<Person>(),
      (known) =>
        instead(RPC, async (call, handler) => {
          const { person } = call.pass
          const request = requestOf(call)
          const refused = { jsonrpc: '2.0', id: request?.id, error: { code: -32_600, message: 'initialize first' } }
          if (request?.method === 'initialize') known.add(person)
          else if (person.ai && request?.id !== undefined && request.method !== undefined && !known.has(person))
            return json(refused, 400)
          return handler(call)
        }),
    ),
    probe: async (api) => (await mcp(api, 'tools/list')).json.error !== undefined,
  },
  {
    id: 'a3-mcp/session-id-for-the-newer-version',
    sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
    breaks: true,
    says: 'A handshake for `2025-11-25` issues an `Mcp-Session-Id`.',
    plant: answering(RPC, (answer, call) =>
      requestOf(call)?.params?.protocolVersion === '2025-11-25'
        ? { ...answer, headers: { ...answer.headers, 'MCP-SESSION-ID': 'a-1' } }
        : answer,
    ),
    probe: async (api) => (await shake(api)).headers['mcp-session-id'] !== undefined,
  },
  {
    id: 'a3-mcp/batch-of-one-is-served',
    sentence: 'Batching | unsupported; a batch request is rejected with code -32600',
    breaks: true,
    says: 'The endpoint serves a batch of a single request.',
    plant: requesting((request) => (Array.isArray(request) && request.length === 1 ? request[0] : request)),
    probe: async (api) => (await api.post(MCP, [{ jsonrpc: '2.0', id: 1n, method: 'ping' }])).json.result !== undefined,
  },
  {
    id: 'a3-mcp/version-of-the-first-client',
    sentence:
      'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize` through `params.protocolVersion`',
    breaks: true,
    says: 'Every client gets the version that the first client negotiated.',
    plant: remembering(
      () => ({ version: undefined }),
      (state) =>
        responding((message) => {
          if (message.result?.protocolVersion === undefined) return
          state.version ??= message.result.protocolVersion
          message.result.protocolVersion = state.version
        }),
    ),
    probe: async (api) => {
      await shake(api, '2025-06-18')
      return (await shake(api, '2025-11-25')).json.result.protocolVersion !== '2025-11-25'
    },
  },
  {
    id: 'a3-mcp/older-clients-see-an-older-server',
    sentence: 'Server identity | `serverInfo.name` is `<service>-ai-agent`; `serverInfo.version` is `v2.0`',
    breaks: true,
    says: 'A client of `2025-06-18` sees the version `2.0`.',
    plant: responding((message, request) => {
      if (request?.params?.protocolVersion === '2025-06-18' && message.result?.serverInfo !== undefined)
        message.result.serverInfo.version = '2.0'
    }),
    probe: async (api) => (await shake(api, '2025-06-18')).json.result.serverInfo.version !== 'v2.0',
  },
  {
    id: 'a3-mcp/a-tool-is-lost-between-pages',
    sentence:
      'Tools | same registry as the REST API, 24 tools including a synthetic assistant tool; `tools/list` is authoritative',
    breaks: true,
    says: 'The second page of the tools starts one too late.',
    plant: requesting(({ method, params }) => {
      if (method === 'tools/list' && params?.cursor === 'p9') params.cursor = 'p10'
    }),
    probe: async (api) => (await toolsOverMcp(api)).length !== 24,
  },
])
