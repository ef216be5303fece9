import { json } from '../../answer.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { adding, instead, removing } from '../plants.ts'
import { API, MCP, OWN_KEY, shake } from './agent3-given.ts'
import { RPC, requestOf, responding } from './agent3-plants.ts'

export const agent3Versions: readonly Bug[] = [
  ...bugsOf('agent', 'Versioning', [
    {
      id: 'a3-versions/delete-under-another-path',
      sentence: 'REST paths are under `/v1/ai-agent`.',
      breaks: true,
      says: 'The removal of the custom key is under `/v1/ai` only.',
      plant: (service) => {
        const route = service.routes.find(([, path]) => path === `${OWN_KEY}/delete`)
        removing(`POST ${OWN_KEY}/delete`)(service)
        if (route !== undefined) adding(['POST', '/v1/ai/api-key/delete', route[2], route[3]])(service)
      },
      probe: async (api) => (await api.post(`${OWN_KEY}/delete`, {})).status === 404,
    },
    {
      id: 'a3-versions/header-of-the-older-version-is-refused',
      sentence: 'The MCP server reports version `v2.0` and supports protocol versions `2025-06-18` and `2025-11-25`.',
      breaks: true,
      says: 'A request with the header `MCP-Protocol-Version: 2025-06-18` is refused.',
      plant: instead(RPC, (call, handler) => {
        const { id, method } = requestOf(call) ?? {}
        const old = call.request.headers['mcp-protocol-version'] === '2025-06-18'
        if (!old || id === undefined || method === 'initialize' || !call.pass.person.ai) return handler(call)
        return json({ jsonrpc: '2.0', id, error: { code: -32_600, message: 'no such version' } }, 400)
      }),
      probe: async (api) => {
        const headers = { 'mcp-protocol-version': '2025-06-18' }
        return (await api.post(MCP, { jsonrpc: '2.0', id: 1n, method: 'ping' }, { headers })).status === 400
      },
    },
    {
      id: 'a3-versions/agrees-to-any-version',
      sentence: 'The MCP server reports version `v2.0` and supports protocol versions `2025-06-18` and `2025-11-25`.',
      breaks: true,
      says: 'The handshake agrees to any version, also to `2024-11-05`.',
      plant: responding((message, request) => {
        if (message.result?.protocolVersion !== undefined)
          message.result.protocolVersion = request.params.protocolVersion
      }),
      probe: async (api) => (await shake(api, '2024-11-05')).json.result.protocolVersion === '2024-11-05',
    },
  ]),
  ...bugsOf('agent', 'AI Agent API', [
    {
      id: 'a3-base/key-check-among-the-rest',
      sentence: '`{base_url}/v1/ai-agent/api-key` for the custom-key endpoints',
      breaks: true,
      says: 'The check of the custom key is at `/v1/ai-agent/api/api-key`.',
      plant: (service) => {
        const route = service.routes.find(([method, path]) => method === 'GET' && path === OWN_KEY)
        removing(`GET ${OWN_KEY}`)(service)
        if (route !== undefined) adding(['GET', `${API}/api-key`, route[2], route[3]])(service)
      },
      probe: async (api) => (await api.get(OWN_KEY)).status !== 200,
    },
  ]),
]
