import { type Int64, type OperationId, examples, factsOf } from '#spec'
import { type Change, type FailureRecord, put, remove } from '../../world/index.ts'
import type { AnyAnswer } from './answer.ts'

/** Why a call is refused that nothing was wrong with. */
export const FORCED = 'it was asked for over the control surface'

/** Key of the refusals that an HTTP listener answers with. */
export function failuresOfListener(id: Int64): string {
  return `listener:${id}`
}

/** The statuses of refusals that are documented for the URLs of HTTP listeners (`HttpListener` in the specification). */
export const LISTENER_REFUSALS: readonly number[] = [401, 403, 429, 500]

/** The statuses of refusals that are documented for an operation. */
export function refusalsOf(id: OperationId): number[] {
  return Object.keys(factsOf(id).responses)
    .map(Number)
    .filter((status) => status >= 400)
}

/** Counts a call that was answered as was asked for so many calls. */
export function failedOnce({ target, status, times }: FailureRecord): Change[] {
  if (times === undefined) return []
  return [times > 1 ? put('failures', target, { target, status, times: times - 1 }) : remove('failures', target)]
}

/** What the documents let a refusal of this status hold: a text, the documented example, or nothing. */
export function refusalBody(id: OperationId, status: number): Omit<AnyAnswer, 'status'> {
  const shown = examples[id].refusals?.[status]
  if (shown !== undefined) return shown
  return factsOf(id).responses[status]?.includes('text/plain') === true ? { text: FORCED } : {}
}
