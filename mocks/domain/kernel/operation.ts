import type { OperationId } from '#spec'
import type { Change, View } from '../../world/index.ts'
import type { AnyAnswer, Answer, Refusal } from './answer.ts'
import type { Call } from './call.ts'
import type { Steps } from './steps.ts'

/** Decision of an operation: its changes, and the input of its answer. */
export interface Decision<Result> {
  changes: readonly Change[]
  result: Result
  /** Delays the answer until this holds for the world (a run with `sync=true`). */
  until?: (view: View) => boolean
}

/**
 * An operation as a composition of named parts. The request path is: `find` (undefined: 404), `guards` in order,
 * `apply`, the world applies the changes, `answer`. A fault or a variant replaces one of the parts.
 */
export interface Composition<Id extends OperationId, Found, Result> {
  find?: (call: Call<Id>) => Found | undefined
  guards?: Readonly<Record<string, (call: Call<Id>, found: Found) => Refusal | undefined>>
  apply: (call: Call<Id>, found: Found) => Decision<Result>
  /** Renders the answer from the world after the changes (and after `until`). */
  answer: (result: Result, call: Call<Id>) => Answer<Id>
}

/**
 * A composition as the request path runs it. It is `any` where its intermediate types do not matter: they are what one part
 * returns and the next one takes, so no other type fits the operations of all.
 */
export interface Operation<Found = any, Result = any, C = any> {
  id: OperationId
  find: (call: C) => Found | undefined
  guards: Readonly<Record<string, (call: C, found: Found) => Refusal | undefined>>
  apply: (call: C, found: Found) => Decision<Result>
  answer: (result: Result, call: C) => AnyAnswer
  /** Steps that differ for this operation only. */
  steps?: Partial<Steps>
}

/** Result of `find` for operations that look nothing up. */
const NOTHING = Object.freeze({})

/** Starts an operation; the second call takes its composition, whose answers are typed by the specification. */
export function operation<Id extends OperationId>(
  id: Id,
): <Found = object, Result = undefined>(
  composition: Composition<Id, Found, Result>,
) => Operation<Found, Result, Call<Id>> {
  return <Found, Result>({
    find = () => NOTHING as Found,
    guards = {},
    apply,
    answer,
  }: Composition<Id, Found, Result>) => ({
    id,
    find,
    guards,
    apply,
    answer: answer as (result: Result, call: Call<Id>) => AnyAnswer,
  })
}

/** The decision of a read-only operation. */
export function reading<Result>(result: Result): Decision<Result> {
  return { changes: [], result }
}
