import { Blocked, NotApplicable, type As, type Reply, type Tools, check, isObject } from '../../kit/index.ts'
import { callWith } from '../agent-errors/call.ts'
import { keyIn } from '../api-keys/key.ts'
import { tokenIn } from '../authentication/switched.ts'
import { type Asking, answerOf } from '../chat/ask.ts'
import { historyOf, holds } from './history.ts'
import { givenSession } from './session.ts'
import { speak } from './speak.ts'

/** A session of the administrator, and what was said there, if the target file has a path to say something. */
interface OfAdministrator {
  session: string
  asked: string | undefined
}

async function givenSaid(tools: Tools): Promise<OfAdministrator> {
  const session = await givenSession(tools)
  const { session_chat: chat, session_chat_stream: stream } = tools.target.paths
  const asking: Asking | undefined =
    chat !== undefined ? 'sessionChat' : stream !== undefined ? 'streamSessionChat' : undefined
  return { session, asked: asking && (await speak(tools, session, asking)).asked }
}

/** Whether a reply goes on in a session; a failure may be told with the status 200. */
function isAnswered(reply: Reply): boolean {
  if (!reply.ok) return false
  try {
    answerOf(reply)
    return true
  } catch (problem) {
    if (problem instanceof Blocked) return false
    throw problem
  }
}

/** Whether another user is shown what the administrator said. The user may have a session of the same id. */
async function isShown(tools: Tools, { session, asked }: OfAdministrator, as: As): Promise<boolean> {
  if (asked === undefined) throw new NotApplicable('the target file has no path to say something in a session')
  const { ok, json } = await callWith(tools, { path: { session_id: session }, as, valid: false })
  return ok && Array.isArray(json) && holds(json.filter(isObject), asked)
}

/** Whether another user chats in the session. Ids of digits may be counted in each tenant: then the history shows it. */
async function isEntered(tools: Tools, { session }: OfAdministrator, as: As): Promise<boolean> {
  const message = `What is a flow? (${tools.unique('foreign')})`
  const body = { message, include_tools: false }
  const path = { session_id: session }
  const reply = await callWith(tools, { path, body, as, valid: false })
  if (!isAnswered(reply)) return false
  if (!/^\d+$/.test(session)) return true
  if (tools.target.paths.session_messages === undefined)
    throw new NotApplicable('the user may have a session of the same id')
  return holds(await historyOf(tools, session, (messages) => holds(messages, message)), message)
}

export const ofOneTenant = check({
  rule: 'sessions/closed-to-other-tenants',
  title: 'a session of the administrator with the key of a user of another tenant',
  over: 'operations',
  claims: 'user-keys',
  run: async (tools) => {
    const { id, tenantId } = tools.fixture('user_of_allowing_tenant')
    if (tenantId === undefined) throw new NotApplicable('fixtures.user_of_allowing_tenant is of the own tenant')
    const own = await givenSaid(tools)
    const switched = tokenIn(await tools.api.need('switchTenant', { path: { tenantId } }))
    if (switched === undefined) throw new Blocked('the switch answered no token')
    const made = await tools.api.need('createApiKey', { path: { userId: id }, as: { token: switched } })
    const as = { token: keyIn(made) }
    if (!(await tools.api.call('listTools', { as })).ok) throw new NotApplicable('that user may not use the agent')
    const isOpened = await (tools.operation === 'listSessionMessages' ? isShown : isEntered)(tools, own, as)
    tools.expect.that(!isOpened, 'a session of another tenant was opened')
  },
})
