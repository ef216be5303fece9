import type { operations as generatedOperations } from './generated/openapi.ts'
import { operationFacts } from './generated/operations.ts'

/** The operations of both documents by `operationId`, typed by openapi-typescript from the bundled document. */
export type Operations = generatedOperations
export type OperationId = keyof Operations & string

/**
 * What a request does to the other side (design: effects). What reaches people or the host itself has a consent of its own:
 * `tickets` opens support tickets, `mails` has people notified, `commands` runs commands of the host.
 */
export const EFFECTS = ['reads', 'writes', 'executes', 'administers', 'bills', 'tickets', 'mails', 'commands'] as const
export type Effect = (typeof EFFECTS)[number]
/** The permission column of the platform document; `not-shown` where its cell is a dash. */
export type Permission = 'none' | 'view' | 'edit' | 'execute' | 'admin' | 'not-shown'
export type Api = 'platform' | 'agent' | 'mcp'

export interface ParameterFacts {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  type: 'string' | 'integer' | 'boolean'
  /** The documented default, where there is one. */
  default?: string | number | boolean
}

/** What the specification says of one operation, in the shape that routes, validators and checks need. */
export interface OperationFacts {
  id: OperationId
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  group: string
  api: Api
  permission: Permission
  /** Reachable without a token (only token issue, refresh and revoke are). */
  public: boolean
  effect: Effect
  action: string
  summary: string
  notShown: readonly string[]
  /** The token may also stand in the `Authorization` query parameter. */
  queryToken: boolean
  /** Query parameters beside the listed ones are passed on (run by name). */
  openQuery: boolean
  parameters: readonly ParameterFacts[]
  /** Request media types; empty where the operation documents no body. */
  requestMedia: readonly string[]
  bodyRequired: boolean
  /** Status -> media types of its body (none: no body), as documented. */
  responses: Readonly<Record<string, readonly string[]>>
  /** Statuses the documents leave open for this operation beside the documented ones. */
  openStatuses: readonly number[]
}

export const allOperations: readonly OperationFacts[] = Object.values(operationFacts) as OperationFacts[]

/** The facts of one operation. */
export function factsOf(id: OperationId): OperationFacts {
  return operationFacts[id] as OperationFacts
}

export function isOperationId(id: string): id is OperationId {
  return Object.hasOwn(operationFacts, id)
}

/** Whether a JSON request body is documented for the operation. */
export function takesJson(facts: OperationFacts): boolean {
  return facts.requestMedia.includes('application/json')
}
