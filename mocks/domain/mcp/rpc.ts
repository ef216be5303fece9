/** Id of a JSON-RPC request, repeated in its response. */
export type RpcId = string | number | bigint

/** The documented JSON-RPC error codes. */
export const CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
} as const

export interface RpcError {
  code: number
  message: string
  data?: unknown
}

/** Outcome of a request, before it has an id. */
export type Outcome = { result: object; error?: never } | { error: RpcError; result?: never }

/** An outgoing response; a null id means that the request's id could not be read. */
export type RpcResponse = { jsonrpc: '2.0'; id?: RpcId | null } & Outcome

const MESSAGES: Readonly<Record<keyof typeof CODES, string>> = {
  parseError: 'Parse error',
  invalidRequest: 'Invalid Request',
  methodNotFound: 'Method not found',
  invalidParams: 'Invalid params',
  internalError: 'Internal error',
}

/** An outcome with one of the documented errors, in JSON-RPC's usual wording, with the reason if it is given. */
export function fail(name: keyof typeof CODES, reason?: string): { error: RpcError } {
  const message = reason === undefined ? MESSAGES[name] : `${MESSAGES[name]}: ${reason}`
  return { error: { code: CODES[name], message } }
}

export function respond(id: RpcId | null, outcome: Outcome): RpcResponse {
  return { jsonrpc: '2.0', id, ...outcome }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
