import type { OperationId } from '#spec'
import { Blocked, type CallRequest, type Reply, type Tools } from '../../kit/index.ts'

/** How often a failure is brought about that does not show. */
const ATTEMPTS = 4

export const SERVER_ERROR = 500

/**
 * What an operation is asked while its next call fails, by the target's hook. Somebody else's call may be the next one, so that
 * what went well is asked again, each time by a request of its own. Answers the last answer.
 */
export async function duringFailure<T>(
  { hook }: Tools,
  operation: OperationId,
  prepare: () => Promise<() => Promise<T>>,
  wentWell: (answer: T) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const ask = await prepare()
    await hook('internal_error', { operation })
    const answer = await ask().catch(async (problem: unknown) => {
      // What was lost on its way may have left the failure for somebody else's call.
      await ask().catch(() => {})
      throw problem
    })
    if (!wentWell(answer) || attempt === ATTEMPTS) return answer
  }
}

/**
 * Likewise the documented request of a case. Blocks where the request is refused alike without a failure, as one for an object
 * that is not there is: it cannot show one.
 */
export async function failing(tools: Tools): Promise<Reply> {
  const { api, given, operation } = tools
  const prepared = async (): Promise<() => Promise<Reply>> => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    return () => api.call(operation, { ...request, valid: false })
  }
  const reply = await duringFailure(tools, operation, prepared, ({ status }) => status < SERVER_ERROR)
  if (reply.ok || reply.status >= SERVER_ERROR) return reply
  const { status } = await (await prepared())()
  if (status === reply.status) throw new Blocked(`${operation} answers ${status} to the request, failure or not`)
  return reply
}
