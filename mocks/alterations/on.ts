import type { OperationId } from '#spec'
import type { PlainOperations } from '../domain/behaviour.ts'
import type { Call, Scene } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { Altered } from './altered.ts'
import type { Json } from './json.ts'

/** Common members of the calls of all operations; parameters and body are untyped. */
export interface AnyCall extends Omit<Call<OperationId>, 'path' | 'query' | 'body'> {
  path: Json
  query: Json
  body: Json
}

type AlteredOf<Plain> =
  Plain extends Operation<infer Found, infer Result, infer C extends Scene> ? Altered<Found, Result, C> : never

/** Alters one operation, checked against its own types: `on('createFlow').body((flow) => ({ ...flow, id: 1 }))`. */
export function on<Id extends OperationId>(id: Id): AlteredOf<PlainOperations[Id]> {
  return new Altered([id]) as AlteredOf<PlainOperations[Id]>
}

/** Alters several operations in the same way, checked against what all operations have in common. */
export function onEach(...ids: readonly OperationId[]): Altered<Json, Json, AnyCall> {
  return new Altered(ids)
}
