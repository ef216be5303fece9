import type { Loose } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'

export const API = '/v1/ai-agent/api'
export const MCP = '/v1/ai-agent/mcp'
export const OWN_KEY = '/v1/ai-agent/api-key'

export const toolsOf = async (api: Probed): Promise<Loose> => (await api.get(`${API}/tools`)).json

/** A tool as the list shows it. */
export const listed = async (api: Probed, tool: string): Promise<Loose> =>
  (await toolsOf(api)).tools.find(({ name }: Loose) => name === tool)

export const execute = (api: Probed, tool: string, given: unknown, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/tools/${tool}/execute`, given, sending)

export const chat = (api: Probed, message: string, more: object = {}, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat`, { message, ...more }, sending)

/** The id of a new session. */
export const sessionOf = async (api: Probed): Promise<string> => (await api.post(`${API}/sessions`)).json.session_id

const talkOf = (session: string): string => `${API}/talks/${encodeURIComponent(session)}`

export const talk = (api: Probed, session: string, message: string, sending?: Sending): Promise<Seen> =>
  api.post(talkOf(session), { message }, sending)

export const talkLive = (api: Probed, session: string, message: string, sending?: Sending): Promise<Seen> =>
  api.post(`${talkOf(session)}/live`, { message }, sending)

export const messagesOf = (api: Probed, session: string, sending?: Sending): Promise<Seen> =>
  api.get(`${talkOf(session)}/lines`, sending)

export const streamed = (api: Probed, message: string, more: object = {}, sending?: Sending): Promise<Seen> =>
  api.post(`${API}/chat/stream`, { message, ...more }, sending)

/** The events of a stream. */
export const eventsIn = ({ text }: Seen): Loose[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)))

/** The text of all tokens. */
export const toldIn = (seen: Seen): string =>
  eventsIn(seen)
    .filter(({ type }) => type === 'token')
    .map(({ content }) => content)
    .join('')

export const typesIn = (seen: Seen): string[] => eventsIn(seen).map(({ type }) => type)

/** A JSON-RPC call, with its answer in `json`. */
export async function rpc(api: Probed, method: string, params: object = {}, sending?: Sending): Promise<Seen> {
  return api.post(MCP, { jsonrpc: '2.0', id: 1n, method, params }, sending)
}

export const hello = (api: Probed, protocolVersion = '2025-11-25', sending?: Sending): Promise<Seen> =>
  rpc(api, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'probe', version: '1' } }, sending)

/** All tools of the MCP endpoint, page by page, at most ten pages. */
export async function mcpTools(api: Probed): Promise<Loose[]> {
  const found: Loose[] = []
  let cursor: string | undefined
  for (let page = 0; page < 10; page++) {
    const { result } = (await rpc(api, 'tools/list', cursor === undefined ? {} : { cursor })).json
    found.push(...result.tools)
    cursor = result.nextCursor
    if (cursor === undefined) break
  }
  return found
}

/** Sets what the capped user may still spend this month. */
export const leave = (api: Probed, usd: number): Promise<Seen> =>
  api.post('/hooks/allowance', { usd }, { as: 'nobody' })

export const capped = { as: 'capped' } as const

/** Whether the capped user is told so. */
export const isCapped = async (api: Probed): Promise<boolean> =>
  (await chat(api, 'hello', {}, capped)).json.code === 'cap_exceeded'

/** The id of a template, read from the list. */
export const templateOf = async (api: Probed, title: string): Promise<bigint> =>
  (await api.get('/v1/templates')).json.find((one: Loose) => one.title === title).id

/** The id of the flow that an import made. */
export const madeIn = (seen: Seen): string => /flow (-?\d+)/.exec(seen.json.result)?.[1] ?? ''

/** The answer of chat to the capped user, whose allowance is used up. */
export async function asCapped(api: Probed): Promise<Seen> {
  await leave(api, 0)
  return await chat(api, 'hello', {}, capped)
}
