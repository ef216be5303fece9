import { type OperationId, readJson } from '#spec'
import { type AnyCall, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Json } from '../json.ts'
import type { Change } from '../../world/index.ts'
import { type Steps, plainSteps } from '../../domain/kernel/steps.ts'

/** Accepts any JSON object, whatever the specification requires; refuses other bodies. */
export const anyJson: Pick<Steps, 'readBody'> = {
  readBody(incoming) {
    try {
      const body = readJson(incoming.body).exact
      return typeof body === 'object' && body !== null ? { body } : plainSteps.readBody(incoming)
    } catch {
      return plainSteps.readBody(incoming)
    }
  },
}

/** Accepts the beginning of a collision policy in place of the policy. */
export const beginningOfPolicy: Pick<Steps, 'readBody'> = {
  readBody: (incoming) => (incoming.body.includes('"Keep All"') ? anyJson : plainSteps).readBody(incoming),
}

/** Refuses like the plain operation, but makes changes anyway. */
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
