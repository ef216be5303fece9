import type { operations as generatedOperations } from './generated/openapi.ts'
import { operationFacts } from './generated/operations.ts'

/** The operations of both documents by `operationId`, typed by openapi-typescript from the bundled document. */
export type Operations = generatedOperations
export type OperationId = keyof Operations & string

/**
 * The effects of a request (design: effects). Whatever reaches people or the host itself needs separate consent:
 * `tickets` opens support tickets, `mails` notifies people, `commands` runs commands on the host.
 */
export const EFFECTS = ['reads', 'writes', 'executes', 'administers', 'bills', 'tickets', 'mails', 'commands'] as const
export type Effect = (typeof EFFECTS)[number]
/** The permission column of the platform document; `not-shown` if its cell is a dash. */
export type Permission = 'none' | 'view' | 'edit' | 'execute' | 'admin' | 'not-shown'
export type Api = 'platform' | 'agent' | 'mcp'

export interface ParameterFacts {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  type: 'string' | 'integer' | 'boolean'
  /** The documented default, if any. */
  default?: string | number | boolean
  /** What matches the pattern, with an example; for those who do not read patterns. */
  form?: string
}

/** A member of a request body, or one within it: `tags`, `tags[]`, `properties.*`. */
export interface BodyMember {
  path: string
  type: 'string' | 'integer' | 'boolean' | 'array' | 'object'
}

/** What the specification says about one operation, in the form that routes, validators and checks need. */
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
  /** The token may also be in the `Authorization` query parameter. */
  queryToken: boolean
  /** Unlisted query parameters are passed on (run by name). */
  openQuery: boolean
  parameters: readonly ParameterFacts[]
  /** Request media types; empty if no body is documented. */
  requestMedia: readonly string[]
  bodyRequired: boolean
  /**
   * The members of the JSON body with a documented type. In a path `[]` stands for an item, `*` for a member of any
   * name.
   */
  bodyMembers: readonly BodyMember[]
  /** Documented statuses with the media types of their bodies; empty for no body. */
  responses: Readonly<Record<string, readonly string[]>>
  /** Further statuses that the documents leave open for this operation. */
  openStatuses: readonly number[]
}

export const allOperations: readonly OperationFacts[] = Object.values(operationFacts) as OperationFacts[]

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
