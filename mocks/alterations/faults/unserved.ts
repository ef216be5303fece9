import { type OperationId, factsOf } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { isRefusal } from '../../domain/kernel/steps.ts'
import { onEach } from '../on.ts'

/**
 * Refuses every valid request, and carries out none: with 404 if the path names something, as if it were not there, and
 * with 400 otherwise.
 */
export function unserved(id: OperationId): Alteration {
  const namesSomething = factsOf(id).parameters.some((one) => one.in === 'path')
  const refusal = namesSomething ? refuse(404, 'not served') : refuse(400, 'not served', { text: 'not served' })
  return onEach(id).step(({ readBody }) => ({
    readBody(incoming) {
      const reading = readBody(incoming)
      return isRefusal(reading) ? reading : refusal
    },
  }))
}
