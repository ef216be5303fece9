import { type OperationId, readJson } from '#spec'
import { type AnyCall, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Json } from '../json.ts'
import type { Change } from '../../world/index.ts'
import { type Steps, plainSteps } from '../../domain/kernel/steps.ts'

/** Carries out the first action of a bulk edit only. */
export function firstActionOnly(bulkEdit: `bulkEdit${'Flows' | 'Listeners' | 'Connections' | 'Formats'}`): Alteration {
  return onEach(bulkEdit).given(({ body, ...call }) => ({
    ...call,
    body: { ...body, actions: body.actions.slice(0, 1) },
  }))
}

/** Takes any JSON for a body, whatever the specification says of it; refuses text that is no JSON. */
export const anyJson: Pick<Steps, 'readBody'> = {
  readBody(incoming) {
    try {
      return { body: readJson(incoming.body).exact }
    } catch {
      return plainSteps.readBody(incoming)
    }
  },
}

/** Refuses as the plain operation does, but makes changes all the same. */
export function refusingYet(id: OperationId, does: (call: AnyCall, found: Json) => readonly Change[]): Alteration {
  return onEach(id).with(({ guards, apply, answer }) => ({
    guards: {},
    apply(call, found) {
      const refusal = Object.values(guards)
        .map((guard) => guard(call, found))
        .find((one) => one !== undefined)
      return refusal === undefined ? apply(call, found) : { changes: does(call, found), result: { refusal } }
    },
    answer: (result, call) => result?.refusal ?? answer(result, call),
  }))
}
