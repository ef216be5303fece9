import type { Effect, OperationId } from '#spec'
import { Blocked, type CallRequest, type Reply, type Tools } from '../../kit/index.ts'

/** How often a failure is brought about that does not show. */
const ATTEMPTS = 4

export const SERVER_ERROR = 500

/** A request that is ready to be sent, and all that it may do. */
interface Prepared<T> {
  ask: () => Promise<T>
  effects: Iterable<Effect>
}

/**
 * What an operation is asked while its next call fails, by the target's hook. Somebody else's call may be the next one, so that
 * what went well is asked again, each time by a request of its own. Answers the last answer. A failure that no call has met is
 * taken back when the case ends.
 */
export async function duringFailure<T>(
  { hook }: Tools,
  operation: OperationId,
  prepare: () => Promise<Prepared<T>>,
  wentWell: (answer: T) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { ask, effects } = await prepare()
    await hook('internal_error', { operation }, effects)
    const answer = await ask()
    if (!wentWell(answer) || attempt === ATTEMPTS) return answer
  }
}

/**
 * Likewise the documented request of a case. Blocks where the request is refused alike without a failure, as one for an object
 * that is not there is: it cannot show one.
 */
export async function failing(tools: Tools): Promise<Reply> {
  const { api, given, operation } = tools
  const prepared = async (): Promise<Prepared<Reply>> => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    return {
      ask: () => api.call(operation, { ...request, valid: false }),
      effects: tools.effectsOf(operation, request),
    }
  }
  const reply = await duringFailure(tools, operation, prepared, ({ status }) => status < SERVER_ERROR)
  if (reply.ok || reply.status >= SERVER_ERROR) return reply
  const { status } = await (await prepared()).ask()
  if (status === reply.status) throw new Blocked(`${operation} answers ${status} to the request, failure or not`)
  return reply
}
