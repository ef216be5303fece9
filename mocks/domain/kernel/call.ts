import type { Int64, OperationFacts, OperationId, Operations } from '#spec'
import type { Ids, Ports, TokenRecord, UserRecord, View } from '../../world/index.ts'
import type { Parts } from './parts.ts'

/** The caller: the user and the tenant of a token. */
export interface Caller {
  user: UserRecord
  tenantId: Int64
  token: TokenRecord
}

/** An incoming request, independent of any HTTP library. */
export interface Incoming {
  facts: OperationFacts
  /** `http://host:port` at which the client reached the mock. */
  origin: string
  path: Readonly<Record<string, string>>
  /** The path as called, for the audit. */
  target: string
  query: readonly (readonly [string, string])[]
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** False if the bytes of the body are not valid UTF-8; `body` then holds their lossy decoding. */
  isUtf8?: boolean
  /** Whether the client has disconnected, if that can be known. */
  isGone?: () => boolean
}

type PathOf<Id extends OperationId> = Operations[Id]['parameters'] extends { path: infer P } ? P : object
type QueryOf<Id extends OperationId> = Operations[Id]['parameters'] extends { query?: infer Q }
  ? NonNullable<Q>
  : object
type BodyOf<Id extends OperationId> = Operations[Id] extends {
  requestBody?: { content: { 'application/json': infer B } }
}
  ? B
  : undefined

/** Read-only input of every decision: the present world, the time, the caller, the named parts. */
export interface Scene {
  view: View
  /** Epoch ms of the world's clock. */
  now: number
  parts: Parts
  /** Source of ids for what the decision creates. */
  ids: Ids
  /** What the runtime provides. */
  ports: Ports
}

/** One validated request of an operation. */
export interface Call<Id extends OperationId> extends Scene {
  facts: OperationFacts
  /** `http://host:port` at which the client reached the mock; undefined if the mock calls itself. */
  origin?: string
  path: PathOf<Id>
  query: QueryOf<Id>
  /** Query parameters that the operation does not list. */
  rest: Readonly<Record<string, string>>
  body: BodyOf<Id>
  /** The calling user; absent for public operations. */
  caller: Caller
}

/** A call about one object, for operations that several kinds share. */
export interface ObjectCall extends Scene {
  caller: Caller
  path: object
  body?: unknown
}
