import { Blocked, type Tools, Violation } from '../../kit/index.ts'
import { type Answer, type PostOptions, type RpcResponse, isObject, post } from './client.ts'

/** The documented protocol versions, and the latest of them. */
export const VERSIONS: readonly string[] = ['2025-06-18', '2025-11-25']
export const LATEST = '2025-11-25'
/** What a client of the latest version sends with each message after the handshake. */
export const IN_LATEST: Readonly<Record<string, string>> = { 'mcp-protocol-version': LATEST }

/** The params of a handshake. */
export function hello(protocolVersion: string = LATEST): Readonly<Record<string, unknown>> {
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'etalon', version: '1.0.0' } }
}

/** The id of requests, unless they have another. */
export const REQUEST_ID = 'etalon'

/** A request message, without undefined members. */
export function message(method: string, params?: unknown, id: unknown = REQUEST_ID): Readonly<Record<string, unknown>> {
  return { jsonrpc: '2.0', id, method, ...(params === undefined ? {} : { params }) }
}

/** A conversation after its handshake. Only the protocol version is carried over, because the server is stateless. */
export interface Session {
  version: string
  /** What the server declared. */
  capabilities: unknown
  /** Sends a request or any other message. */
  send: (message: unknown, options?: PostOptions) => Promise<Answer>
}

/** Performs the handshake, for servers that insist on it. */
export async function connect(tools: Tools, options: { version?: string } & PostOptions = {}): Promise<Session> {
  const { version: asked, ...rest } = options
  const result = resultOf(await post(tools, { json: message('initialize', hello(asked)) }, rest))
  const version = result['protocolVersion']
  if (typeof version !== 'string') throw new Blocked('the handshake agreed on no protocol version')
  const headers = { 'mcp-protocol-version': version, ...rest.headers }
  await post(tools, { json: { jsonrpc: '2.0', method: 'notifications/initialized' } }, { ...rest, headers })
  return {
    version,
    capabilities: result['capabilities'],
    send: (sent, { headers: more, ...others } = {}) =>
      post(tools, { json: sent }, { ...rest, ...others, headers: { ...headers, ...more } }),
  }
}

/** The response to a request; a violation if missing. */
export function responseOf({ responses, reply }: Answer): RpcResponse {
  const [response] = responses
  if (response !== undefined) return response
  throw new Violation(`a request was answered with ${reply.status} and no JSON-RPC response`, 'a response', reply.text)
}

/** The result of a request; blocks the case if it failed. */
export function resultOf({ responses, reply }: Answer): Readonly<Record<string, unknown>> {
  const result = responses[0]?.['result']
  if (isObject(result)) return result
  throw new Blocked(`a request that the case needs was answered with ${reply.status} and no result`)
}

/** The error code for a message; a violation if there is no error. */
export function codeOf(answer: Answer): unknown {
  const { error } = responseOf(answer)
  if (isObject(error)) return error['code']
  throw new Violation('a message that should get an error got none', 'an error', answer.reply.text)
}

/** Like {@link codeOf}, but blocks the case without an error, since that is for another rule. */
export function codeOfError({ responses, reply }: Answer): unknown {
  const error = responses[0]?.['error']
  if (isObject(error)) return error['code']
  throw new Blocked(`there is no error whose code could be looked at, but ${reply.status}`)
}
