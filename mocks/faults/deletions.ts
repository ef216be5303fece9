import { type Refusal, refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type ReadRequest, isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import { flowsUsing } from '../domain/references.ts'
import { type BinnedKind, type Change, type FlowRecord, put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { dropping } from './alterations.ts'

export type Delete = Call<'deleteFlow'>

/** Passes over one guard where the condition holds. */
export function passing(
  name: 'notReferenced' | 'notScheduled',
  when: (call: Delete) => boolean,
): Alteration['operations'] {
  return {
    deleteFlow: (plain) => ({
      guards: {
        ...plain.guards,
        [name]: (call, found) => (when(call) ? undefined : plain.guards[name]?.(call, found)),
      },
    }),
  }
}

/** Reads the switches in another way; `rest.switches` are those that were sent, as they stand in the query. */
export function reading(read: (parameters: ReadRequest) => ReadRequest['query']) {
  return {
    deleteFlow: (plain: Operation): Partial<Operation> => ({
      steps: {
        ...plain.steps,
        readParameters(incoming) {
          const parameters = plainSteps.readParameters(incoming)
          if (isRefusal(parameters)) return parameters
          const switches = incoming.query.map((pair) => pair.join('=')).join('&')
          const known = { ...parameters, rest: { ...parameters.rest, switches } }
          return { ...known, query: read(known) }
        },
      },
    }),
  }
}

/** Refuses as documented, but does something all the same. */
export function refusingYet(does: (call: Delete, flow: FlowRecord) => readonly Change[]): Alteration['operations'] {
  return {
    deleteFlow: (plain: Operation) => ({
      guards: {},
      apply: (call: Delete, flow: FlowRecord) => {
        const refusal = Object.values(plain.guards)
          .map((guard) => guard(call, flow))
          .find((one) => one !== undefined)
        return refusal === undefined ? plain.apply(call, flow) : { changes: does(call, flow), result: { refusal } }
      },
      answer: (result: { refusal?: Refusal }, call) => result.refusal ?? plain.answer(result, call),
    }),
  }
}

/** Refuses where the plain mock does not. */
export function refusing(when: (call: Delete, flow: FlowRecord) => boolean): Alteration['operations'] {
  return {
    deleteFlow: (plain) => ({
      guards: {
        ...plain.guards,
        faulty: (call, flow) =>
          when(call, flow) ? refuse(409, 'refused without need', { json: { kept: true } }) : undefined,
      },
    }),
  }
}

/** Deletes further objects with a flow. */
export function takingToo(others: (call: Delete, flow: FlowRecord) => readonly Change[]): Alteration['operations'] {
  return {
    deleteFlow: (plain) => ({
      apply: (call, flow) => {
        const decision = plain.apply(call, flow)
        return { ...decision, changes: [...decision.changes, ...others(call, flow)] }
      },
    }),
  }
}

export const discarding = (kind: BinnedKind, records: readonly any[], call: Delete): readonly Change[] =>
  records.flatMap((record) => call.parts.recycleBin.discard(kind, record, call.caller, call))

export const binless = (kind: BinnedKind): Alteration['operations'] => ({
  deleteFlow: dropping((change) => change.table === 'bin' && change.record?.kind === kind),
})

export const isScheduled = (call: Delete, flow: FlowRecord): boolean =>
  call.view.schedules.where('flowId', flow.id).length > 0
export const isChild = (call: Delete, flow: FlowRecord): boolean => flowsUsing(call.view, 'flow', flow).length > 0
export const blank = (flow: FlowRecord): readonly Change[] => [
  put('flows', flow.id, { ...flow, description: 'to be deleted' }),
]
export const unlisted = (kind: 'schedules' | 'connections' | 'formats'): Alteration['operations'] => ({
  deleteFlow: shaped((report) => ({ ...report, [kind]: [] })),
})
