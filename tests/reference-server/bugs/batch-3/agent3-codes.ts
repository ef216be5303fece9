import { parse } from '../../json.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { instead } from '../plants.ts'
import { MCP, mcp } from './agent3-given.ts'
import { RPC, requesting, responding } from './agent3-plants.ts'

/** Gives an error another code. */
const coding = (from: bigint, to: bigint, when: (request: Record<string, unknown>) => boolean = () => true) =>
  responding((message, request) => {
    if (message.error?.code === from && when(request ?? {})) message.error.code = to
  })

export const agent3Codes: readonly Bug[] = bugsOf('agent', 'Errors', [
  {
    id: 'a3-codes/text-after-the-request-is-ignored',
    sentence: '-32700 | parse error, invalid JSON',
    breaks: true,
    says: 'The endpoint ignores what follows the JSON object of a request.',
    plant: instead(RPC, (call, handler) => {
      const raw = call.raw.slice(0, call.raw.lastIndexOf('}') + 1)
      try {
        parse(raw)
      } catch {
        return handler(call)
      }
      return handler(Object.assign(call, { raw, bytes: Buffer.from(raw) }))
    }),
    probe: async (api) => {
      const raw = '{"jsonrpc":"2.0","id":1,"method":"ping"} and more'
      return (await api.call('POST', MCP, { raw })).json.result !== undefined
    },
  },
  {
    id: 'a3-codes/version-of-json-rpc-may-be-missing',
    sentence: '-32600 | invalid request, also for unsupported batch',
    breaks: true,
    says: 'The endpoint serves a request without `jsonrpc`.',
    plant: requesting((request) => {
      if (request?.method !== undefined) request.jsonrpc ??= '2.0'
    }),
    probe: async (api) => (await api.post(MCP, { id: 1n, method: 'ping' })).json.result !== undefined,
  },
  {
    id: 'a3-codes/unknown-method-of-tools',
    sentence: '-32601 | method not found',
    breaks: true,
    says: 'An unknown method that starts with `tools/` fails with -32602.',
    plant: coding(-32_601n, -32_602n, ({ method }) => String(method).startsWith('tools/')),
    probe: async (api) => (await mcp(api, 'tools/remove')).json.error.code === -32_602n,
  },
  {
    id: 'a3-codes/call-without-a-name',
    sentence: '-32602 | invalid params',
    breaks: true,
    says: '`tools/call` without a name fails with -32603.',
    plant: coding(
      -32_602n,
      -32_603n,
      ({ method, params }) => method === 'tools/call' && (params as Record<string, unknown>)?.['name'] === undefined,
    ),
    probe: async (api) => (await mcp(api, 'tools/call', { arguments: {} })).json.error.code === -32_603n,
  },
  {
    id: 'a3-codes/internal-error-of-its-own',
    sentence: '-32603 | internal error',
    breaks: true,
    says: 'An internal error has the code -32000.',
    plant: coding(-32_603n, -32_000n),
    probe: async (api) => {
      await api.post('/hooks/break', { method: 'POST', path: MCP }, { as: 'nobody' })
      return (await mcp(api, 'tools/list')).json.error.code === -32_000n
    },
  },
])
