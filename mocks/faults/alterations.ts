import { type OperationId, readJson } from '#spec'
import type { Operation } from '../domain/kernel/operation.ts'
import type { Parts } from '../domain/kernel/parts.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import type { Change, FlowRecord, View } from '../world/index.ts'

/** Keeps the changes of some kind from happening. */
export function dropping(drops: (change: any) => boolean): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      return { ...decision, changes: decision.changes.filter((change) => !drops(change)) }
    },
  })
}

/** Alters what an operation stores in one table. */
export function storingIn<Name extends keyof View>(
  table: Name,
  alter: (record: NonNullable<ReturnType<View[Name]['get']>>, call: any, found: any) => object,
): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      const changes = decision.changes.map((change) =>
        'table' in change && change.table === table && change.record !== undefined
          ? ({ ...change, record: alter(change.record as never, call, found) } as typeof change)
          : change,
      )
      return { ...decision, changes }
    },
  })
}

/** Further changes beside those of the plain operation. */
export function also(more: (call: any, found: any) => readonly object[]): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      return { ...decision, changes: [...decision.changes, ...(more(call, found) as readonly Change[])] }
    },
  })
}

/** Alters the flows that an operation stores. */
export function storing(alter: (flow: FlowRecord, call: any) => FlowRecord): (plain: Operation) => Partial<Operation> {
  return storingIn('flows', alter)
}

/** Carries out the first action of a bulk edit only. */
export const actingOnce = (plain: Operation): Partial<Operation> => ({
  apply: (call, found) =>
    plain.apply({ ...call, body: { ...call.body, actions: call.body.actions.slice(0, 1) } }, found),
})

/** Answers with the same body under another status. */
export function under(status: number): (plain: Operation) => Partial<Operation> {
  return (plain) => ({ answer: (result, call) => ({ ...plain.answer(result, call), status }) })
}

/** Takes any JSON for a body, whatever the specification says of it; text that is no JSON is refused as ever. */
export function unvalidated(change: (body: any) => unknown = (body) => body): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    steps: {
      ...plain.steps,
      readBody(incoming) {
        try {
          return { body: change(readJson(incoming.body).exact) }
        } catch {
          return plainSteps.readBody(incoming)
        }
      },
    },
  })
}

/** Shared decisions as one operation alone takes them. */
export function deciding<Area extends keyof Parts>(
  operation: OperationId,
  area: Area,
  change: (plain: Parts[Area]) => Partial<Parts[Area]>,
): { readonly [Id in OperationId]?: (plain: Operation) => Partial<Operation> } {
  const own = (call: { parts: Parts }): object => ({
    ...call,
    parts: { ...call.parts, [area]: { ...call.parts[area], ...change(call.parts[area]) } },
  })
  return {
    [operation]: (plain: Operation): Partial<Operation> => ({
      find: (call) => plain.find(own(call)),
      apply: (call, found) => plain.apply(own(call), found),
      answer: (result, call) => plain.answer(result, own(call)),
    }),
  }
}
