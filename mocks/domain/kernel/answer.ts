import type { OperationId, Operations } from '#spec'

type Responses<Id extends OperationId> = Operations[Id] extends { responses: infer R } ? R : never

/** The answer of one documented status: `json`, `text` or `stream` where the specification has such a body, none where it has not. */
type AnswerOfStatus<Status, Response> = {
  status: Status
  headers?: Readonly<Record<string, string>>
} & (Response extends {
  content: infer Content
}
  ? BodyOf<Content>
  : { json?: never; text?: never; stream?: never })

type BodyOf<Content> =
  | ('application/json' extends keyof Content
      ? { json: Content['application/json']; text?: never; stream?: never }
      : never)
  | ('text/plain' extends keyof Content ? { text: string; json?: never; stream?: never } : never)
  | ('text/event-stream' extends keyof Content ? { stream: StreamBody; json?: never; text?: never } : never)

/** A piece of a stream, and how long it is held back after the piece before, in ms of real time. */
export interface StreamPiece {
  text: string
  afterMs: number
}

/** A body that comes in pieces. */
export interface StreamBody {
  pieces: readonly StreamPiece[]
  /** Bytes in a chunk, whatever the pieces; each piece is a chunk of its own unless given. */
  chunkBytes?: number
  /** How long the connection stays open after the last piece, in ms of real time. */
  lingersMs?: number
  /** The connection breaks off after the last piece. */
  breaks?: true
}

/** What an operation may answer: a status and body that the specification documents for it. */
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
  /** Media type where it is not `application/json` for `json`, `text/plain` for `text`, `text/event-stream` for `stream`. */
  media?: string
}

/** Why a request is turned down, before the operation does anything. */
export interface Refusal extends AnyAnswer {
  /** For people who read the journal: what was wrong. Never sent. */
  reason: string
  /** For the journal too: what the specification says against the request, and where. */
  problem?: RequestProblem
  /** At what it was turned down. */
  at?: CheckedPart
}

/** What a request is checked for. */
export type CheckedPart = 'token' | 'permission' | 'media type' | 'parameters' | 'body' | 'object' | 'state'

/** One thing that is wrong with a request by the specification. */
export interface RequestProblem {
  in: 'path' | 'query' | 'body'
  /** JSON pointer into the body, or name of the parameter. */
  pointer: string
  /** Keyword of JSON Schema that fails. */
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
