import { eventsIn } from '../../events.ts'
import { type Answer, RefusedCall, createCall, readAnswer } from '../call.ts'

/** A JSON-RPC response: a result or an error. */
export interface RpcResponse {
  jsonrpc: '2.0'
  id?: unknown
  result?: unknown
  error?: { code: number; message: string }
}

/** Sends one message and returns its response; undefined for a notification. */
export type Exchange = (message: RpcMessage) => Promise<RpcResponse | undefined>

export interface RpcMessage {
  jsonrpc: '2.0'
  id?: number
  method: string
  params?: unknown
}

/** A JSON-RPC error in a response. */
export class RpcError extends Error {
  override name = 'RpcError'
  readonly code: number

  constructor({ code, message }: { code: number; message: string }) {
    super(message)
    this.code = code
  }
}

/** A tool as in `tools/list`; may have more members. */
export interface Tool {
  name: string
  inputSchema: unknown
}

/** Result of a tool call. */
export interface ToolResult {
  content: readonly { type: string; text?: string }[]
  isError?: boolean
}

/** The client's protocol versions, the preferred one first. */
const VERSIONS = ['2025-11-25', '2025-06-18']

/** Operations of an MCP client. Calls @throw RpcError, or RefusedCall for refusals at the HTTP level */
export interface McpClient {
  /**
   * Performs the handshake; returns the agreed version.
   * @throws Error if the client does not support it
   */
  connect(): Promise<string>
  /** All tools, from all pages. */
  tools(): Promise<Tool[]>
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolResult>
  /** Sends any other request. */
  request(method: string, params?: unknown): Promise<unknown>
}

/** A client that sends messages through an exchange. */
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
        // An empty cursor leads nowhere: it would ask for the first page again.
        cursor = nextCursor || undefined
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

/** Posts messages to the MCP endpoint, which responds with JSON or a stream. */
export function httpExchange({ baseUrl, apiKey }: McpOptions): Exchange {
  const call = createCall(baseUrl, () => apiKey)
  let version: string | undefined
  return async (message) => {
    const headers: Record<string, string> = { accept: 'application/json, text/event-stream' }
    if (version !== undefined) headers['mcp-protocol-version'] = version
    // The HTTP status of a JSON-RPC error is not documented: a body with a response counts, whatever its status.
    const useful = message.id === undefined ? [200, 202, 204] : [200, 400, 404, 422, 500]
    const response = responseIn(await call('POST', '/v1/ai-agent/mcp', { body: message, useful, headers }))
    if (message.id === undefined) return undefined
    if (response === undefined) throw new Error(`${message.method} returned no JSON-RPC response`)
    const { protocolVersion } = (response.result ?? {}) as { protocolVersion?: string }
    if (message.method === 'initialize') version = protocolVersion
    return response
  }
}

/**
 * Whether the server offers a stream of its own messages. The client does not use it, and closes it at once.
 * @throws RefusedCall
 */
export async function offersStream({ baseUrl, apiKey }: McpOptions): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
  const response = await fetch(`${baseUrl}/v1/ai-agent/mcp`, { headers })
  const { status, body } = response
  if (status !== 200 && status !== 405) throw new RefusedCall('GET /v1/ai-agent/mcp', await readAnswer(response))
  await body?.cancel()
  return status === 200
}

/** The response in the body or among the events of the stream, without notifications. */
function responseIn({ media, text, json }: Answer): RpcResponse | undefined {
  if (media !== 'text/event-stream') return isResponse(json) ? json : undefined
  return eventsIn(text).find(isResponse)
}

function isResponse(value: unknown): value is RpcResponse {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}
