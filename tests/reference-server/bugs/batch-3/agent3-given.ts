import { parse } from '../../json.ts'
import type { Loose } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'

export const API = '/v1/ai-agent/api'
export const MCP = '/v1/ai-agent/mcp'
export const OWN_KEY = '/v1/ai-agent/api-key'
/** The id of a template that is there. */
export const TEMPLATE = 4_611_686_018_427_390_041n

export const execute = (api: Probed, tool: string, given: object, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/tools/${tool}/execute`, given, sending)

/** A tool of the REST list. */
export const toolOf = async (api: Probed, name: string): Promise<Loose> =>
  (await api.get(`${API}/tools`)).json.tools.find((tool: Loose) => tool.name === name)

/** A chat without a session. */
export const chat = (api: Probed, message: string, more: object = {}, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat`, { message, ...more }, sending)

export const live = (api: Probed, message: string, more: object = {}, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat/stream`, { message, ...more }, sending)

/** The id of a new session. */
export const opened = async (api: Probed, sending?: Sending): Promise<string> =>
  String((await api.post(`${API}/sessions`, {}, sending)).json.session_id)

/** A path within a session. */
export const within = (session: string, rest = ''): string => `${API}/talks/${encodeURIComponent(session)}${rest}`

export const say = (api: Probed, session: string, message: string, more: object = {}): Promise<Seen> =>
  api.post(within(session), { message, ...more })

export const sayLive = (api: Probed, session: string, message: string, more: object = {}): Promise<Seen> =>
  api.post(within(session, '/live'), { message, ...more })

export const linesOf = async (api: Probed, session: string): Promise<Loose[]> =>
  (await api.get(within(session, '/lines'))).json

/** The events of a stream. */
export const eventsIn = ({ text }: Seen): Loose[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('data: '))
    .map((block) => parse(block.slice(6)))

export const tokensIn = (seen: Seen): string =>
  eventsIn(seen)
    .filter(({ type }) => type === 'token')
    .map(({ content }) => content)
    .join('')

/** Sends a request to the MCP endpoint. */
export const mcp = (api: Probed, method: string, params: object = {}, sending?: Sending): Promise<Seen> =>
  api.post(MCP, { jsonrpc: '2.0', id: 1n, method, params }, sending)

export const shake = (api: Probed, protocolVersion = '2025-11-25', more: object = {}): Promise<Seen> =>
  mcp(api, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'looker', version: '1' }, ...more })

export const callTool = (api: Probed, name: string, given: object = {}, sending?: Sending): Promise<Seen> =>
  mcp(api, 'tools/call', { name, arguments: given }, sending)

/** The tools of all pages of `tools/list`. */
export async function toolsOverMcp(api: Probed): Promise<Loose[]> {
  const tools: Loose[] = []
  let params: object = {}
  for (let page = 0; page < 30; page++) {
    const { result } = (await mcp(api, 'tools/list', params)).json
    tools.push(...result.tools)
    if (result.nextCursor === undefined) break
    params = { cursor: result.nextCursor }
  }
  return tools
}

/** Sets what is left of the allowance of the user with the key `capped`. */
export async function allow(api: Probed, usd: number): Promise<void> {
  await api.post('/hooks/allowance', { usd }, { as: 'nobody' })
}

/** The user whose allowance the probes change. */
export const CAPPED = { as: 'capped' } as const

export const isCapped = ({ json }: Seen): boolean => json?.code === 'cap_exceeded'

/** Whether a chat of that user is refused. */
export const chatIsCapped = async (api: Probed): Promise<boolean> => isCapped(await chat(api, 'Hello', {}, CAPPED))

/** The flow with the largest time of creation and the given name. */
export async function flowNamed(api: Probed, name: string): Promise<Loose> {
  const flows: Loose[] = (await api.get('/v1/flows', { query: { scope: 'all' } })).json
  return flows.find((flow) => flow.name === name)
}

/** The key of a user of another tenant, made by an administrator who switched to it. */
export async function keyElsewhere(api: Probed): Promise<string> {
  const tenant = 4_611_686_018_427_390_032n
  const user = 4_611_686_018_427_391_015n
  const jwt = (await api.post('/v1/token-auth/issue', { login: 'nora', password: 'nora-opens' }, { as: 'nobody' })).json
    .token
  const { token } = (await api.post(`/v1/token-auth/tenants/${tenant}`, {}, { token: jwt })).json
  return (await api.post(`/v1/users/${user}/new-api-key`, {}, { token })).json.secret
}
