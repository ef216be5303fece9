import type { OperationId } from '#spec'
import { type AnyAnswer, refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Incoming, Scene } from '../domain/kernel/call.ts'
import type { Decision, Operation } from '../domain/kernel/operation.ts'
import type { Parts } from '../domain/kernel/parts.ts'
import { type Steps, plainSteps } from '../domain/kernel/steps.ts'
import type { Change, View } from '../world/index.ts'
import type { Json } from './json.ts'
import { ownTenant } from './own-tenant.ts'
import { type RecordOf, storedAs } from './stored.ts'

/** A change of an operation: a function of the current operation that returns only the parts that differ. */
type Alter<Found, Result, C> = (plain: Operation<Found, Result, C>) => Partial<Operation<Found, Result, C>>

type Guard<Found, C> = Operation<Found, unknown, C>['guards'][string]

/**
 * An alteration of operations that find `Found` and decide `Result` for a call `C`. Each method returns a new
 * alteration with one more step.
 */
export class Altered<Found, Result, C extends Scene> implements Alteration {
  readonly operations: NonNullable<Alteration['operations']>
  readonly #ids: readonly OperationId[]
  readonly #alters: readonly Alter<Found, Result, C>[]

  constructor(ids: readonly OperationId[], alters: readonly Alter<Found, Result, C>[] = []) {
    this.#ids = ids
    this.#alters = alters
    const all = (plain: Operation<Found, Result, C>): object =>
      alters.reduce<object>((own, alter) => ({ ...own, ...alter({ ...plain, ...own }) }), {})
    this.operations = Object.fromEntries(ids.map((id) => [id, all]))
  }

  /** Replaces parts of the operation that no other method covers. */
  with(alter: Alter<Found, Result, C>): Altered<Found, Result, C> {
    return new Altered(this.#ids, [...this.#alters, alter])
  }

  /** Finds another object; undefined is a 404. */
  find(change: (found: Found | undefined, call: C) => Found | undefined): Altered<Found, Result, C> {
    if (change.length === 0) return this.with(() => ({ find: change as () => Found | undefined }))
    return this.with((plain) => ({ find: (call) => change(plain.find(call), call) }))
  }

  /** Finds this object, in the caller's tenant, if the plain operation finds nothing. */
  otherwise(find: (call: C) => Found | undefined): Altered<Found, Result, C> {
    return this.find((found, call) => found ?? find(ownTenant(call)))
  }

  /** Sets the answer and changes for when the plain operation finds nothing; undefined keeps the 404. */
  unfound(
    reply: (call: C) => AnyAnswer | undefined,
    changes: (call: C) => readonly Change[] = () => [],
  ): Altered<Found, Result, C> {
    // A placeholder for both the found object and the result; it never reaches the plain operation.
    const absent = Object.freeze({}) as Found & Result
    return this.with((plain) => ({
      find: (call) => plain.find(call) ?? (reply(call) === undefined ? undefined : absent),
      guards: Object.fromEntries(
        Object.entries(plain.guards).map(([name, guard]) => [
          name,
          (call: C, found: Found) => (found === absent ? undefined : guard(call, found)),
        ]),
      ),
      apply: (call, found) =>
        found === absent ? { changes: changes(call), result: absent } : plain.apply(call, found),
      answer: (result, call) => (result === absent ? (reply(call) ?? { status: 404 }) : plain.answer(result, call)),
    }))
  }

  /** Refuses a call before all other guards, based on the caller's tenant. A 400 has a text body. */
  refuses(when: (call: C, found: Found) => boolean, status = 400): Altered<Found, Result, C> {
    const body = status === 400 ? { text: 'refused' } : {}
    return this.with(({ guards }) => ({
      guards: {
        [unused('refusal', guards)]: (call, found) =>
          when(ownTenant(call), found) ? refuse(status, 'refused', body) : undefined,
        ...guards,
      },
    }))
  }

  /** Adds a guard after all others. */
  checks(check: Guard<Found, C>): Altered<Found, Result, C> {
    return this.with(({ guards }) => ({
      guards: { ...guards, [unused('check', guards)]: (call, found) => check(ownTenant(call), found) },
    }))
  }

  /** Removes these guards. */
  unguarded(...names: readonly string[]): Altered<Found, Result, C> {
    return this.with(({ guards }) => ({
      guards: Object.fromEntries(Object.entries(guards).filter(([name]) => !names.includes(name))),
    }))
  }

  /**
   * Changes one guard.
   * @throws Error at composition if the operation has no such guard
   */
  guard(
    name: string,
    change: (plain: Guard<Found, C>, call: C, found: Found) => ReturnType<Guard<Found, C>>,
  ): Altered<Found, Result, C> {
    return this.with(({ id, guards }) => {
      const plain = guards[name]
      if (plain === undefined) throw new Error(`${id} has no guard '${name}'`)
      return { guards: { ...guards, [name]: (call, found) => change(plain, call, found) } }
    })
  }

  /** Decides as if for another call. */
  given(change: (call: C, found: Found) => C): Altered<Found, Result, C> {
    return this.with((plain) => ({ apply: (call, found) => plain.apply(change(call, found), found) }))
  }

  /** Changes the decision: the changes, the result, or the delay of the answer. */
  decides(change: (decision: Decision<Result>, call: C, found: Found) => Decision<Result>): Altered<Found, Result, C> {
    return this.with((plain) => ({ apply: (call, found) => change(plain.apply(call, found), call, found) }))
  }

  /** Replaces the changes to the world. */
  changes(
    change: (changes: readonly Change[], call: C, found: Found, result: Result) => readonly Change[],
  ): Altered<Found, Result, C> {
    return this.decides(({ changes, ...decision }, call, found) => ({
      ...decision,
      changes: change(changes, call, found, decision.result),
    }))
  }

  /** Adds changes to the world. */
  also(more: (call: C, found: Found, result: Result) => readonly Change[]): Altered<Found, Result, C> {
    return this.changes((all, call, found, result) => [...all, ...more(call, found, result)])
  }

  /** Drops the changes of these tables; all changes if none is named. */
  drops(...tables: readonly (keyof View)[]): Altered<Found, Result, C> {
    return this.changes((all) =>
      tables.length === 0 ? [] : all.filter((one) => !('table' in one && tables.includes(one.table))),
    )
  }

  /**
   * Changes the records stored in a table: `alter` gets the record, its previous version, the call and the found
   * object.
   */
  stores<Name extends keyof View>(
    table: Name,
    alter: (record: RecordOf<Name>, before: RecordOf<Name> | undefined, call: C, found: Found) => object,
  ): Altered<Found, Result, C> {
    return this.changes((all, call, found) =>
      all.map((one) => storedAs(one, table, call.view, (record, before) => alter(record, before, call, found))),
    )
  }

  /** Changes the result from which the answer is rendered. */
  result(change: (result: Result, call: C) => Result): Altered<Found, Result, C> {
    return this.with((plain) => ({ answer: (result, call) => plain.answer(change(result, call), call) }))
  }

  /** Changes the answer: its status, headers or kind of body. */
  answer(change: (answer: AnyAnswer, call: C, result: Result) => AnyAnswer): Altered<Found, Result, C> {
    if (change.length === 0) return this.with(() => ({ answer: change as () => AnyAnswer }))
    return this.with((plain) => ({ answer: (result, call) => change(plain.answer(result, call), call, result) }))
  }

  /** Changes the JSON body; other answers stay as they are. */
  body(change: (body: Json, call: C) => unknown): Altered<Found, Result, C> {
    return this.answer((answer, call) =>
      answer.json === undefined ? answer : { ...answer, json: change(answer.json, call) },
    )
  }

  /** Changes each item of a list, or the single object, in the body. */
  items(change: (item: Json, call: C) => unknown): Altered<Found, Result, C> {
    return this.body((body, call) =>
      Array.isArray(body) ? body.map((item) => change(item, call)) : change(body, call),
    )
  }

  /** Changes the status and keeps the body. */
  status(status: number): Altered<Found, Result, C> {
    return this.answer((answer) => ({ ...answer, status }))
  }

  /** Changes the status and removes the body. */
  bodiless(status: number): Altered<Found, Result, C> {
    return this.answer(({ json: _json, text: _text, media: _media, ...answer }) => ({ ...answer, status }))
  }

  /** Changes steps of the request path; a function gets the current steps. */
  step(change: Partial<Steps> | ((current: Steps) => Partial<Steps>)): Altered<Found, Result, C> {
    return this.with(({ steps }) => {
      const other = typeof change === 'function' ? change({ ...plainSteps, ...steps }) : change
      return { steps: { ...steps, ...other } }
    })
  }

  /** Changes the final answer, including refusals. */
  rendered(change: (answer: AnyAnswer, incoming: Incoming) => AnyAnswer): Altered<Found, Result, C> {
    return this.step(({ render }) => ({ render: (answer, incoming) => change(render(answer, incoming), incoming) }))
  }

  /** Changes shared decisions of an area, for these operations only. */
  part<Area extends keyof Parts>(
    area: Area,
    change: (plain: Parts[Area]) => Partial<Parts[Area]>,
  ): Altered<Found, Result, C> {
    const own = (call: C): C => ({
      ...call,
      parts: { ...call.parts, [area]: { ...call.parts[area], ...change(call.parts[area]) } },
    })
    return this.with((plain) => ({
      find: (call) => plain.find(own(call)),
      guards: Object.fromEntries(
        Object.entries(plain.guards).map(([name, guard]) => [name, (call: C, found: Found) => guard(own(call), found)]),
      ),
      apply: (call, found) => plain.apply(own(call), found),
      answer: (result, call) => plain.answer(result, own(call)),
    }))
  }
}

/** An unused guard name, so that no existing guard is overwritten. */
function unused(name: string, guards: object): string {
  return `${name} ${Object.keys(guards).length}`
}
