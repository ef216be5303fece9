import type { Int64 } from '#spec'
import { STATES, type StateName } from '../states.ts'
import { awaitingCode } from './second-factor.ts'
import type { Platform, Run, Values } from './platform.ts'

/** Sets up a provider state; returns its values. */
export type StateSetup = (platform: Platform) => Promise<Values>

/** The key of a credential in the target file. */
function keyOf({ target, notApplicable }: Platform, name: 'api_user' | 'capped' | 'ai_disabled'): Values {
  const key = target.credentials[name]?.api_key
  if (key === undefined) throw notApplicable(`the target file has no credentials.${name}`)
  return { token: key }
}

async function started({ given }: Platform): Promise<Run> {
  const run = await given.run((await given.runnableFlow()).id)
  // How soon it can be read is open: the state is set up once it can.
  await given.statusOf(run)
  return run
}

const values = ({ flowId, auditId }: Run): Values => ({ flowId, auditId })

async function scheduled({ given, need, eventually, blocked }: Platform, enabled: boolean): Promise<Values> {
  const { id: flowId } = await given.flow()
  const { id: scheduleId, schedule } = await given.schedule({ flowId, enabled })
  // How soon a list shows it is open: the state is set up once it does. Which ones the list of a flow shows is, too.
  const isListed = async () => (await need('listSchedules')).text.includes(`${scheduleId}`)
  if (!(await eventually(isListed, Boolean))) throw blocked('listSchedules does not show the new schedule')
  return { flowId, scheduleId, schedule }
}

function sessionPath({ target, notApplicable }: Platform, name: 'session_chat' | 'session_messages', id: string) {
  const path = target.paths[name]
  if (path === undefined) throw notApplicable(`the target file has no paths.${name}`)
  return `/v1/ai-agent/api${path.replace('{session_id}', encodeURIComponent(id))}`
}

/** The id of a session from the response. */
async function opened(platform: Platform): Promise<string> {
  const { session_id: id } = ((await platform.need('createSession')).json ?? {}) as { session_id?: unknown }
  if (typeof id !== 'string') throw platform.blocked('createSession returned no session_id')
  return id
}

/** The provider states, set up through the documented API only. Setup fails if the API refuses. */
export const SETUPS: Readonly<Record<StateName, StateSetup>> = {
  [STATES.validKey]: async () => ({}),
  [STATES.invalidKey]: async () => ({ token: 'never-issued' }),
  [STATES.apiUserKey]: async (platform) => keyOf(platform, 'api_user'),
  [STATES.cappedKey]: async (platform) => keyOf(platform, 'capped'),
  [STATES.noAiKey]: async (platform) => keyOf(platform, 'ai_disabled'),
  async [STATES.idleFlow](platform) {
    const { id } = await platform.given.flow()
    // A replace sends the whole flow as read, with one change.
    const { json } = await platform.need('getFlow', { path: { flowId: id } })
    return { flowId: id, flow: { ...(json as object), description: 'changed' } }
  },
  async [STATES.runnableFlow](platform) {
    const { id, name } = await platform.given.runnableFlow()
    return { flowId: id, flowName: name }
  },
  // Valid parameter names are open: a runnable flow accepts any.
  [STATES.flowWithParameters]: async (platform) => ({
    flowId: platform.fixture('runs.echoes'),
    parameters: { day: '2026-01-31' },
  }),
  [STATES.freeName]: async (platform) => ({ name: platform.unique('flow') }),
  async [STATES.flowType](platform) {
    const { flowType, ...more } = platform.fixture('flow')
    if (typeof flowType !== 'string' || Object.keys(more).length > 0)
      throw platform.notApplicable(
        'fixtures.flow has more than a flowType, and consumers do not know the other members',
      )
    return { flowType }
  },
  async [STATES.deletedFlow](platform) {
    const path = { flowId: (await platform.given.flow()).id }
    await platform.need('deleteFlow', { path })
    // Whether what is in the recycle bin can be read by its id is not documented.
    const { status } = await platform.call('getFlow', { path, valid: false })
    if (status === 200) throw platform.notApplicable('a flow in the recycle bin can still be read')
    return path
  },
  [STATES.scheduledFlow]: (platform) => scheduled(platform, false),
  [STATES.enabledSchedule]: (platform) => scheduled(platform, true),
  async [STATES.exportedFlow](platform) {
    const { id } = await platform.given.flow()
    const { text } = await platform.need('exportFlows', { query: { flows: id, excludeCredentials: true } })
    return { importRequest: { dump: text, collisionPolicy: 'Keep' } }
  },
  async [STATES.flowInBin](platform) {
    const type = platform.target.recycleBinTypes['flow']
    if (type === undefined) throw platform.notApplicable('the target file has no recycle_bin_types.flow')
    const { id } = await platform.given.flow()
    await platform.need('deleteFlow', { path: { flowId: id } })
    return { type, id }
  },
  [STATES.startedExecution]: async (platform) => values(await started(platform)),
  async [STATES.endedExecution](platform) {
    const run = await started(platform)
    await platform.given.ended(run)
    return values(run)
  },
  async [STATES.longHistory](platform) {
    const flowId = platform.fixture('long_history')
    const { json } = await platform.need('listExecutionHistory', { path: { flowId } })
    const ids = Array.isArray(json) ? (json as { auditId: Int64 }[]).map(({ auditId }) => auditId) : []
    if (ids.length === 0) throw platform.blocked('the history of fixtures.long_history is empty')
    return { flowId, auditId: ids.reduce((least, one) => (BigInt(one) < BigInt(least) ? one : least)) }
  },
  async [STATES.twoFactorUser]({ target, notApplicable }) {
    const user = target.credentials.two_factor
    if (user === undefined) throw notApplicable('the target file has no credentials.two_factor')
    return { login: user.login, password: user.password }
  },
  [STATES.awaitingCode]: awaitingCode,
  async [STATES.session](platform) {
    const id = await opened(platform)
    const chat = sessionPath(platform, 'session_chat', id)
    const body = { message: 'What is a flow?', include_tools: false }
    await platform.need('sessionChat', { path: { session_id: id }, body })
    return { sessionId: id, chat, messages: sessionPath(platform, 'session_messages', id) }
  },
  // The response to an impossible id is open, so this one has the format of an existing id.
  [STATES.noSession]: async (platform) => ({
    chat: sessionPath(platform, 'session_chat', platform.unknownSessionId(await opened(platform))),
  }),
  [STATES.toolMessage]: async (platform) => ({ message: platform.fixture('tool_message') }),
  [STATES.failingMessage]: async (platform) => ({ message: platform.fixture('failing_message') }),
  [STATES.receiver]: async (platform) => ({
    url: (await platform.given.inbox()).url,
    name: platform.unique('webhook'),
  }),
  [STATES.registeredReceiver]: async ({ given }) => ({ webhookId: (await given.webhook({})).id }),
  async [STATES.deletedReceiver](platform) {
    const { id } = await platform.given.webhook({})
    await platform.need('deleteWebhook', { path: { webhookId: id } })
    return { webhookId: id }
  },
  [STATES.textReason]: async () => ({ reasonForm: 'text/plain' }),
  [STATES.jsonReason]: async () => ({ reasonForm: 'application/json' }),
}
