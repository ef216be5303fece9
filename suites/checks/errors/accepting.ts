import type { OperationId } from '#spec'
import { type Api, Blocked, type CallRequest, type Reply, check } from '../../kit/index.ts'
import { badRequestBody, documentedMediaType, unauthorizedBodyEmpty } from './every-answer.ts'

/** What a client sends that takes whatever comes, as most do. */
const ANYTHING = { accept: '*/*' }
/** What a browser sends that opens an address: it takes anything, too, and likes pages better. */
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

export const successForAnyClient = check({
  rule: 'errors/documented-media-type',
  title: 'a success for a client that accepts anything, and for one that would rather have a page',
  over: ['listFlows', 'getFlow', 'createFlow', 'exportFlows'],
  run: async ({ api, expect, facts, given, operation }) => {
    const { status } = await api.need(operation, await given.requestFor(operation))
    for (const headers of [ANYTHING, BROWSER]) {
      const reply = await api.call(operation, { ...(await given.requestFor(operation)), headers })
      expect.status(reply, status)
      // A status that is not documented is for another rule.
      if (documentedMediaType.concerns(reply.exchange, facts)) documentedMediaType.holds(reply.exchange, facts)
    }
  },
})

/** The refusal of a request to a client that accepts anything; blocks the case if others are not refused in this way. */
async function refusalFor(
  api: Api,
  operation: OperationId,
  request: CallRequest<OperationId>,
  expected: number,
): Promise<Reply> {
  const { status } = await api.call(operation, request)
  if (status !== expected) throw new Blocked(`${operation} answered ${status} in place of ${expected}`)
  return api.call(operation, { ...request, headers: ANYTHING })
}

export const badRequestForAnyClient = check({
  rule: 'errors/bad-request-body',
  title: 'JSON that breaks off, from a client that accepts anything',
  over: ['createFlow'],
  run: async ({ api, expect, facts, operation }) => {
    const raw = { body: '{"name": ', contentType: 'application/json' }
    const reply = await refusalFor(api, operation, { raw }, 400)
    expect.status(reply, 400)
    badRequestBody.holds(reply.exchange, facts)
  },
})

export const unauthorizedForAnyClient = check({
  rule: 'errors/unauthorized-body-empty',
  title: 'no token, from a client that accepts anything',
  over: ['listFlows'],
  run: async ({ api, expect, facts, operation }) => {
    const reply = await refusalFor(api, operation, { as: 'nobody', valid: false }, 401)
    expect.status(reply, 401)
    unauthorizedBodyEmpty.holds(reply.exchange, facts)
  },
})
