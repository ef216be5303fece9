import { type OperationId, factsOf } from '#spec'
import { type CallRequest, Blocked, NO_ID, NotApplicable, type Tools, aboutAnother, check } from '../../kit/index.ts'

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
    // A version may be found by its own id alone.
    if (reply.ok && another.path !== undefined && 'uuid' in another.path)
      throw new NotApplicable('what the path names besides was found without the object')
    expect.status(reply, 404)
  },
})

export const malformedId = check({
  rule: 'errors/malformed-id',
  title: 'a word in the place of an id',
  over: 'operations',
  run: (tools) => expectNoId(tools, 'etalon'),
})

/** More than 64 bits hold. */
const TOO_LARGE_ID = 2n ** 63n

export const tooLargeId = check({
  rule: 'errors/malformed-id',
  title: 'a number of more than 64 bits in the place of an id',
  over: ['getFlow', 'getSchedule', 'getConnection', 'getWebhook', 'getExecution'],
  run: (tools) => expectNoId(tools, TOO_LARGE_ID),
})

/** Asserts that what is no id in the place of one is refused, or treated as an id that no object has. */
async function expectNoId({ api, given, expect, operation }: Tools, value: unknown): Promise<void> {
  const request = await given.requestFor(operation)
  const id = factsOf(operation).parameters.find((one) => one.in === 'path' && one.type === 'integer')
  if (id === undefined) throw new Blocked(`${operation} has no id in its path`)
  const path = { ...request.path, [id.name]: value }
  const reply = await api.call(operation, { ...(request as CallRequest<OperationId>), path, valid: false })
  // A version or an execution may be found by its own id alone.
  if (reply.ok && ['uuid', 'auditId'].some((name) => name in path || name in (request.query ?? {})))
    throw new NotApplicable('what the request names besides was found without the object')
  // To whom a tenant is open may be asked before it is looked for.
  if (reply.status === 403 && operation === 'switchTenant') return
  expect.status(reply, 400, 404)
}
