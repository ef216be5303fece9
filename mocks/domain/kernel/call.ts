import type { Int64, OperationFacts, OperationId, Operations } from '#spec'
import type { Ids, Ports, TokenRecord, UserRecord, View } from '../../world/index.ts'
import type { Parts } from './parts.ts'

/** Who calls: the user a token belongs to, and the tenant that the token is for. */
export interface Caller {
  user: UserRecord
  tenantId: Int64
  token: TokenRecord
}

/** A request as it came in, free of any HTTP library. */
export interface Incoming {
  facts: OperationFacts
  /** `http://host:port` that the client reached the mock at. */
  origin: string
  path: Readonly<Record<string, string>>
  /** The path as it was called, for the audit. */
  target: string
  query: readonly (readonly [string, string])[]
  /** Header names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** False where the bytes of the body were not UTF-8; what they come to as text stands in `body` then. */
  isUtf8?: boolean
  /** Whether nobody is left to be answered, where that can be known. */
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

/** What every decision may read: the world as it stands, the time, the caller, the named parts. It changes nothing. */
export interface Scene {
  view: View
  /** Epoch ms of the world's clock. */
  now: number
  parts: Parts
  /** Source of ids for what the decision creates. */
  ids: Ids
  /** What the platform gives. */
  ports: Ports
}

/** One validated request of an operation. */
export interface Call<Id extends OperationId> extends Scene {
  facts: OperationFacts
  /** `http://host:port` that the client reached the mock at; none where the mock calls itself. */
  origin?: string
  path: PathOf<Id>
  query: QueryOf<Id>
  /** Query parameters that the operation does not list. */
  rest: Readonly<Record<string, string>>
  body: BodyOf<Id>
  /** The user that calls; on the public operations there is none. */
  caller: Caller
}

/** A call about one object of a kind, for operations that are alike for several kinds. */
export interface ObjectCall extends Scene {
  caller: Caller
  path: object
  body?: unknown
}
