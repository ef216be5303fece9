import { readJson } from '#spec'
import { type As, Blocked, type Reply, type Tools, eventData, isJson } from '../../kit/index.ts'

/** A JSON-RPC response as it came: `id`, `result` and `error` are what a check looks at, and may be anything. */
export type RpcResponse = Readonly<Record<string, unknown>>

/** What a posted message was answered with. */
export interface Answer {
  reply: Reply
  /** The JSON-RPC responses among what came, in order. */
  responses: readonly RpcResponse[]
  /** The responses came in one array, as those to a batch do. */
  isBatch: boolean
}

export interface PostOptions {
  as?: As
  headers?: Readonly<Record<string, string>>
  /** False where the message is wrong on purpose. */
  valid?: boolean
  /** The key was just taken, so that a 401 is the answer to something else. */
  isKeyGood?: boolean
}

/** What is posted: a value that is sent as JSON, or a body word for word. */
export type Posting = { json: unknown } | { text: string; bytes?: Uint8Array }

/** The protocol asks of every client that it takes both. */
const ACCEPT = 'application/json, text/event-stream'

/** Posts to the MCP endpoint. A call that is put off, or refused for its key, says nothing about messages. */
export async function post({ api }: Tools, posting: Posting, options: PostOptions = {}): Promise<Answer> {
  const { as, headers, valid = true, isKeyGood = false } = options
  const reply = await api.call('callMcp', {
    ...('json' in posting
      ? { body: posting.json }
      : { raw: { body: posting.text, contentType: 'application/json', ...bytesOf(posting) } }),
    ...(as === undefined ? {} : { as }),
    headers: { accept: ACCEPT, ...headers },
    valid,
  })
  if (reply.status === 429) throw new Blocked('callMcp is called too often')
  if (reply.status === 401 && !isKeyGood) throw new Blocked('callMcp refuses the key')
  return { reply, ...responsesIn(reply) }
}

function bytesOf({ bytes }: { bytes?: Uint8Array }): { bytes?: Uint8Array } {
  return bytes === undefined ? {} : { bytes }
}

/** The responses of an answer: its JSON, or the events of its stream. Notifications on the way are none. */
export function responsesIn(reply: Reply): Omit<Answer, 'reply'> {
  const values = reply.media === 'text/event-stream' ? eventData(reply.text).map(parsed) : [reply.json]
  return { responses: values.flat().filter(isResponse), isBatch: values.some((value) => Array.isArray(value)) }
}

function parsed(text: string): unknown {
  return isJson(text) ? readJson(text).exact : undefined
}

function isResponse(value: unknown): value is RpcResponse {
  return isObject(value) && ('result' in value || 'error' in value)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
