import type { OperationId, Operations } from '#spec'

type Responses<Id extends OperationId> = Operations[Id] extends { responses: infer R } ? R : never

interface NoBody {
  json?: never
  text?: never
  stream?: never
}

/** The answer of one documented status: `json`, `text` or `stream` if the specification has such a body. */
type AnswerOfStatus<Status, Response> = {
  status: Status
  headers?: Readonly<Record<string, string>>
} & (
  | (Response extends { content: infer Content } ? BodyOf<Content> : NoBody)
  // The text of a database error is empty (platform document, errors).
  | (Status extends 500 ? NoBody : never)
)

type BodyOf<Content> =
  | ('application/json' extends keyof Content
      ? { json: Content['application/json']; text?: never; stream?: never }
      : never)
  | ('text/plain' extends keyof Content ? { text: string; json?: never; stream?: never } : never)
  | ('text/event-stream' extends keyof Content ? { stream: StreamBody; json?: never; text?: never } : never)

/** A piece of a stream, with its delay after the previous one in real ms. */
export interface StreamPiece {
  text: string
  afterMs: number
}

/** A streamed body. */
export interface StreamBody {
  pieces: readonly StreamPiece[]
  /** Bytes per chunk, whatever the pieces; by default each piece is a chunk. */
  chunkBytes?: number
  /** How long the connection stays open after the last piece, in real ms. */
  lingersMs?: number
  /** The last event in place of the remaining ones if the mock stops meanwhile. */
  ifStopped?: string
  /** The connection breaks off after the last piece. */
  breaks?: true
}

/** The answers of an operation: each a documented status with its body. */
export type Answer<Id extends OperationId> = {
  [Status in keyof Responses<Id>]: AnswerOfStatus<Status, Responses<Id>[Status]>
}[keyof Responses<Id>]

/** An answer of any operation, as the edges render it. */
export interface AnyAnswer {
  status: number
  headers?: Readonly<Record<string, string>>
  json?: unknown
  text?: string
  stream?: StreamBody
  /**
   * Media type if it is not `application/json` for `json`, `text/plain` for `text`, `text/event-stream` for `stream`.
   */
  media?: string
  /** How long the edge waits before it responds, in real ms. */
  afterMs?: number
}

/**
 * An answer that a part makes, or its body, by a type that is open: a fault or a variant may replace the part by one whose
 * answer no type of the specification allows.
 */
export function madeByPart<A extends AnyAnswer>(answer: AnyAnswer): A {
  return answer as A
}

/** A refusal of a request before the operation makes any change. */
export interface Refusal extends AnyAnswer {
  /** Explains the refusal to readers of the journal. Never sent. */
  reason: string
  /** Also for the journal: the violation of the specification, and its location. */
  problem?: RequestProblem
  /** The check that failed. */
  at?: CheckedPart
}

/** The checks of a request. */
export type CheckedPart = 'token' | 'permission' | 'media type' | 'parameters' | 'body' | 'object' | 'state'

/** One violation of the specification in a request. */
export interface RequestProblem {
  in: 'path' | 'query' | 'body'
  /** JSON pointer into the body, or name of the parameter. */
  pointer: string
  /** Failed keyword of JSON Schema. */
  keyword: string
  message: string
}

export function refuse(
  status: number,
  reason: string,
  more: Omit<AnyAnswer, 'status'> & Pick<Refusal, 'problem'> = {},
): Refusal {
  return { status, reason, ...more }
}
