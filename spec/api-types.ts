/** How types follow from an OpenAPI document and from settings, for the plain document and for the exact one. */

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
export type As<T, S extends Settings> = S['int64'] extends 'number' ? WithNumbers<T> : T

/** The content of a request or response, by its media types. */
type ContentOf<T> = [T] extends [never]
  ? undefined
  : T extends { content: infer Content }
    ? Content[keyof Content]
    : undefined

/** The documented statuses of an operation. */
export type StatusIn<Operation> = Operation extends { responses: infer Responses } ? keyof Responses : never

/** The body of the request of an operation; undefined if it has none. */
export type RequestIn<Operation, S extends Settings> = As<
  Operation extends { requestBody?: infer Body } ? ContentOf<NonNullable<Body>> : undefined,
  S
>

/** The body of a response of an operation; undefined if it has none. */
export type ResponseIn<Operation, Status, S extends Settings> = As<
  Operation extends { responses: infer Responses } ? ContentOf<Responses[Status & keyof Responses]> : undefined,
  S
>
