import { type OperationId, factsOf } from '#spec'
import { type CallRequest, check } from '../../kit/index.ts'

const SERVER_ERROR = 500

export const malformedParameter = check({
  rule: 'errors/malformed-parameter',
  title: 'a word for each query parameter that is a number or a boolean',
  over: 'operations',
  run: async ({ api, expect, given, operation }) => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    for (const { in: place, name, type } of factsOf(operation).parameters) {
      if (place !== 'query' || type === 'string') continue
      const query = { ...request.query, [name]: 'etalon' }
      const { status } = await api.call(operation, { ...request, query, valid: false })
      expect.that(status < SERVER_ERROR, `a word for ${name} was answered with ${status}`, status)
    }
  },
})
