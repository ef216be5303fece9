import { check } from '../../kit/index.ts'
import { completeRequest } from '../errors/standing.ts'

/** More calls at once than a small limit allows. */
const AT_ONCE = 24
/** More than a reader asks for in a minute. */
const READS = 45
/** More refused logins in a row than people send. */
const IN_A_ROW = 12

/** A 429 among them is for the passive case of the rule; it names the operation. */
export const manyAtOnce = check({
  rule: 'conventions/no-rate-limit',
  title: `${AT_ONCE} inspections at once, and ${IN_A_ROW} refused logins in a row`,
  over: ['inspectFlow'],
  run: async ({ api, expect, target, unique }) => {
    const body = { ...target.fixtures.flow, name: unique('flow') }
    const calls = Array.from({ length: AT_ONCE }, () => api.call('inspectFlow', { body }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    // Nobody has this login, so no account is locked.
    const login = { login: unique('nobody'), password: unique('wrong') }
    for (let count = 0; count < IN_A_ROW; count += 1)
      statuses.push((await api.call('issueToken', { body: login, as: 'nobody', valid: false })).status)
    expect.that(!statuses.includes(429), 'a call was refused for their rate', statuses)
  },
})

/**
 * Limits are often per operation, and per minute; what takes long may have one of its own. The bin and the audit are not
 * asked for, since in a run they may be long.
 */
export const manyReads = check({
  rule: 'conventions/no-rate-limit',
  title: `${READS} calls of an operation that reads`,
  over: [
    'listFlows',
    'listConnections',
    'listFormats',
    'listSchedules',
    'listListeners',
    'listTags',
    'search',
    'exportFlows',
    'getFlowDocumentation',
  ],
  weight: 3,
  run: async (tools) => {
    const { api, expect, operation } = tools
    const request = await completeRequest(tools)
    const calls = Array.from({ length: READS }, () => api.call(operation, request))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect.that(!statuses.includes(429), 'a call was refused for their rate', statuses)
  },
})
