import { readJson } from '#spec'
import { type As, Blocked, type Reply, type Tools, eventData, isJson } from '../../kit/index.ts'
import { unlessClosed } from '../agent-errors/closed.ts'
import { isAboutRate, unlessTooMany } from '../agent-tools/tools.ts'

/** A JSON-RPC response as received: `id`, `result` and `error` may have any type. */
export type RpcResponse = Readonly<Record<string, unknown>>

/** The result of a posted message. */
export interface Answer {
  reply: Reply
  /** The JSON-RPC responses received, in order. */
  responses: readonly RpcResponse[]
  /** Whether the responses came in one array, as for a batch. */
  isBatch: boolean
}

export interface PostOptions {
  as?: As
  headers?: Readonly<Record<string, string>>
  /** False if the message is invalid on purpose. */
  valid?: boolean
  /** The key was just accepted, so a 401 has another reason. */
  isKeyGood?: boolean
}

/** A value to send as JSON, or a verbatim body. */
export type Posting = { json: unknown } | { text: string }

/** The protocol requires every client to accept both. */
const ACCEPT = 'application/json, text/event-stream'

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
/** The code of an error about a method that the server does not have. */
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
export const INTERNAL_ERROR = -32603

/** The error codes that the documents give. */
export const DOCUMENTED_CODES: ReadonlySet<unknown> = new Set([
  PARSE_ERROR,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  INVALID_PARAMS,
  INTERNAL_ERROR,
])

/** Posts to the MCP endpoint. A limit of the rate, or a refusal of the key or the account, says nothing about messages. */
export async function post(tools: Tools, posting: Posting, options: PostOptions = {}): Promise<Answer> {
  const { as, headers, valid = true, isKeyGood = false } = options
  const reply = await tools.api.call('callMcp', {
    ...('json' in posting ? { body: posting.json } : { raw: { body: posting.text, contentType: 'application/json' } }),
    ...(as === undefined ? {} : { as }),
    headers: { accept: ACCEPT, ...headers },
    valid,
  })
  unlessTooMany(reply)
  if (reply.status === 401 && !isKeyGood) throw new Blocked('callMcp refuses the key')
  if (!isKeyGood && (as === undefined || as === 'admin')) await unlessClosed(tools, reply)
  const answer = { reply, ...responsesIn(reply) }
  if (answer.responses.some(isLimit)) throw new Blocked('callMcp is called too often')
  return answer
}

/** Whether a response is an error of the service's own that says that the rate of calls is limited. */
function isLimit({ error }: RpcResponse): boolean {
  return isObject(error) && !DOCUMENTED_CODES.has(error['code']) && isAboutRate({ error: error['message'] })
}

/** The JSON-RPC responses in a reply: its JSON, or the events of its stream, without notifications. */
export function responsesIn(reply: Reply): Omit<Answer, 'reply'> {
  const values = reply.media === 'text/event-stream' ? eventData(reply.text).map(parsed) : [reply.json]
  return { responses: values.flat().filter(isResponse), isBatch: values.some((value) => Array.isArray(value)) }
}

function parsed(text: string): unknown {
  return isJson(text) ? readJson(text).exact : undefined
}

function isResponse(value: unknown): value is RpcResponse {
  return isObject(value) && ('result' in value || 'error' in value) && !isApplicationFailure(value)
}

/** Whether this is a failure as the operations over REST tell it, which no JSON-RPC response is. */
function isApplicationFailure({ jsonrpc, success, error, code }: Readonly<Record<string, unknown>>): boolean {
  return jsonrpc === undefined && success === false && typeof error === 'string' && typeof code === 'string'
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
