/**
 * Types of requests and responses for clients, from the plain OpenAPI document: lists are arrays, nothing is null but the
 * `defaultValue` of a field of a type, and what the mock without variants always sends is required, if clients send what is
 * required of them. Contains no code. `etalon/api/exact` has what the documents promise.
 */
import type { As, Numbers, RequestIn, ResponseIn, Settings, StatusIn } from './api-types.ts'
import type * as Plain from './generated/openapi.plain.ts'

export type { As, Numbers, RequestIn, ResponseIn, Settings, StatusIn } from './api-types.ts'
export type { Int64 } from './int64.ts'

/** Everything that the OpenAPI document declares, by settings: `Api<{ int64: 'bigint' }>['components']`. */
export interface Api<S extends Settings = Numbers> {
  components: As<Plain.components, S>
  operations: As<Plain.operations, S>
  paths: As<Plain.paths, S>
}
export type components = Api['components']
export type operations = Api['operations']
export type paths = Api['paths']

/** An object of the API: `Schema<'Flow'>`. */
export type Schema<Name extends keyof Plain.components['schemas'], S extends Settings = Numbers> = As<
  Plain.components['schemas'][Name],
  S
>

/** Ids of operations. */
export type OperationName = keyof Plain.operations

/** The documented statuses of an operation: `StatusOf<'createFlow'>` is `200 | 400 | …`. */
export type StatusOf<Id extends OperationName> = StatusIn<Plain.operations[Id]>

/** The body of a request: `RequestBody<'createFlow'>`; undefined if it has none. */
export type RequestBody<Id extends OperationName, S extends Settings = Numbers> = RequestIn<Plain.operations[Id], S>

/** The body of a response by its status: `ResponseBody<'createFlow', 200>`; undefined if it has none. */
export type ResponseBody<
  Id extends OperationName,
  Status extends StatusOf<Id> = StatusOf<Id> & 200,
  S extends Settings = Numbers,
> = ResponseIn<Plain.operations[Id], Status, S>
