import { readJson } from '#spec'
import { type RpcError, type RpcId, fail, isObject } from './rpc.ts'

/** The raw body of a request to the endpoint, with the headers of the protocol. */
export interface Posted {
  text: string
  /** Whether the bytes are valid UTF-8. */
  isUtf8: boolean
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

/** Result of parsing a body. */
export type Reading =
  | { kind: 'request'; id: RpcId; method: string; params?: unknown }
  | { kind: 'notification'; method: string }
  /** A client's response to a request that this server never sent. */
  | { kind: 'response' }
  | { kind: 'invalid'; error: RpcError; id?: RpcId }

/** Parses one message. A batch is an invalid request. */
export function readMessage({ text, isUtf8 }: Posted): Reading {
  if (!isUtf8) return { kind: 'invalid', ...fail('parseError') }
  let value: unknown
  try {
    value = readJson(text).exact
  } catch {
    return { kind: 'invalid', ...fail('parseError') }
  }
  return readObject(value)
}

function readObject(value: unknown): Reading {
  const invalid: Reading = { kind: 'invalid', ...fail('invalidRequest') }
  if (!isObject(value)) return invalid
  const { jsonrpc, id, method, params } = value
  if (jsonrpc !== '2.0') return invalid
  if (method === undefined) return isId(id) && ('result' in value || 'error' in value) ? { kind: 'response' } : invalid
  if (typeof method !== 'string') return invalid
  if (!('id' in value)) return { kind: 'notification', method }
  return isId(id) ? { kind: 'request', id, method, params } : invalid
}

function isId(id: unknown): id is RpcId {
  return typeof id === 'string' || typeof id === 'bigint' || Number.isInteger(id)
}
