import type { Loose } from '../../bugs/plants.ts'
import type { Probed, Seen } from '../../bugs/probe.ts'
import type { Look, Looks } from './look.ts'
import { rawPost } from './raw.ts'

const API = '/v1/ai-agent/api'

const chat = (api: Probed, message = 'handbook'): Promise<Seen> => api.post(`${API}/chat`, { message })

const events = async (api: Probed): Promise<Loose[]> => {
  const { text } = await api.post(`${API}/chat/stream`, { message: 'handbook' })
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? JSON.parse(line.slice(6)) : []))
}

const types: Look = async (api) => (await events(api)).map(({ type }) => type).join(' ')

const rpc = (api: Probed, method: string, params: object = {}, headers: Record<string, string> = {}): Promise<Seen> =>
  api.post('/v1/ai-agent/mcp', { jsonrpc: '2.0', id: 1, method, params }, { headers })

const hello = (api: Probed, protocolVersion = '2025-06-18'): Promise<Seen> =>
  rpc(api, 'initialize', { protocolVersion, clientInfo: { name: 'x', version: '1' }, capabilities: {} })

const plain = ({ text }: Seen): string => text.replaceAll(/\s/g, '')

export const agentLooks = {
  'agent/session-ids': async (api) => {
    const session = String((await chat(api)).json.session_id)
    return [session.length > 100, /^\d+$/.test(session), /^[\da-f-]+$/.test(session)]
  },
  'agent/more-members': async (api) => Object.keys((await chat(api)).json),
  'agent/message-members': async (api) => {
    const { session_id: session } = (await chat(api)).json
    return Object.keys((await api.get(`${API}/talks/${encodeURIComponent(session)}/lines`)).json[0])
  },
  'agent/failed-chat': async (api) => Object.keys((await chat(api, 'stumble')).json),
  'agent/tool-order': async (api) => (await api.get(`${API}/tools`)).json.tools[0].name,
  'agent/tool-schemas': async (api) => (await api.get(`${API}/tools`)).json.tools[0].parameters,
  'agent/assistant-tool': async (api) => (await api.get(`${API}/tools`)).json.count,
  'agent/tool-descriptions': async (api) => (await api.get(`${API}/tools`)).json.tools[0].description.length,
  'agent/failed-tool': async (api) =>
    Object.keys((await api.post(`${API}/tools/host_cli/execute`, { command: 'juggle' })).json),
  'agent/wrong-type-argument': async (api) => (await api.post(`${API}/tools/host_cli/execute`, { command: 7 })).status,
  'agent/set-key-answer': async (api) => plain(await api.post('/v1/ai-agent/api-key', { api_key: 'k' })),
  'agent/check-key-answer': async (api) => plain(await api.get('/v1/ai-agent/api-key')),
  'agent/jwt': async (api) => {
    const { token } = (await api.post('/v1/token-auth/issue', { login: 'liv', password: 'liv-opens' })).json
    return (await api.get(`${API}/tools`, { token })).status
  },
  'agent/session-paths': async (api) => {
    const session = encodeURIComponent((await chat(api)).json.session_id)
    return [
      (await api.get(`${API}/talks/${session}/lines`)).status,
      (await api.get(`${API}/sessions/${session}/messages`)).status,
    ]
  },
  'streams/comments': async (api) =>
    (await api.post(`${API}/chat/stream`, { message: 'x' })).text.split('\n').filter((line) => line.startsWith(':'))
      .length,
  'streams/pieces': async (api) => {
    const answer = await rawPost(api, `${API}/chat/stream`, '{"message":"handbook"}')
    const sizes = [...answer.matchAll(/\r\n([\da-f]+)\r\n/g)].map(([, size]) => Number.parseInt(size ?? '', 16))
    return [sizes.length < 4, sizes.filter((size) => size === 37).length > 4]
  },
  'streams/phases': types,
  'streams/tokens': types,
  'streams/usage': types,
  'streams/more-members': async (api) => Object.keys((await events(api))[0]),
  'streams/type-place': async (api) => Object.keys((await events(api))[0])[0],
  'mcp/parse-error-id': async (api) => Object.keys((await api.post('/v1/ai-agent/mcp', undefined, { raw: '{' })).json),
  'mcp/error-status': async (api) => [
    (await rpc(api, 'none')).status,
    (await api.post('/v1/ai-agent/mcp', undefined, { raw: '{' })).status,
  ],
  'mcp/error-data': async (api) => (await rpc(api, 'none')).json.error.data ?? 'absent',
  'mcp/notification-status': async (api) =>
    (await api.post('/v1/ai-agent/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' })).status,
  'mcp/page': async (api) => (await rpc(api, 'tools/list')).json.result.tools.length,
  'mcp/ping': async (api) => (await rpc(api, 'ping')).json.result,
  'mcp/capabilities': async (api) => (await hello(api)).json.result.capabilities,
  'mcp/instructions': async (api) => Object.keys((await hello(api)).json.result),
  'mcp/events': async (api) =>
    (await rpc(api, 'tools/call', { name: 'who_am_i' }, { accept: 'application/json, text/event-stream' })).text.slice(
      0,
      8,
    ),
  'mcp/unknown-tool': async (api) => Object.keys((await rpc(api, 'tools/call', { name: 'none' })).json).toSorted(),
  'mcp/unknown-version': async (api) => (await hello(api, '1999-01-01')).json.result.protocolVersion,
  'mcp/structured': async (api) => Object.keys((await rpc(api, 'tools/call', { name: 'who_am_i' })).json.result),
  'mcp/get-body': async (api) => plain(await api.get('/v1/ai-agent/mcp')),
  'mcp/get-without-key': async (api) => (await api.get('/v1/ai-agent/mcp', { as: 'nobody' })).status,
} as const satisfies Looks
