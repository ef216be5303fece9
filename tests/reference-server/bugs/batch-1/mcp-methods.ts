import { nothing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering } from '../plants.ts'
import { MCP, hello, rpc } from './agent-given.ts'
import { POST_MCP, replying, resulting } from './agent-plants.ts'

const READY = { jsonrpc: '2.0', method: 'notifications/initialized' }
const codeOf = ({ json }: { json: Loose }): unknown => json?.error?.code

export const mcpMethods = bugsOf('agent', 'MCP endpoint', [
  {
    id: 'mcp-methods/initialize-without-capabilities',
    sentence: '`initialize` (handshake, returns server info and capabilities)',
    breaks: true,
    says: 'initialize returns no capabilities.',
    plant: resulting('initialize', (result) => {
      delete result.capabilities
    }),
    probe: async (api) => (await hello(api)).json.result.capabilities === undefined,
  },
  {
    id: 'mcp-methods/initialize-without-server-info',
    sentence: '`initialize` (handshake, returns server info and capabilities)',
    breaks: true,
    says: 'initialize returns no server info to clients of 2025-11-25.',
    plant: resulting('initialize', (result) => {
      if (result.protocolVersion === '2025-11-25') delete result.serverInfo
    }),
    probe: async (api) => (await hello(api)).json.result.serverInfo === undefined,
  },
  {
    id: 'mcp-methods/notification-is-answered',
    sentence: '`notifications/initialized` (client notification, no response)',
    breaks: true,
    says: 'The notification is answered with a result whose id is null.',
    plant: answering(POST_MCP, (answer, call) =>
      call.raw.includes('notifications/initialized')
        ? {
            status: 200,
            body: '{"jsonrpc":"2.0","id":null,"result":{}}',
            headers: { 'CONTENT-TYPE': 'application/json' },
          }
        : answer,
    ),
    probe: async (api) => (await api.post(MCP, READY)).json?.result !== undefined,
  },
  {
    id: 'mcp-methods/notification-is-no-method',
    sentence: '`notifications/initialized` (client notification, no response)',
    breaks: true,
    says: 'The notification is refused as an unknown method.',
    plant: answering(POST_MCP, (answer, call) =>
      call.raw.includes('notifications/initialized')
        ? {
            status: 200,
            body: '{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"no such method"}}',
            headers: { 'CONTENT-TYPE': 'application/json' },
          }
        : answer,
    ),
    probe: async (api) => codeOf(await api.post(MCP, READY)) === -32601n,
  },
  {
    id: 'mcp-methods/ping-is-unknown',
    sentence: '`ping` (liveness)',
    breaks: true,
    says: 'ping is answered as an unknown method.',
    plant: replying((message, asked) => {
      if (asked?.method !== 'ping') return
      delete message.result
      message.error = { code: -32601n, message: 'no method ping' }
    }),
    probe: async (api) => codeOf(await rpc(api, 'ping')) === -32601n,
  },
  {
    id: 'mcp-methods/ping-is-answered-with-nothing',
    sentence: '`ping` (liveness)',
    breaks: true,
    says: 'ping is taken for a notification, and answered with 202 and no body.',
    plant: answering(POST_MCP, (answer, call) => (call.raw.includes('"ping"') ? nothing(202) : answer)),
    probe: async (api) => (await rpc(api, 'ping')).text === '',
  },
  {
    id: 'mcp-methods/ping-with-an-empty-result',
    sentence: '`ping` (liveness)',
    breaks: false,
    says: 'The result of ping is an empty object.',
    plant: resulting('ping', () => ({})),
    probe: async (api) => Object.keys((await rpc(api, 'ping')).json.result).length === 0,
  },
  {
    id: 'mcp-methods/id-becomes-a-text',
    sentence: 'Requests | POST with a JSON-RPC 2.0 body',
    breaks: true,
    says: 'The answer to a request with a number as its id has a text as its id.',
    plant: replying((message) => {
      if (message.id !== undefined) message.id = String(message.id)
    }),
    probe: async (api) => (await rpc(api, 'ping')).json.id === '1',
  },
  {
    id: 'mcp-methods/id-of-zero-is-missing',
    sentence: 'Requests | POST with a JSON-RPC 2.0 body',
    breaks: true,
    says: 'The answer to the id 0 has the id null.',
    plant: replying((message) => {
      if (message.id === 0n) message.id = null
    }),
    probe: async (api) => (await api.post(MCP, { jsonrpc: '2.0', id: 0n, method: 'ping' })).json.id === null,
  },
  {
    id: 'mcp-methods/id-of-the-call-before',
    sentence: 'Requests | POST with a JSON-RPC 2.0 body',
    breaks: true,
    says: 'Errors carry the id of the request before.',
    plant: (service) => {
      let last: unknown
      replying((message) => {
        const before = last ?? message.id
        last = message.id
        if (message.error !== undefined && message.id !== undefined) message.id = before
      })(service)
    },
    probe: async (api) => {
      await api.post(MCP, { jsonrpc: '2.0', id: 'one', method: 'ping' })
      return (await api.post(MCP, { jsonrpc: '2.0', id: 'two', method: 'no/method' })).json.id === 'one'
    },
  },
  {
    id: 'mcp-methods/answer-without-its-version',
    sentence: 'Requests | POST with a JSON-RPC 2.0 body',
    breaks: true,
    says: 'Answers have no `jsonrpc`.',
    plant: replying(({ jsonrpc: _version, ...message }) => message),
    probe: async (api) => (await rpc(api, 'ping')).json.jsonrpc === undefined,
  },
])
