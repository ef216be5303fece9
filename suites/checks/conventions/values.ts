import { type OperationId, factsOf } from '#spec'
import { Blocked, type CallRequest, NotApplicable, type Tools, check, stored } from '../../kit/index.ts'

/** The request with an id as its only path parameter. */
function withId(operation: OperationId, id: unknown): CallRequest<OperationId> {
  const parameter = factsOf(operation).parameters.find((one) => one.in === 'path')
  if (parameter === undefined) throw new Blocked(`${operation} has no id in its path`)
  return { path: { [parameter.name]: id } }
}

const LARGEST_ID = 2n ** 63n - 1n

export const largestIdUnderstood = check({
  rule: 'conventions/largest-id-understood',
  title: 'the largest id that there can be',
  over: 'operations',
  run: async ({ api, expect, operation }) =>
    expect.status(await api.call(operation, { ...withId(operation, LARGEST_ID), valid: false }), 404),
})

export const collectionsAnswer = check({
  rule: 'conventions/collections-answer',
  title: 'a list is answered with 200',
  over: 'operations',
  run: async ({ api, given, expect, facts, operation, target }) => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    // Which parameters a list needs of which the documents show none is for the target file to say.
    const isShown = facts.parameters.length > 0 || target.requests[operation]?.query !== undefined
    const reply = await api.call(operation, { ...request, valid: isShown })
    if (reply.status === 400 && !isShown)
      throw new NotApplicable(
        `${operation} may need parameters, which the target file does not name (requests.${operation}.query)`,
      )
    expect.status(reply, 200)
  },
})

const READS: Partial<Record<OperationId, OperationId>> = {
  createFlow: 'getFlow',
  createSchedule: 'getSchedule',
  createConnection: 'getConnection',
  createFormat: 'getFormat',
}
/** Letters of two, three and four bytes that no Unicode normalisation changes. */
const LETTERS = 'Żuraw-Жук-東京-𠮷'

/** Creates something with such a name; a service may refuse it, because valid names are not documented. */
async function createdWith({ api, given, operation, unique }: Tools) {
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  const name = unique(LETTERS)
  const reply = await api.call(operation, { ...request, body: { ...(request.body as object), name } })
  if (reply.status === 400) throw new NotApplicable(`${operation} takes no such names`)
  if (!reply.ok) throw new Blocked(`${operation} answered ${reply.status}`)
  return { name, reply }
}

export const textComesBack = check({
  rule: 'conventions/text-comes-back',
  title: 'a name with letters of two, three and four bytes',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation } = tools
    const { name, reply } = await createdWith(tools)
    const { id, name: answered } = stored(reply)
    expect.equal(answered, name, 'the name in the answer')
    const reads = READS[operation]
    if (reads === undefined) throw new Blocked(`no operation is known that reads what ${operation} creates`)
    expect.equal(expect.object(await api.need(reads, withId(reads, id)))['name'], name, 'the name that is read')
  },
})
