/** Types of the documented requests and responses for clients; contains no code. */
import type * as Exact from './generated/openapi.ts'

export type { Int64 } from './int64.ts'
/** The same with `number | bigint`, as the generator writes them. */
export type {
  components as ExactComponents,
  operations as ExactOperations,
  paths as ExactPaths,
  webhooks as ExactWebhooks,
} from './generated/openapi.ts'

/** How 64-bit integers, such as ids, are typed: as `number`, which is exact up to 2^53 - 1, or as `number | bigint`. */
export interface Settings {
  int64: 'number' | 'bigint'
}

/** The settings of the types that take none. */
export interface Numbers {
  int64: 'number'
}

/** A type with `number` in place of `number | bigint`. */
type WithNumbers<T> = unknown extends T ? T : T extends bigint ? number : { [Key in keyof T]: WithNumbers<T[Key]> }
type As<T, S extends Settings> = S['int64'] extends 'number' ? WithNumbers<T> : T

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
export type StatusOf<Id extends OperationName> = keyof Exact.operations[Id]['responses']

/** The content of a request or response, by its media types. */
type ContentOf<T> = [T] extends [never]
  ? undefined
  : T extends { content: infer Content }
    ? Content[keyof Content]
    : undefined

/** The body of a request: `RequestBody<'createFlow'>`; undefined if it has none. */
export type RequestBody<Id extends OperationName, S extends Settings = Numbers> = As<
  Exact.operations[Id] extends { requestBody?: infer Body } ? ContentOf<NonNullable<Body>> : undefined,
  S
>

/** The body of a response by its status: `ResponseBody<'createFlow', 200>`; undefined if it has none. */
export type ResponseBody<
  Id extends OperationName,
  Status extends StatusOf<Id> = StatusOf<Id> & 200,
  S extends Settings = Numbers,
> = As<ContentOf<Exact.operations[Id]['responses'][Status]>, S>
