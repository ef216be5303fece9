import { type AnyAnswer, refuse } from '../kernel/answer.ts'
import type { Decision } from '../kernel/operation.ts'
import { isLoopbackOrigin } from '../loopback.ts'
import { type McpCall, callTool } from './calls.ts'
import { initialize } from './handshake.ts'
import { type Posted, type Reading, readMessage } from './reading.ts'
import { type Outcome, type RpcResponse, fail, isObject, respond } from './rpc.ts'
import { streamed } from './stream.ts'

/** Handles one method; its params are an object. */
export type Method = (params: Readonly<Record<string, unknown>>, call: McpCall) => Decision<Outcome>

/** Outcome of a message: a JSON-RPC response, or a plain HTTP answer. */
export type Reply = { response: RpcResponse; answer?: never } | { answer: AnyAnswer; response?: never }

export interface MessageParts {
  /** Refuses a request by its headers, before its body is read. */
  admit: (headers: Posted['headers']) => AnyAnswer | undefined
  read: (posted: Posted) => Reading
  /**
   * Refuses a message by the protocol version in its header. The handshake is exempt, since it only agrees on a
   * version.
   */
  admitVersion: (reading: Reading, call: McpCall) => AnyAnswer | undefined
  /** The error for params that are not an object. */
  badParams: () => Outcome
  methods: Readonly<Record<string, Method>>
  /** The answer to a message that gets no response. */
  accepted: AnyAnswer
  /** The answer with a response. */
  frame: (response: RpcResponse, posted: Posted) => AnyAnswer
}

/** Handles a posted message. */
export function serve(posted: Posted, call: McpCall): Decision<Reply> {
  const { mcpMessages } = call.parts
  const refusal = mcpMessages.admit(posted.headers)
  if (refusal !== undefined) return deciding({ answer: refusal })
  const reading = mcpMessages.read(posted)
  if (reading.kind === 'invalid') return deciding({ response: respond(reading.id ?? null, { error: reading.error }) })
  const foreign = mcpMessages.admitVersion(reading, call)
  if (foreign !== undefined) return deciding({ answer: foreign })
  if (reading.kind !== 'request') return deciding({ answer: mcpMessages.accepted })
  const { changes, result } = perform(reading, call)
  return { changes, result: { response: respond(reading.id, result) } }
}

function perform({ method, params = {} }: Reading & { kind: 'request' }, call: McpCall): Decision<Outcome> {
  const { methods, badParams } = call.parts.mcpMessages
  const run = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (run === undefined) return { changes: [], result: fail('methodNotFound') }
  if (!isObject(params)) return { changes: [], result: badParams() }
  return run(params, call)
}

function deciding(result: Reply): Decision<Reply> {
  return { changes: [], result }
}

export const messageParts: MessageParts = {
  admit: admittingPages(isLoopbackOrigin),
  read: readMessage,
  admitVersion(reading, { version, parts }) {
    const isHandshake = reading.kind === 'request' && reading.method === 'initialize'
    if (version === undefined || isHandshake || parts.mcpHandshake.isSupported(version)) return undefined
    return refuse(400, 'unsupported protocol version', { text: `the protocol version ${version} is not supported` })
  },
  badParams: () => fail('invalidParams'),
  methods: {
    initialize: (params, { parts }) => ({ changes: [], result: initialize(params, parts.mcpHandshake) }),
    ping: () => ({ changes: [], result: { result: {} } }),
    'tools/list': ({ cursor }, call) => {
      const { tools, show, page } = call.parts.mcpListing
      const listed = tools(call).map((tool) => show(tool, call))
      const result = page(listed, typeof cursor === 'string' ? cursor : undefined)
      return { changes: [], result: result === undefined ? fail('invalidParams') : { result } }
    },
    'tools/call': callTool,
  },
  accepted: { status: 202 },
  frame: (response, { headers }) =>
    prefersStream(headers['accept'] ?? '') ? streamed(response) : { status: 200, json: response },
}

/**
 * Admits pages of known origins only. A page whose origin equals the request's host proves nothing: an attacker can let
 * a name resolve to 127.0.0.1, and both headers then have that name.
 */
export function admittingPages(isFamiliar: (origin: string) => boolean): MessageParts['admit'] {
  return ({ origin }) =>
    origin === undefined || isFamiliar(origin)
      ? undefined
      : refuse(403, 'unknown origin', { text: `the origin ${origin} is not allowed` })
}

/** Whether a client prefers an event stream to JSON. The default is JSON. */
function prefersStream(accept: string): boolean {
  const weights = new Map<string, number>()
  for (const range of accept.split(',')) {
    const [media = '', ...parameters] = range.split(';').map((word) => word.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(media, weight === undefined ? 1 : Number(weight))
  }
  return (weights.get('text/event-stream') ?? 0) > (weights.get('application/json') ?? weights.get('*/*') ?? 0)
}
