import { expect } from 'vitest'
import type { Way } from '../lifecycle.ts'
import type { Rows } from './row.ts'

/** A message that is answered with an error code, under the id that could be read. */
function error(code: number, says: string, message: unknown, id: number | null): Way {
  return {
    says: `${code}: ${says}`,
    async walk(service) {
      const { status, json } = await service.call('callMcp', { body: message })
      expect(status).toBe(200)
      expect(json).toEqual({
        jsonrpc: '2.0',
        id,
        error: expect.objectContaining({ code, message: expect.any(String) }),
      })
    },
  }
}

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' }

/** The rows of the MCP error codes. */
export const mcpErrors: Rows = {
  'agent/mcp/errors/-32700': [
    error(-32700, 'JSON that breaks off', '{"jsonrpc":"2.0"', null),
    error(-32700, 'no JSON at all', 'ping', null),
  ],
  'agent/mcp/errors/-32600': [
    error(-32600, 'a batch', [PING], null),
    error(-32600, 'no version of JSON-RPC', { id: 7, method: 'ping' }, null),
    error(-32600, 'a method that is a number', { ...PING, method: 1 }, null),
  ],
  'agent/mcp/errors/-32601': [error(-32601, 'an unknown method', { ...PING, method: 'no/such' }, 7)],
  'agent/mcp/errors/-32602': [
    error(-32602, 'params that are no object', { ...PING, params: [1] }, 7),
    error(-32602, 'a call without the name of a tool', { ...PING, method: 'tools/call', params: {} }, 7),
  ],
  'agent/mcp/errors/-32603': [
    {
      says: '-32603: a failure of the server',
      async walk(service) {
        await service.control('/failures', { operation: 'callMcp' })
        await error(-32603, '', PING, 7).walk(service)
      },
    },
  ],
}
