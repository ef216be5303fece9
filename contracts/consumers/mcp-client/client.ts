import { eventsIn } from '../../events.ts'
import { type Answer, RefusedCall, createCall, readAnswer } from '../call.ts'

/** A JSON-RPC response: a result or an error. */
export interface RpcResponse {
  jsonrpc: '2.0'
  id?: unknown
  result?: unknown
  error?: { code: number; message: string }
}

/** Sends one message and answers the response to it; undefined where it is a notification. */
export type Exchange = (message: RpcMessage) => Promise<RpcResponse | undefined>

export interface RpcMessage {
  jsonrpc: '2.0'
  id?: number
  method: string
  params?: unknown
}

/** A JSON-RPC error that a request was answered with. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number

  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** A tool as `tools/list` shows it; it may show more. */
export interface Tool {
  name: string
  inputSchema: unknown
}

/** What a tool answered. */
export interface ToolResult {
  content: readonly { type: string; text?: string }[]
  isError?: boolean
}

/** The versions that the client speaks, the one that it prefers first. */
const VERSIONS = ['2025-11-25', '2025-06-18']

/** What an MCP client does. Calls @throw RpcError, or RefusedCall where HTTP refuses them */
export interface McpClient {
  /** Shakes hands; answers the agreed version. @throws Error where the client does not speak it */
  connect(): Promise<string>
  /** All tools, whatever pages they come in. */
  tools(): Promise<Tool[]>
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>
  /** Any request, for methods that the client has no word for. */
  request(method: string, params?: unknown): Promise<unknown>
}

/** A client that sends its messages by an exchange. */
export function createMcpClient(exchange: Exchange): McpClient {
  let last = 0
  const request = async (method: string, params?: unknown): Promise<unknown> => {
    const id = ++last
    const response = await exchange({ jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) })
    if (response?.error !== undefined) throw new RpcError(response.error)
    return response?.result
  }
  return {
    request,
    async connect() {
      const clientInfo = { name: 'mcp-client', version: '1.0.0' }
      const hello = { protocolVersion: VERSIONS[0], capabilities: {}, clientInfo }
      const { protocolVersion } = (await request('initialize', hello)) as { protocolVersion: string }
      if (!VERSIONS.includes(protocolVersion)) throw new Error(`the server speaks ${protocolVersion}`)
      await exchange({ jsonrpc: '2.0', method: 'notifications/initialized' })
      return protocolVersion
    },
    async tools() {
      const tools: Tool[] = []
      let cursor: string | undefined
      do {
        const page = await request('tools/list', cursor === undefined ? undefined : { cursor })
        const { tools: some, nextCursor } = page as { tools: Tool[]; nextCursor?: string }
        tools.push(...some)
        cursor = nextCursor
      } while (cursor !== undefined)
      return tools
    },
    call: async (name, args) => (await request('tools/call', { name, arguments: args })) as ToolResult,
  }
}

export interface McpOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An API key, without `Bearer`. */
  apiKey: string
}

/** Posts messages to the MCP endpoint, whose answer may come as JSON or as a stream. */
export function httpExchange({ baseUrl, apiKey }: McpOptions): Exchange {
  const call = createCall(baseUrl, () => apiKey)
  let version: string | undefined
  return async (message) => {
    const headers: Record<string, string> = { accept: 'application/json, text/event-stream' }
    if (version !== undefined) headers['mcp-protocol-version'] = version
    // The HTTP status of a JSON-RPC error is not said: what has a response in its body is one, whatever the status.
    const useful = message.id === undefined ? [200, 202, 204] : [200, 400, 404, 422, 500]
    const response = responseIn(await call('POST', '/v1/ai-agent/mcp', { body: message, useful, headers }))
    if (message.id === undefined) return undefined
    if (response === undefined) throw new Error(`${message.method} was answered with no JSON-RPC response`)
    const { protocolVersion } = (response.result ?? {}) as { protocolVersion?: string }
    if (message.method === 'initialize') version = protocolVersion
    return response
  }
}

/** Whether the server sends messages of its own over a stream. The client listens to none: where there is one, it is left. @throws RefusedCall */
export async function offersStream({ baseUrl, apiKey }: McpOptions): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
  const response = await fetch(`${baseUrl}/v1/ai-agent/mcp`, { headers })
  const { status, body } = response
  if (status !== 200 && status !== 405) throw new RefusedCall('GET /v1/ai-agent/mcp', await readAnswer(response))
  await body?.cancel()
  return status === 200
}

/** The response among what came: the body itself, or an event of the stream. Notifications on the way are none. */
function responseIn({ media, text, json }: Answer): RpcResponse | undefined {
  if (media !== 'text/event-stream') return isResponse(json) ? json : undefined
  return eventsIn(text).find(isResponse)
}

function isResponse(value: unknown): value is RpcResponse {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}
