import type { Effect, OperationId } from '#spec'
import { Blocked, type CallRequest, type Reply, type Tools, eventsOf, isStream, routeOf } from '../../kit/index.ts'

/** Maximum number of attempts to see an injected failure. */
const ATTEMPTS = 4

export const SERVER_ERROR = 500

/** Whether a stream that had begun tells of a failure: which of the two documented ways a failure takes is open then. */
export const failsInStream = ({ exchange: { response } }: Reply): boolean =>
  isStream(response) && eventsOf(response).some(({ type }) => type === 'error')

/** A request that is ready to be sent, with its effects. */
interface Prepared<T> {
  ask: () => Promise<T>
  effects: Iterable<Effect>
}

/**
 * Calls an operation while the target's hook makes the next call fail. Somebody else's call may be that one, so a
 * success is retried with a new request. Returns the last result. An unused failure is undone when the case ends.
 */
export async function duringFailure<T>(
  tools: Tools,
  operation: OperationId,
  prepare: () => Promise<Prepared<T>>,
  wentWell: (answer: T) => boolean,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const { ask, effects } = await prepare()
    await tools.hook('internal_error', { operation, ...routeOf(tools.target, operation) }, effects)
    const answer = await ask()
    if (!wentWell(answer) || attempt === ATTEMPTS) return answer
  }
}

/**
 * The same for the case's documented request, made once for all rules about it. Blocks if the request gets the same refusal without a failure, for
 * example because its object does not exist: it can then show nothing.
 */
export function failing(tools: Tools): Promise<Reply> {
  return tools.shared(`${tools.operation} during a failure`, () => requestedDuringFailure(tools))
}

async function requestedDuringFailure(tools: Tools): Promise<Reply> {
  const { api, given, operation } = tools
  const prepared = async (): Promise<Prepared<Reply>> => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    return {
      ask: () => api.call(operation, { ...request, valid: false }),
      effects: tools.effectsOf(operation, request),
    }
  }
  const reply = await duringFailure(
    tools,
    operation,
    prepared,
    (one) => one.status < SERVER_ERROR && !failsInStream(one),
  )
  if (reply.ok || reply.status >= SERVER_ERROR) return reply
  const { status } = await (await prepared()).ask()
  if (status === reply.status) throw new Blocked(`${operation} answers ${status} to the request, failure or not`)
  return reply
}
