import { type OperationId, factsOf } from '#spec'
import { type CallRequest, type Tools, check, needComplete } from '../../kit/index.ts'
import { reaching } from '../connections/reaching.ts'

type Request = CallRequest<OperationId>

/** Requests that need more than what the documents show about the operation. */
const PREPARED: Partial<Record<OperationId, (tools: Tools, shown: () => Promise<Request>) => Promise<Request>>> = {
  // The documents do not say what is answered for a user without a key.
  async getApiKey({ api }, shown) {
    const request = await shown()
    await api.need('createApiKey', { path: request.path as { userId: unknown } })
    return request
  },
  // A flow like `fixtures.flow` need not be ready to run.
  async runFlowByName({ given, fixture }) {
    const { name } = await given.named(fixture('runs.succeeds'))
    return { path: { flowName: name } }
  },
  async runScheduledFlow({ given, fixture }) {
    const flowId = fixture('runs.succeeds')
    return { path: { scheduleId: (await given.schedule({ flowId, enabled: true })).id, flowId } }
  },
  // That `query` is required is neither said nor excluded.
  search: async ({ unique }) => ({ query: { query: unique('name') } }),
  listConnectionFields: reachingOne,
  listConnectionObjects: reachingOne,
}

/** A request about a connection that reaches something. */
async function reachingOne(tools: Tools, shown: () => Promise<Request>): Promise<Request> {
  const connectionId = await reaching(tools, tools.operation)
  return { ...(await shown()), path: { connectionId } }
}

/** Operations on the spare user's key, of which there is one. */
const OF_THE_SPARE_USER: ReadonlySet<OperationId> = new Set(['getApiKey'])

async function isServed(tools: Tools): Promise<void> {
  const { api, given, expect, operation, target } = tools
  const shown = (): Promise<Request> => given.requestFor(operation)
  const request = await (PREPARED[operation]?.(tools, shown) ?? shown())
  const { responses, openStatuses } = factsOf(operation)
  const successes = [...Object.keys(responses).map(Number), ...openStatuses].filter((one) => one < 300)
  const reply = await api.call(operation, request)
  needComplete(target, reply)
  expect.status(reply, ...successes)
}

export const served = check({
  rule: 'conventions/request-served',
  title: 'a documented request about what exists',
  over: ({ id }) => !OF_THE_SPARE_USER.has(id),
  run: isServed,
})

export const servedAlone = check({
  rule: 'conventions/request-served',
  title: 'a documented request about the spare user',
  over: ({ id }) => OF_THE_SPARE_USER.has(id),
  claims: 'user-keys',
  run: isServed,
})
