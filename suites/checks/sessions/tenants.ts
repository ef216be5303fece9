import { Blocked, NotApplicable, type Reply, type Tools, check } from '../../kit/index.ts'
import { callWith } from '../agent-errors/call.ts'
import { keyIn } from '../api-keys/key.ts'
import { tokenIn } from '../authentication/switched.ts'
import { PLAIN, answerOf, askBy } from '../chat/ask.ts'
import { givenSession } from './session.ts'

/** Whether a reply shows a session or goes on in it; a failure may be told with the status 200. */
function isOpened({ operation }: Tools, reply: Reply): boolean {
  if (!reply.ok || operation === 'listSessionMessages') return reply.ok
  try {
    answerOf(reply)
    return true
  } catch (problem) {
    if (problem instanceof Blocked) return false
    throw problem
  }
}

export const ofOneTenant = check({
  rule: 'sessions/closed-to-other-tenants',
  title: 'a session of the administrator with the key of a user of another tenant',
  over: 'operations',
  claims: 'user-keys',
  run: async (tools) => {
    const { id, tenantId } = tools.fixture('user_of_allowing_tenant')
    if (tenantId === undefined) throw new NotApplicable('fixtures.user_of_allowing_tenant is of the own tenant')
    const session = await givenSession(tools)
    if (tools.target.paths.session_chat !== undefined) answerOf(await askBy(tools, 'sessionChat', PLAIN, session))
    const switched = tokenIn(await tools.api.need('switchTenant', { path: { tenantId } }))
    if (switched === undefined) throw new Blocked('the switch answered no token')
    const made = await tools.api.need('createApiKey', { path: { userId: id }, as: { token: switched } })
    const as = { token: keyIn(made) }
    if (!(await tools.api.call('listTools', { as })).ok) throw new NotApplicable('that user may not use the agent')
    const reply = await callWith(tools, { path: { session_id: session }, as, valid: false })
    tools.expect.that(!isOpened(tools, reply), 'a session of another tenant was opened', reply.status)
  },
})
