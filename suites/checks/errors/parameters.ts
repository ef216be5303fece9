import { type OperationId, factsOf } from '#spec'
import { type CallRequest, type Tools, check } from '../../kit/index.ts'
import { SERVER_ERROR } from './server-failure.ts'

const NOT_FOUND = 404
/** The statuses of refusals for another reason than an invalid value. */
const OTHER_REFUSALS: readonly number[] = [401, 403, 415]

const title = 'a word for each query parameter that is a number or a boolean'

/** Sends a word for each such parameter, and asserts that each status is allowed. */
async function expectWithWords(tools: Tools, isAllowed: (status: number) => boolean): Promise<void> {
  const { api, expect, given, operation } = tools
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  for (const { in: place, name, type } of factsOf(operation).parameters) {
    if (place !== 'query' || type === 'string') continue
    const query = { ...request.query, [name]: 'etalon' }
    const { status } = await api.call(operation, { ...request, query, valid: false })
    expect.that(isAllowed(status), `a word for ${name} was answered with ${status}`, status)
  }
}

export const malformedParameter = check({
  rule: 'errors/malformed-parameter',
  title,
  over: 'operations',
  run: (tools) => expectWithWords(tools, (status) => status < SERVER_ERROR),
})

/** More than the documented sizes of numbers hold, and less than there can be of anything. */
const IMPOSSIBLE = [2n ** 63n, 2n ** 31n, -1]

export const impossibleNumber = check({
  rule: 'errors/malformed-parameter',
  title:
    'numbers of more than 64 and of more than 32 bits, and a negative one, for each query parameter that is a number',
  over: ['listRecentFlows', 'getExecution', 'listExecutionHistory'],
  run: async ({ api, expect, facts, given, operation }) => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    for (const { name } of facts.parameters.filter((one) => one.in === 'query' && one.type === 'integer'))
      for (const value of IMPOSSIBLE) {
        const { status } = await api.call(operation, { ...request, query: { [name]: value }, valid: false })
        expect.that(status < SERVER_ERROR, `${value} for ${name} was answered with ${status}`, status)
      }
  },
})

/** What is no date, or no time of day, for the filters of the history that are one. */
const UNREADABLE = { fromDate: '2026-13-45', toDate: 'tomorrow', fromTime: '25:61:00', toTime: 'noon' }

export const malformedMoment = check({
  rule: 'errors/malformed-parameter',
  title: 'what is no date, or no time, for each filter of the history that is one',
  over: ['listExecutionHistory'],
  run: async ({ api, expect, given, operation }) => {
    const request = (await given.requestFor(operation)) as CallRequest<OperationId>
    for (const [name, value] of Object.entries(UNREADABLE)) {
      const { status } = await api.call(operation, { ...request, query: { [name]: value }, valid: false })
      expect.that(status < SERVER_ERROR, `${value} for ${name} was answered with ${status}`, status)
    }
  },
})

export const malformedParameterStatus = check({
  rule: 'errors/malformed-parameter-status',
  title,
  over: 'operations',
  run: (tools) => {
    const { responses, openStatuses } = factsOf(tools.operation)
    const documented = [...Object.keys(responses).map(Number), ...openStatuses, NOT_FOUND]
    const allowed = documented.filter((status) => !OTHER_REFUSALS.includes(status))
    // A failure of the server breaks another rule.
    return expectWithWords(tools, (status) => status >= SERVER_ERROR || allowed.includes(status))
  },
})
