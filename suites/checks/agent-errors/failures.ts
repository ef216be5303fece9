import { type Exchange, Violation, isObject, jsonOf, observe } from '../../kit/index.ts'

function bodyOf({ response }: Exchange): unknown {
  return response.status === 200 ? jsonOf(response)?.plain : undefined
}

export const failureHasErrorAndCode = observe({
  rule: 'agent-errors/failure-has-error-and-code',
  title: 'every 200 in JSON that is no stream or has a code',
  // What a tool answers is a failure of the application where it has a code; results and unknown tools have other shapes.
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
