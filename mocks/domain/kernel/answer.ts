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
  : { json?: never; text?: never })

type BodyOf<Content> =
  | ('application/json' extends keyof Content ? { json: Content['application/json']; text?: never } : never)
  | ('text/plain' extends keyof Content ? { text: string; json?: never } : never)

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
  /** Media type where it is not `application/json` for `json` and `text/plain` for `text`. */
  media?: string
}

/** Why a request is turned down, before the operation does anything. */
export interface Refusal extends AnyAnswer {
  /** For people who read the journal: what was wrong. Never sent. */
  reason: string
}

export function refuse(status: number, reason: string, body: Omit<AnyAnswer, 'status'> = {}): Refusal {
  return { status, reason, ...body }
}
