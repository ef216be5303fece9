import { type Int64, type OperationId, examples, factsOf, isOperationId, writeJson } from '#spec'
import { type Change, type FailureRecord, type View, put, remove } from '../../world/index.ts'
import { BASE_PATH } from '../base-path.ts'
import { type AnyAnswer, type Refusal, refuse } from './answer.ts'
import type { Incoming } from './call.ts'

/** Reason of a forced error. */
export const FORCED = 'forced through the control surface'

/** Key of the forced errors of an HTTP listener. */
export function failuresOfListener(id: Int64): string {
  return `listener:${id}`
}

const JSON_MEDIA = 'application/json'
/** Statuses whose responses have no body (RFC 9110). */
const BODILESS = [204, 205, 304]

/** The documented error statuses of HTTP listener URLs (`HttpListener` in the specification). */
export const LISTENER_REFUSALS: readonly number[] = [401, 403, 429, 500]

/** The documented error statuses of an operation. */
export function refusalsOf(id: OperationId): number[] {
  return Object.keys(factsOf(id).responses)
    .map(Number)
    .filter((status) => status >= 400)
}

/** The forced response of a call, if there is one for its operation and its path. */
export function failureOf(
  { failures }: Pick<View, 'failures'>,
  { facts, target }: Pick<Incoming, 'facts' | 'target'>,
): FailureRecord | undefined {
  const failure = failures.get(facts.id)
  return failure?.path === undefined || failure.path === BASE_PATH + target ? failure : undefined
}

/** Counts down a forced response with a limited number of calls. */
export function failedOnce(failure: FailureRecord): Change[] {
  const { target, times } = failure
  if (times === undefined) return []
  return [times > 1 ? put('failures', target, { ...failure, times: times - 1 }) : remove('failures', target)]
}

/** Whether a forced response is one that the documents do not describe. */
export function isUndocumented({ target, status, body, broken }: FailureRecord): boolean {
  const documented = isOperationId(target) ? refusalsOf(target) : LISTENER_REFUSALS
  return body !== undefined || broken !== undefined || !documented.includes(status)
}

/** The forced response that the documents do not describe: with its own body, or broken. */
export function undocumentedAnswer({ status, body, media, broken }: FailureRecord): Refusal {
  if (broken === 'reset') return refuse(status, FORCED, { stream: { pieces: [], breaks: true } })
  const text = body ?? writeJson({ error: FORCED })
  const type = media ?? JSON_MEDIA
  const half = text.slice(0, Math.ceil(text.length / 2))
  if (broken === 'malformed') return refuse(status, FORCED, { text: half, media: type })
  if (broken === 'cut')
    return refuse(status, FORCED, { media: type, stream: { pieces: [{ text: half, afterMs: 0 }], breaks: true } })
  return refuse(status, FORCED, BODILESS.includes(status) ? {} : { text, media: type })
}

/** The documented body of an error with this status: a text, the documented example, or nothing. */
export function refusalBody(id: OperationId, status: number): Omit<AnyAnswer, 'status'> {
  const shown = examples[id].refusals?.[status]
  if (shown !== undefined) return shown
  return factsOf(id).responses[status]?.includes('text/plain') === true ? { text: FORCED } : {}
}
