import { type Exchange, Violation, isObject, jsonOf, observe } from '../../kit/index.ts'

function bodyOf({ response }: Exchange): unknown {
  return response.status === 200 ? jsonOf(response)?.plain : undefined
}

export const failureHasErrorAndCode = observe({
  rule: 'agent-errors/failure-has-error-and-code',
  title: 'every 200 in JSON that is no stream or has a code',
  // A tool's reply is an application failure if it has a code; results and unknown tools look different.
  concerns: (exchange, { action }) => {
    const body = bodyOf(exchange)
    return isObject(body) && (action === 'stream' || (body['success'] === false && 'code' in body))
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
