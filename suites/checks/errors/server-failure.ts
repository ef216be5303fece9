import { type Effect, type OperationId, factsOf } from '#spec'
import {
  Blocked,
  type CallRequest,
  type Reply,
  type Tools,
  eventsOf,
  isObject,
  isStream,
  routeOf,
} from '../../kit/index.ts'
import { INTERNAL_ERROR } from '../mcp/client.ts'

/** Maximum number of attempts to see an injected failure. */
const ATTEMPTS = 4

export const SERVER_ERROR = 500

/** Whether a body or an event tells of a failure: by its type, by success false with a text, or by the code of MCP. */
function tellsFailure(told: unknown): boolean {
  if (!isObject(told)) return false
  const { type, jsonrpc, success, error, result } = told
  if (jsonrpc !== undefined) return isObject(error) && Number(error['code']) === INTERNAL_ERROR
  return type === 'error' || (success === false && [error, result].some((text) => typeof text === 'string'))
}

/**
 * Whether the agent tells of a failure in a stream or the body of a 200. Which of the documented ways a failure takes is open:
 * the stream may have begun, and the agent may tell of its own failures as of those of the application.
 */
export function failsWithin({ status, json, exchange: { operation, response } }: Reply): boolean {
  if (status !== 200 || factsOf(operation).api !== 'agent') return false
  return (isStream(response) ? eventsOf(response) : [json]).some(tellsFailure)
}

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
  const reply = await duringFailure(tools, operation, prepared, (one) => one.status < SERVER_ERROR && !failsWithin(one))
  if (reply.ok || reply.status >= SERVER_ERROR) return reply
  const { status } = await (await prepared()).ask()
  if (status === reply.status) throw new Blocked(`${operation} answers ${status} to the request, failure or not`)
  return reply
}
