import { parse } from '../../json.ts'
import type { Loose } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'

export const API = '/v1/ai-agent/api'
export const KEY = '/v1/ai-agent/api-key'
export const MCP = '/v1/ai-agent/mcp'

/** A question for which the agent uses a tool. */
export const HANDBOOK = 'What does the handbook say?'

const pathOf = (session: string): string => `${API}/talks/${encodeURIComponent(session)}`

export const aSession = async (api: Probed, sending?: Sending): Promise<string> =>
  (await api.post(`${API}/sessions`, undefined, sending)).json.session_id

export const talk = (api: Probed, session: string, body: unknown, sending?: Sending): Promise<Seen> =>
  api.post(pathOf(session), body, sending)

export const talkLive = (api: Probed, session: string, body: unknown, sending?: Sending): Promise<Seen> =>
  api.post(`${pathOf(session)}/live`, body, sending)

export const history = (api: Probed, session: string, sending?: Sending): Promise<Seen> =>
  api.get(`${pathOf(session)}/lines`, sending)

export const chat = (api: Probed, body: unknown, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat`, body, sending)

export const chatLive = (api: Probed, body: unknown, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat/stream`, body, sending)

export const execute = (api: Probed, tool: string, given: unknown, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/tools/${tool}/execute`, given, sending)

/** A tool of the list by its name. */
export async function listed(api: Probed, name: string): Promise<Loose> {
  const { tools } = (await api.get(`${API}/tools`)).json
  return tools.find((tool: Loose) => tool.name === name)
}

/** The events of a stream. */
export const eventsOf = ({ text }: Seen): Loose[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data:') ? [parse(line.slice(5))] : []))

/** The events of one type. */
export const eventsIn = (seen: Seen, type: string): Loose[] => eventsOf(seen).filter((event) => event.type === type)

export const rpc = (api: Probed, method: string, params?: unknown, sending?: Sending): Promise<Seen> =>
  api.post(MCP, { jsonrpc: '2.0', id: 1, method, params }, sending)

export const initialize = (api: Probed, protocolVersion = '2025-11-25'): Promise<Seen> =>
  rpc(api, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'walker', version: '1' } })

/** All tools over MCP, page by page. */
export async function toolsOverMcp(api: Probed, sending?: Sending): Promise<Loose[]> {
  const tools: Loose[] = []
  for (let cursor: string | undefined, pages = 0; pages < 30; pages++) {
    const { result } = (await rpc(api, 'tools/list', cursor === undefined ? {} : { cursor }, sending)).json
    tools.push(...result.tools)
    cursor = result.nextCursor
    if (cursor === undefined) break
  }
  return tools
}

/** Leaves the capped user so much of the allowance; a billed call costs 2 cents. */
export const leave = (api: Probed, usd: number): Promise<Seen> =>
  api.post('/hooks/allowance', { usd }, { as: 'nobody' })

export const CAPPED = { as: 'capped' } as const

export const isCapped = ({ json }: Seen): boolean => json.code === 'cap_exceeded'
