import { type Exchange, Violation, isObject, jsonOf, observe } from '../../kit/index.ts'
import { hasFailed } from '../chat/ask.ts'

function bodyOf({ response }: Exchange): unknown {
  return response.status === 200 ? jsonOf(response)?.plain : undefined
}

export const failureHasErrorAndCode = observe({
  rule: 'agent-errors/failure-has-error-and-code',
  title: 'every 200 in JSON that reports a failure, or stands in place of a stream',
  concerns: (exchange, { id, action }) => {
    const body = bodyOf(exchange)
    if (!isObject(body)) return false
    if (action === 'stream') return true
    // A tool's reply is an application failure if it has a code; results and unknown tools look different.
    if (id === 'executeTool')
      return body['success'] === false && (body['code'] ?? null) !== null && typeof body['result'] !== 'string'
    // Other rules are about the cap.
    return hasFailed(body) && body['code'] !== 'cap_exceeded'
  },
  holds: (exchange, { id }) => {
    const { success, error, code } = bodyOf(exchange) as Readonly<Record<string, unknown>>
    if (success === false && typeof error === 'string' && typeof code === 'string') return
    throw new Violation(`${id} answered a failure of another shape`, 'success false, error and code', {
      success,
      error,
      code,
    })
  },
})
