import { randomUUID } from 'node:crypto'
import { forbidden, json, nothing } from '../../answer.ts'
import { parse } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { answering, instead } from '../plants.ts'
import { MCP, initialize, rpc, toolsOverMcp } from './a4-given.ts'
import { POST_MCP, askedOf, faulting, speaking } from './a4-plants.ts'

/** Whether a text is a batch of notifications only. */
function onlyNotifies(raw: string): boolean {
  try {
    const messages = parse(raw)
    return (
      Array.isArray(messages) && messages.length > 0 && messages.every((one: { id?: unknown }) => one.id === undefined)
    )
  } catch {
    return false
  }
}

export const a4Mcp = bugsOf('agent', 'MCP endpoint', [
  {
    id: 'a4-mcp/get-opens-a-stream',
    sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`; there is no server-initiated stream',
    breaks: true,
    says: 'GET with `Accept: text/event-stream` opens a stream.',
    plant: instead(`GET ${MCP}`, (call, handler) =>
      String(call.request.headers.accept).includes('text/event-stream')
        ? { status: 200, body: ': open\n\n', headers: { 'CONTENT-TYPE': 'text/event-stream' } }
        : handler(call),
    ),
    probe: async (api) => (await api.get(MCP, { headers: { accept: 'text/event-stream' } })).status === 200,
  },
  {
    id: 'a4-mcp/session-id-for-the-older-version',
    sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
    breaks: true,
    says: '`initialize` with the older version issues an `Mcp-Session-Id`.',
    plant: answering(POST_MCP, (answer, call) => {
      const asked = askedOf(call)
      if (asked?.method !== 'initialize' || asked.params?.protocolVersion !== '2025-06-18') return answer
      return { ...answer, headers: { ...answer.headers, 'MCP-SESSION-ID': randomUUID() } }
    }),
    probe: async (api) => (await initialize(api, '2025-06-18')).headers['mcp-session-id'] !== undefined,
  },
  {
    id: 'a4-mcp/batch-of-notifications-is-taken',
    sentence: 'Batching | unsupported; a batch request is rejected with code -32600',
    breaks: true,
    says: 'A batch of nothing but notifications is accepted.',
    plant: instead(POST_MCP, (call, handler) =>
      call.pass.person.ai && onlyNotifies(call.raw) ? nothing(202) : handler(call),
    ),
    probe: async (api) => {
      const one = { jsonrpc: '2.0', method: 'notifications/initialized' }
      return (await api.post(MCP, [one, one])).status === 202
    },
  },
  {
    id: 'a4-mcp/not-for-the-api-user',
    sentence: 'Auth | `Authorization: Bearer <API_KEY>` (same key as the REST API)',
    breaks: true,
    says: 'MCP refuses the keys of API Users, with which the tools of the REST API work.',
    plant: instead(POST_MCP, (call, handler) => {
      if (call.pass.person.role === 'api-user') throw forbidden()
      return handler(call)
    }),
    probe: async (api) => (await rpc(api, 'ping', undefined, { as: 'api_user' })).status === 403,
  },
  {
    id: 'a4-mcp/older-version-is-refused-later',
    sentence:
      'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize` through `params.protocolVersion`',
    breaks: true,
    says: 'Requests with `MCP-Protocol-Version: 2025-06-18` are refused, although `initialize` agrees to that version.',
    plant: instead(POST_MCP, (call, handler) => {
      const asked = askedOf(call)
      const version = call.request.headers['mcp-protocol-version']
      if (version !== '2025-06-18' || asked?.id === undefined || asked.method === 'initialize') return handler(call)
      return json({ jsonrpc: '2.0', id: asked.id, error: { code: -32600, message: 'no such version' } }, 400)
    }),
    probe: async (api) =>
      (await rpc(api, 'ping', undefined, { headers: { 'mcp-protocol-version': '2025-06-18' } })).status === 400,
  },
  {
    id: 'a4-mcp/pages-skip-a-tool',
    sentence:
      'Tools | same registry as the REST API, 24 tools including a synthetic assistant tool; `tools/list` is authoritative',
    breaks: true,
    says: 'Every page of `tools/list` after the first begins one tool too late.',
    plant: speaking('tools/list', ({ result }, _call, { params }) => {
      if (params?.cursor !== undefined) result?.tools.shift()
    }),
    probe: async (api) => (await toolsOverMcp(api)).length < 24,
  },
  {
    id: 'a4-mcp/answer-to-a-notification',
    sentence: '`notifications/initialized` (client notification, no response)',
    breaks: true,
    says: '`notifications/initialized` gets a JSON-RPC response.',
    plant: instead(POST_MCP, async (call, handler) => {
      const answer = await handler(call)
      if (answer.status !== 202 || askedOf(call)?.method !== 'notifications/initialized') return answer
      return json({ jsonrpc: '2.0', id: null, result: {} })
    }),
    probe: async (api) =>
      (await api.post(MCP, { jsonrpc: '2.0', method: 'notifications/initialized' })).json !== undefined,
  },
  {
    id: 'a4-mcp/ping-needs-params',
    sentence: '`ping` (liveness)',
    breaks: true,
    says: '`ping` without `params` gets an error.',
    plant: faulting(({ method, params }) => method === 'ping' && params === undefined, -32602, 422),
    probe: async (api) => (await rpc(api, 'ping')).json.error !== undefined,
  },
  {
    id: 'a4-mcp/no-hints-on-billed-tools',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'The billed tools have no annotations.',
    plant: speaking('tools/list', ({ result }) => {
      for (const tool of result?.tools ?? []) if (tool.annotations?.readOnlyHint === false) delete tool.annotations
    }),
    probe: async (api) => (await toolsOverMcp(api)).some(({ annotations }) => annotations === undefined),
  },
  {
    id: 'a4-mcp/integers-are-refused',
    sentence: '`tools/call` (invoke a tool by name with arguments)',
    breaks: true,
    says: '`tools/call` refuses integers among the arguments as invalid.',
    plant: faulting(
      ({ method, params }) =>
        method === 'tools/call' && Object.values(params?.arguments ?? {}).some((one) => typeof one === 'bigint'),
      -32602,
      422,
    ),
    probe: async (api) => {
      const template = { template_id: 4_611_686_018_427_390_041n, dry: true }
      return (await rpc(api, 'tools/call', { name: 'import_template', arguments: template })).json.error !== undefined
    },
  },
  {
    id: 'a4-mcp/searches-may-write',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: false,
    says: 'The hints do not say that the search tools only read.',
    plant: speaking('tools/list', ({ result }) => {
      for (const tool of result?.tools ?? []) if (tool.name.startsWith('search_')) tool.annotations.readOnlyHint = false
    }),
    probe: async (api) =>
      (await toolsOverMcp(api)).find(({ name }) => name === 'search_templates').annotations.readOnlyHint === false,
  },
  {
    id: 'a4-mcp/empty-list-of-prompts',
    sentence:
      'JSON-RPC methods: `initialize` (handshake, returns server info and capabilities); `notifications/initialized` (client notification, no response); `ping` (liveness)',
    breaks: false,
    says: 'The server also knows the method `prompts/list`, and has no prompts.',
    plant: instead(POST_MCP, (call, handler) => {
      const asked = askedOf(call)
      if (asked?.method !== 'prompts/list' || asked.id === undefined || !call.pass.person.ai) return handler(call)
      return json({ jsonrpc: '2.0', id: asked.id, result: { prompts: [] } })
    }),
    probe: async (api) => (await rpc(api, 'prompts/list')).json.result !== undefined,
  },
])
