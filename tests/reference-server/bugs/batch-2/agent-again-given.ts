import type { Answer } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { parse, print } from '../../json.ts'
import type { Plant } from '../../service.ts'
import { type Loose, answering, instead } from '../plants.ts'
import type { Probed, Seen, Sending } from '../probe.ts'

export const API = '/v1/ai-agent/api'
export const MCP = '/v1/ai-agent/mcp'
const POST_MCP = `POST ${MCP}`

export async function textIn({ body }: Answer): Promise<string> {
  return typeof body === 'string' ? body : new Response(ReadableStream.from(body)).text()
}

async function* inOnePart(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

/** Changes the text of event streams of agent routes. */
export const streaming = (routes: string | RegExp, change: (text: string, call: Call) => string): Plant =>
  answering(routes, async (answer, call) =>
    typeof answer.body === 'string' ? answer : { ...answer, body: inOnePart(change(await textIn(answer), call)) },
  )

/** The JSON-RPC message of a call, or undefined. */
export function messageOf(call: Call): Loose {
  try {
    return parse(call.raw)
  } catch {
    return undefined
  }
}

/** Changes JSON-RPC messages before they are handled. */
export const hearing = (method: string, change: (message: Loose, call: Call) => unknown): Plant =>
  instead(POST_MCP, (call, handler) => {
    const message = messageOf(call)
    if (message?.method !== method) return handler(call)
    const raw = print(change(message, call) ?? message)
    return handler(Object.assign(call, { raw, bytes: Buffer.from(raw) }))
  })

/** Changes JSON-RPC responses, also those in an event stream. */
export const responding = (method: string, change: (response: Loose, message: Loose, call: Call) => unknown): Plant =>
  answering(POST_MCP, async (answer, call) => {
    const message = messageOf(call)
    if (message?.method !== method || answer.status >= 300) return answer
    const whole = await textIn(answer)
    const start = typeof answer.body === 'string' ? '' : whole.slice(0, whole.indexOf('{'))
    const response: Loose = parse(whole.slice(start.length))
    const text = print(change(response, message, call) ?? response)
    return { ...answer, body: typeof answer.body === 'string' ? text : inOnePart(`${start}${text}\n\n`) }
  })

export const rpc = (api: Probed, method: string, params: object = {}, sending: Sending = {}): Promise<Seen> =>
  api.post(MCP, { jsonrpc: '2.0', id: 1, method, params }, sending)

export const initialize = (api: Probed, sending: Sending = {}): Promise<Seen> =>
  rpc(
    api,
    'initialize',
    { protocolVersion: '2025-11-25', clientInfo: { name: 'x', version: '1' }, capabilities: {} },
    sending,
  )

/** The text of a tool's result. */
export const toolOf = async (api: Probed, name: string, given: object, sending: Sending = {}): Promise<Seen> =>
  rpc(api, 'tools/call', { name, arguments: given }, sending)

export const execute = (api: Probed, name: string, given: object = {}, sending: Sending = {}): Promise<Seen> =>
  api.post(`${API}/tools/${name}/execute`, given, sending)

/** A new session: its path. */
export async function sessionOf(api: Probed): Promise<string> {
  return pathOf((await api.post(`${API}/sessions`)).json.session_id)
}

export const pathOf = (session: string): string => `${API}/talks/${encodeURIComponent(session)}`

export const linesOf = async (api: Probed, path: string): Promise<{ role: string; content: string }[]> =>
  (await api.get(`${path}/lines`)).json

/** The events of a stream. */
export const eventsOf = ({ text }: Seen): Loose[] =>
  text.split('\n').flatMap((line) => (line.startsWith('data: ') ? (parse(line.slice(6)) as Loose) : []))
