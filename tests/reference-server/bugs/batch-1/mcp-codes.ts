import { nothing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead } from '../plants.ts'
import { MCP, rpc } from './agent-given.ts'
import { POST_MCP, recoding, replying } from './agent-plants.ts'

const raw = (text: string) => ({ raw: text })
const codeOf = ({ json }: { json: Loose }): unknown => json?.error?.code

export const mcpCodes = bugsOf('agent', 'Errors', [
  {
    id: 'mcp-codes/invalid-json-is-an-invalid-request',
    sentence: '-32700 | parse error, invalid JSON',
    breaks: true,
    says: 'Invalid JSON is answered with the code -32600.',
    plant: recoding(-32700n, -32600n),
    probe: async (api) => codeOf(await api.call('POST', MCP, raw('{"jsonrpc":'))) === -32600n,
  },
  {
    id: 'mcp-codes/cut-json-breaks-the-server',
    sentence: '-32700 | parse error, invalid JSON',
    breaks: true,
    says: 'JSON that ends too early is answered with 500 and a text.',
    plant: instead(POST_MCP, (call, handler) => {
      if (/^\s*\{/.test(call.raw) && !call.raw.trimEnd().endsWith('}')) throw new Error('unexpected end')
      return handler(call)
    }),
    probe: async (api) => (await api.call('POST', MCP, raw('{"jsonrpc":'))).status === 500,
  },
  {
    id: 'mcp-codes/empty-body-is-accepted',
    sentence: '-32700 | parse error, invalid JSON',
    breaks: true,
    says: 'An empty body is accepted like a notification.',
    plant: instead(POST_MCP, (call, handler) => (call.raw.trim() === '' ? nothing(202) : handler(call))),
    probe: async (api) => (await api.call('POST', MCP, raw(' '))).status === 202,
  },
  {
    id: 'mcp-codes/invalid-request-has-invalid-params',
    sentence: '-32600 | invalid request, also for unsupported batch',
    breaks: true,
    says: 'A request without a method is answered with the code -32602.',
    plant: replying((message, asked) => {
      if (message.error?.code === -32600n && !Array.isArray(asked)) message.error.code = -32602n
    }),
    probe: async (api) => codeOf(await api.post(MCP, { jsonrpc: '2.0', id: 1n })) === -32602n,
  },
  {
    id: 'mcp-codes/unknown-method-has-invalid-params',
    sentence: '-32601 | method not found',
    breaks: true,
    says: 'An unknown method is answered with the code -32602.',
    plant: recoding(-32601n, -32602n),
    probe: async (api) => codeOf(await rpc(api, 'no/method')) === -32602n,
  },
  {
    id: 'mcp-codes/unknown-method-of-tools-is-empty',
    sentence: '-32601 | method not found',
    breaks: true,
    says: 'Unknown methods that begin with `tools/` are answered with an empty result.',
    plant: replying((message, asked) => {
      if (message.error?.code !== -32601n || !String(asked?.method).startsWith('tools/')) return
      delete message.error
      message.result = {}
    }),
    probe: async (api) => (await rpc(api, 'tools/forget')).json.result !== undefined,
  },
  {
    id: 'mcp-codes/unknown-method-without-a-body',
    sentence: '-32601 | method not found',
    breaks: true,
    says: 'An unknown method is answered with 404 and no body.',
    plant: answering(POST_MCP, (answer) => (String(answer.body).includes('-32601') ? nothing(404) : answer)),
    probe: async (api) => (await rpc(api, 'no/method')).text === '',
  },
  {
    id: 'mcp-codes/invalid-params-are-our-fault',
    sentence: '-32602 | invalid params',
    breaks: true,
    says: 'Invalid params are answered with the code -32603.',
    plant: recoding(-32602n, -32603n),
    probe: async (api) => codeOf(await rpc(api, 'tools/call', { name: 7n })) === -32603n,
  },
  {
    id: 'mcp-codes/call-without-a-name-is-taken',
    sentence: '-32602 | invalid params',
    breaks: true,
    says: 'tools/call without a name answers with an empty result.',
    plant: replying((message, asked) => {
      if (asked?.method !== 'tools/call' || asked.params?.name !== undefined) return
      delete message.error
      message.result = { content: [] }
    }),
    probe: async (api) => (await rpc(api, 'tools/call', {})).json.result?.content.length === 0,
  },
  {
    id: 'mcp-codes/internal-error-of-another-code',
    sentence: '-32603 | internal error',
    breaks: true,
    says: 'An internal error is answered with the code -32000.',
    plant: recoding(-32603n, -32000n),
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'POST', path: MCP }, { as: 'nobody' })
      return codeOf(await rpc(api, 'ping')) === -32000n
    },
  },
  {
    id: 'mcp-codes/code-as-text',
    sentence: 'MCP JSON-RPC error codes',
    breaks: true,
    says: 'The codes of errors are texts.',
    plant: replying((message) => {
      if (message.error !== undefined) message.error.code = String(message.error.code)
    }),
    probe: async (api) => codeOf(await rpc(api, 'no/method')) === '-32601',
  },
  {
    id: 'mcp-codes/unknown-tool-is-an-unknown-method',
    sentence: '-32601 | method not found; -32602 | invalid params',
    breaks: false,
    says: 'A call of an unknown tool is answered with the code -32601.',
    plant: replying((message, asked) => {
      if (asked?.method === 'tools/call' && asked.params?.name === 'no_such_tool') message.error.code = -32601n
    }),
    probe: async (api) => codeOf(await rpc(api, 'tools/call', { name: 'no_such_tool', arguments: {} })) === -32601n,
  },
])
