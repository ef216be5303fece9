import { json, nothing } from '../../answer.ts'
import { parse } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead } from '../plants.ts'
import { MCP, hello, rpc } from './agent-given.ts'
import { POST_MCP, replying, resulting } from './agent-plants.ts'

const GET_MCP = 'GET /v1/ai-agent/mcp'
const PING = { jsonrpc: '2.0', id: 1n, method: 'ping' }
const LISTS = 'tools/list'

/** The method that a call asks for; undefined if its body is no request. */
function methodOf(raw: string): string | undefined {
  try {
    return (parse(raw) as Loose)?.method
  } catch {
    return undefined
  }
}

export const mcpEndpoint = bugsOf('agent', 'MCP endpoint', [
  {
    id: 'mcp/get-is-not-found',
    sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`',
    breaks: true,
    says: 'GET is answered with 404.',
    plant: instead(GET_MCP, () => nothing(404)),
    probe: async (api) => (await api.get(MCP)).status === 404,
  },
  {
    id: 'mcp/get-does-not-say-what-is-allowed',
    sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`',
    breaks: true,
    says: 'GET is answered with 405, without an Allow header.',
    plant: instead(GET_MCP, () => nothing(405)),
    probe: async (api) => (await api.get(MCP)).headers['allow'] === undefined,
  },
  {
    id: 'mcp/get-allows-too-much',
    sentence: 'GET | returns 405 Method Not Allowed with `Allow: POST`',
    breaks: true,
    says: 'The Allow header names GET and DELETE, too.',
    plant: instead(GET_MCP, () => nothing(405, { ALLOW: 'GET, POST, DELETE' })),
    probe: async (api) => String((await api.get(MCP)).headers['allow']).includes('GET'),
  },
  {
    id: 'mcp/get-opens-a-stream',
    sentence: 'GET | returns 405 …; there is no server-initiated stream',
    breaks: true,
    says: 'GET that accepts events opens a stream, which ends at once.',
    plant: instead(GET_MCP, (call, handler) =>
      String(call.request.headers.accept).includes('text/event-stream')
        ? { status: 200, body: ': nothing\n\n', headers: { 'CONTENT-TYPE': 'text/event-stream' } }
        : handler(call),
    ),
    probe: async (api) => (await api.get(MCP, { headers: { accept: 'text/event-stream' } })).status === 200,
  },
  {
    id: 'mcp/session-id-is-issued',
    sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
    breaks: true,
    says: 'The answer to initialize carries an Mcp-Session-Id.',
    plant: answering(POST_MCP, (answer, call) =>
      methodOf(call.raw) === 'initialize'
        ? { ...answer, headers: { ...answer.headers, 'MCP-SESSION-ID': 'a1b2c3' } }
        : answer,
    ),
    probe: async (api) => (await hello(api)).headers['mcp-session-id'] !== undefined,
  },
  {
    id: 'mcp/tools-only-after-initialize',
    sentence: 'Session | stateless; no `Mcp-Session-Id` is issued',
    breaks: true,
    says: 'tools/list is refused until the caller has sent initialize.',
    plant: (service) => {
      const known = new Set<string>()
      instead(POST_MCP, (call, handler) => {
        const method = methodOf(call.raw)
        if (method === 'initialize') known.add(call.who)
        return method === LISTS && !known.has(call.who)
          ? json({ jsonrpc: '2.0', id: 1n, error: { code: -32600n, message: 'initialize first' } })
          : handler(call)
      })(service)
    },
    probe: async (api) => (await rpc(api, LISTS)).json.error?.code === -32600n,
  },
  {
    id: 'mcp/batch-of-one-is-served',
    sentence: 'Batching | unsupported; a batch request is rejected with code -32600',
    breaks: true,
    says: 'A batch with one request is answered like the request.',
    plant: instead(POST_MCP, (call, handler) => {
      const one = /^\[(\{.*\})\]$/s.exec(call.raw)?.[1]
      if (one !== undefined) Object.assign(call, { raw: one, bytes: Buffer.from(one) })
      return handler(call)
    }),
    probe: async (api) => (await api.post(MCP, [PING])).json.result !== undefined,
  },
  {
    id: 'mcp/empty-batch-is-accepted',
    sentence: 'Batching | unsupported; a batch request is rejected with code -32600',
    breaks: true,
    says: 'An empty batch is accepted with an empty list.',
    plant: instead(POST_MCP, (call, handler) => (call.raw.trim() === '[]' ? json([]) : handler(call))),
    probe: async (api) => (await api.post(MCP, [])).json.length === 0,
  },
  {
    id: 'mcp/batch-has-another-code',
    sentence: '-32600 | invalid request, also for unsupported batch',
    breaks: true,
    says: 'A batch is rejected with the code -32601.',
    plant: replying((message, asked) => {
      if (Array.isArray(asked)) message.error.code = -32601n
    }),
    probe: async (api) => (await api.post(MCP, [PING, PING])).json.error.code === -32601n,
  },
  {
    id: 'mcp/older-version-gets-the-newer',
    sentence: 'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize`',
    breaks: true,
    says: 'initialize answers a client of 2025-06-18 with 2025-11-25.',
    plant: resulting('initialize', (result) => {
      result.protocolVersion = '2025-11-25'
    }),
    probe: async (api) => (await hello(api, '2025-06-18')).json.result.protocolVersion === '2025-11-25',
  },
  {
    id: 'mcp/newer-version-gets-the-older',
    sentence: 'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize`',
    breaks: true,
    says: 'The server knows only 2025-06-18.',
    plant: resulting('initialize', (result) => {
      result.protocolVersion = '2025-06-18'
    }),
    probe: async (api) => (await hello(api, '2025-11-25')).json.result.protocolVersion === '2025-06-18',
  },
  {
    id: 'mcp/version-is-remembered',
    sentence: 'negotiated during `initialize` through `params.protocolVersion`',
    breaks: true,
    says: 'A caller gets the version of the first initialize again, whatever it asks for later.',
    plant: (service) => {
      let first: unknown
      resulting('initialize', (result) => {
        first ??= result.protocolVersion
        result.protocolVersion = first
      })(service)
    },
    probe: async (api) => {
      await hello(api, '2025-06-18')
      return (await hello(api, '2025-11-25')).json.result.protocolVersion === '2025-06-18'
    },
  },
  {
    id: 'mcp/unknown-version-is-refused',
    sentence: 'Protocol versions | `2025-06-18` and `2025-11-25`, negotiated during `initialize`',
    breaks: false,
    says: 'initialize refuses a version that the server does not know, with -32602.',
    plant: replying((message, asked) => {
      if (asked?.method !== 'initialize' || String(asked.params?.protocolVersion).startsWith('2025-')) return
      delete message.result
      message.error = { code: -32602n, message: 'no such version', data: { supported: ['2025-11-25', '2025-06-18'] } }
    }),
    probe: async (api) => (await hello(api, '1999-01-01')).json.error?.code === -32602n,
  },
  {
    id: 'mcp/server-name-without-the-service',
    sentence: 'Server identity | `serverInfo.name` is `<service>-ai-agent`',
    breaks: true,
    says: 'The server calls itself agent.',
    plant: resulting('initialize', ({ serverInfo }) => {
      serverInfo.name = 'agent'
    }),
    probe: async (api) => (await hello(api)).json.result.serverInfo.name === 'agent',
  },
  {
    id: 'mcp/server-version-is-that-of-the-release',
    sentence: '`serverInfo.version` is `v2.0`',
    breaks: true,
    says: 'The server reports the release of the platform as its version.',
    plant: resulting('initialize', ({ serverInfo }) => {
      serverInfo.version = '9.9.9'
    }),
    probe: async (api) => (await hello(api)).json.result.serverInfo.version === '9.9.9',
  },
  {
    id: 'mcp/server-version-without-its-letter',
    sentence: 'The MCP server reports version `v2.0`',
    breaks: true,
    says: 'The server reports the version 2.0 to clients of 2025-06-18.',
    plant: resulting('initialize', ({ serverInfo, protocolVersion }) => {
      if (protocolVersion === '2025-06-18') serverInfo.version = '2.0'
    }),
    probe: async (api) => (await hello(api, '2025-06-18')).json.result.serverInfo.version === '2.0',
  },
])
