import { type OperationId, factsOf } from '#spec'
import { type CallRequest, Blocked, NO_ID, aboutAnother, check } from '../../kit/index.ts'

export const objectNotFound = check({
  rule: 'errors/object-not-found',
  title: 'an id that no object has',
  over: 'operations',
  run: async ({ api, given, expect, operation }) => {
    const request = await given.requestFor(operation)
    const id = factsOf(operation).parameters.find((one) => one.in === 'path')
    if (id === undefined) throw new Blocked(`${operation} has no id in its path`)
    const another = aboutAnother(request, id.name, NO_ID) as CallRequest<OperationId>
    const reply = await api.call(operation, { ...another, valid: false })
    expect.status(reply, 404)
  },
})

export const malformedId = check({
  rule: 'errors/malformed-id',
  title: 'a word in the place of an id',
  over: 'operations',
  run: async ({ api, given, expect, operation }) => {
    const request = await given.requestFor(operation)
    const id = factsOf(operation).parameters.find((one) => one.in === 'path' && one.type === 'integer')
    if (id === undefined) throw new Blocked(`${operation} has no id in its path`)
    const path = { ...request.path, [id.name]: 'etalon' }
    const reply = await api.call(operation, { ...(request as CallRequest<OperationId>), path: path, valid: false })
    expect.status(reply, 400, 404)
  },
})
