import type { OperationId } from '#spec'
import { type Refusal, refuse } from './kernel/answer.ts'
import type { Operation } from './kernel/operation.ts'
import { type Steps, isRefusal, plainSteps } from './kernel/steps.ts'

/** The required text member of each agent operation. */
const REQUIRED_TEXT: Partial<Record<OperationId, string>> = {
  chat: 'message',
  streamChat: 'message',
  sessionChat: 'message',
  streamSessionChat: 'message',
  setCustomKey: 'api_key',
}

/** How the agent refuses a body. The documents do not show such a response: an error in JSON is the mock's choice. */
function refuseBody({ reason, text }: Pick<Refusal, 'reason' | 'text'>): Refusal {
  return refuse(400, reason, { json: { error: text ?? reason } })
}

/** Steps in which the agent's REST operations differ from the platform's. Its document requires no Content-Type. */
export const agentSteps: Pick<Steps, 'checkMedia' | 'readBody'> = {
  checkMedia: () => undefined,
  readBody(incoming) {
    const reading = plainSteps.readBody(incoming)
    if (isRefusal(reading)) return refuseBody(reading)
    const name = REQUIRED_TEXT[incoming.facts.id]
    const value = name === undefined ? undefined : (reading.body as Record<string, unknown>)[name]
    const lacks = name !== undefined && (value === undefined || value === '')
    return lacks ? refuseBody({ reason: `${name} is ${value === '' ? 'empty' : 'missing'}` }) : reading
  },
}

/** Adds the agent's steps to an operation. */
export function ofAgent<Own extends Operation>(one: Own): Own {
  return { ...one, steps: agentSteps }
}
