import { type Int64, type OperationId, examples, factsOf } from '#spec'
import { type Change, type FailureRecord, put, remove } from '../../world/index.ts'
import type { AnyAnswer } from './answer.ts'

/** Reason of a forced error. */
export const FORCED = 'forced through the control surface'

/** Key of the forced errors of an HTTP listener. */
export function failuresOfListener(id: Int64): string {
  return `listener:${id}`
}

/** The documented error statuses of HTTP listener URLs (`HttpListener` in the specification). */
export const LISTENER_REFUSALS: readonly number[] = [401, 403, 429, 500]

/** The documented error statuses of an operation. */
export function refusalsOf(id: OperationId): number[] {
  return Object.keys(factsOf(id).responses)
    .map(Number)
    .filter((status) => status >= 400)
}

/** Counts down a forced error with a limited number of calls. */
export function failedOnce({ target, status, times }: FailureRecord): Change[] {
  if (times === undefined) return []
  return [times > 1 ? put('failures', target, { target, status, times: times - 1 }) : remove('failures', target)]
}

/** The documented body of an error with this status: a text, the documented example, or nothing. */
export function refusalBody(id: OperationId, status: number): Omit<AnyAnswer, 'status'> {
  const shown = examples[id].refusals?.[status]
  if (shown !== undefined) return shown
  return factsOf(id).responses[status]?.includes('text/plain') === true ? { text: FORCED } : {}
}
