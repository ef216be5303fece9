import { json } from '../../answer.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { instead } from '../plants.ts'
import { MCP, callTool, mcp, shake, toolsOverMcp } from './agent3-given.ts'
import { RPC, remembering, requestOf, requesting, responding } from './agent3-plants.ts'

export const agent3McpMethods: readonly Bug[] = bugsOf('agent', 'Endpoints', [
  {
    id: 'a3-mcp/no-capabilities-for-the-older-version',
    sentence: '`initialize` (handshake, returns server info and capabilities)',
    breaks: true,
    says: 'A handshake for `2025-06-18` returns no capabilities.',
    plant: responding((message, request) => {
      if (request?.params?.protocolVersion === '2025-06-18') delete message.result?.capabilities
    }),
    probe: async (api) => (await shake(api, '2025-06-18')).json.result.capabilities === undefined,
  },
  {
    id: 'a3-mcp/notification-is-answered',
    sentence: '`notifications/initialized` (client notification, no response)',
    breaks: true,
    says: 'The notification of a client that sends its version in a header gets a result.',
    plant: instead(RPC, (call, handler) =>
      requestOf(call)?.method === 'notifications/initialized' &&
      call.request.headers['mcp-protocol-version'] !== undefined
        ? json({ jsonrpc: '2.0', id: null, result: {} })
        : handler(call),
    ),
    probe: async (api) => {
      const body = { jsonrpc: '2.0', method: 'notifications/initialized' }
      const seen = await api.post(MCP, body, { headers: { 'mcp-protocol-version': '2025-11-25' } })
      return seen.text !== ''
    },
  },
  {
    id: 'a3-mcp/ping-needs-params',
    sentence: '`ping` (liveness)',
    breaks: true,
    says: '`ping` without `params` fails with -32602.',
    plant: requesting((request) => {
      if (request.method === 'ping' && request.params === undefined) request.params = 0
    }),
    probe: async (api) => (await api.post(MCP, { jsonrpc: '2.0', id: 1n, method: 'ping' })).json.error !== undefined,
  },
  {
    id: 'a3-mcp/hints-on-the-first-page-only',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'Only the first page of the tools has annotations.',
    plant: responding((message, request) => {
      if (request?.params?.cursor !== undefined) for (const tool of message.result?.tools ?? []) delete tool.annotations
    }),
    probe: async (api) => (await toolsOverMcp(api)).some(({ annotations }) => annotations === undefined),
  },
  {
    id: 'a3-mcp/no-schema-without-arguments',
    sentence: '`tools/list` (tools with input schemas and annotation hints)',
    breaks: true,
    says: 'A tool without arguments has no input schema.',
    plant: responding((message) => {
      for (const tool of message.result?.tools ?? [])
        if (Object.keys(tool.inputSchema.properties).length === 0) delete tool.inputSchema
    }),
    probe: async (api) => (await toolsOverMcp(api)).some(({ inputSchema }) => inputSchema === undefined),
  },
  {
    id: 'a3-mcp/result-of-the-first-call',
    sentence: '`tools/call` (invoke a tool by name with arguments)',
    breaks: true,
    says: 'A later call of the same tool repeats the result of the first one, whatever its arguments.',
    plant: remembering(
      () => new Map<string, unknown>(),
      (results) =>
        responding((message, request, { who }) => {
          if (request?.method !== 'tools/call' || message.result === undefined || message.result.isError === true)
            return
          const key = `${who} ${request.params?.name}`
          message.result = results.get(key) ?? message.result
          results.set(key, message.result)
        }),
    ),
    probe: async (api) => {
      await callTool(api, 'host_cli', { command: 'say one' })
      return (await callTool(api, 'host_cli', { command: 'say two' })).text.includes('one')
    },
  },
  {
    id: 'a3-mcp/has-resources-too',
    sentence:
      'JSON-RPC methods: `initialize`; `notifications/initialized`; `ping`; `tools/list`; `tools/call` (invoke a tool by name with arguments).',
    breaks: false,
    says: '`resources/list` and `prompts/list` return empty lists.',
    plant: instead(RPC, (call, handler) => {
      const { id, method } = requestOf(call) ?? {}
      const kind = /^(resources|prompts)\/list$/.exec(String(method))?.[1]
      return kind === undefined || id === undefined || !call.pass.person.ai
        ? handler(call)
        : json({ jsonrpc: '2.0', id, result: { [kind]: [] } })
    }),
    probe: async (api) => (await mcp(api, 'resources/list')).json.result !== undefined,
  },
])
