import type { JudgedOperation, OperationRule } from './rule.ts'

/** Where something is sent that can be wrong, the Errors tables answer 400. */
export const status400: OperationRule = {
  id: 'status-400',
  says: 'An operation with a request body, or on the platform with a parameter that can be invalid, documents 400.',
  *judge(operation) {
    if (operation.responses['400'] !== undefined || !canBeWrong(operation)) return
    yield {
      at: ['responses'],
      message: 'it lacks 400 though what is sent can be invalid',
      mend: 'add the shared BadRequest',
    }
  },
}

function canBeWrong({ api, requestMedia, parameters }: JudgedOperation): boolean {
  if (requestMedia.length > 0) return true
  return (
    api === 'platform' &&
    parameters.some(({ in: place, schema }) => place !== 'header' && (schema?.type ?? 'string') !== 'string')
  )
}
