/**
 * Types of the documented requests and responses with every alternative that the documents leave open. Contains no code. `etalon/api`
 * has those for everyday use.
 */
import type { As, Numbers, RequestIn, ResponseIn, Settings, StatusIn } from './api-types.ts'
import type * as Exact from './generated/openapi.ts'

export type { As, Numbers, RequestIn, ResponseIn, Settings, StatusIn } from './api-types.ts'
export type { Int64 } from './int64.ts'
/** The same with `number | bigint`, as the generator writes them. */
export type {
  components as ExactComponents,
  operations as ExactOperations,
  paths as ExactPaths,
  webhooks as ExactWebhooks,
} from './generated/openapi.ts'

/** Everything that the OpenAPI document declares, by settings: `Api<{ int64: 'bigint' }>['components']`. */
export interface Api<S extends Settings = Numbers> {
  components: As<Exact.components, S>
  operations: As<Exact.operations, S>
  paths: As<Exact.paths, S>
  webhooks: As<Exact.webhooks, S>
}
export type components = Api['components']
export type operations = Api['operations']
export type paths = Api['paths']
export type webhooks = Api['webhooks']

/** An object of the API: `Schema<'Flow'>`. */
export type Schema<Name extends keyof Exact.components['schemas'], S extends Settings = Numbers> = As<
  Exact.components['schemas'][Name],
  S
>

/** Ids of operations. */
export type OperationName = keyof Exact.operations

/** The documented statuses of an operation: `StatusOf<'createFlow'>` is `200 | 400 | …`. */
export type StatusOf<Id extends OperationName> = StatusIn<Exact.operations[Id]>

/** The body of a request: `RequestBody<'createFlow'>`; undefined if it has none. */
export type RequestBody<Id extends OperationName, S extends Settings = Numbers> = RequestIn<Exact.operations[Id], S>

/** The body of a response by its status: `ResponseBody<'createFlow', 200>`; undefined if it has none. */
export type ResponseBody<
  Id extends OperationName,
  Status extends StatusOf<Id> = StatusOf<Id> & 200,
  S extends Settings = Numbers,
> = ResponseIn<Exact.operations[Id], Status, S>
