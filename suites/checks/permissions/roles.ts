import type { Int64, OperationId } from '#spec'
import {
  type As,
  Blocked,
  type CallRequest,
  type CredentialName,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  Violation,
  check,
  listed,
  observe,
  textOf,
} from '../../kit/index.ts'
import { newKey } from '../api-keys/key.ts'
import { notCarriedOut } from '../errors/carried-out.ts'

/** Sends a documented request, prepared by the administrator, as another caller. */
async function callAs({ api, given, operation }: Tools, as: As, prepared?: CallRequest<OperationId>): Promise<Reply> {
  const request = prepared ?? (await given.requestFor(operation))
  return api.call(operation, { ...request, as, valid: false })
}

/** Asserts a 403 for the role; a 401 means that the target file's key does not work, which proves nothing. */
async function refused(tools: Tools, as: CredentialName): Promise<void> {
  const reply = await callAs(tools, as)
  if (reply.status === 401) throw new Blocked(`the key of credentials.${as} does not work`)
  tools.expect.status(reply, 403)
}

export const apiUserRefusedFlows = check({
  rule: 'permissions/api-user-refused-flows',
  title: 'an API User is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'api_user'),
})

export const administratorsOnly = check({
  rule: 'permissions/administrators-only',
  title: 'an editor is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'editor'),
})

export const administratorsOnlyForOwnKeys = check({
  rule: 'permissions/administrators-only',
  title: 'an editor is refused the own key too',
  over: ['getApiKey', 'createApiKey', 'revokeApiKey'],
  claims: 'user-keys',
  run: async (tools) => {
    const { api, expect, fixture, operation } = tools
    const token = await newKey(tools, {}, 'spare_editor')
    const request = { path: { userId: fixture('spare_editor').id }, as: { token }, valid: false }
    const reply = await api.call(operation, request)
    if (reply.status === 401) throw new Blocked('the key of fixtures.spare_editor does not work')
    expect.status(reply, 403)
  },
})

export const administratorsOnlyForOtherUsers = check({
  rule: 'permissions/administrators-only',
  title: 'an editor is refused the users who are no administrators, too',
  over: ['listUsers'],
  run: async ({ api, expect }) => {
    const reply = await api.call('listUsers', { query: { nonAdminOnly: true }, as: 'editor', valid: false })
    if (reply.status === 401) throw new Blocked('the key of credentials.editor does not work')
    expect.status(reply, 403)
  },
})

export const operatorsNotAdministrators = check({
  rule: 'permissions/operators-not-administrators',
  title: 'an operator is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'operator'),
})

export const apiUsersNotAdministrators = check({
  rule: 'permissions/api-users-not-administrators',
  title: 'an API User is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'api_user'),
})

export const viewersNotAdministrators = check({
  rule: 'permissions/viewers-not-administrators',
  title: 'a viewer is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'viewer'),
})

export const operatorsRefusedAudit = check({
  rule: 'permissions/operators-refused-audit',
  title: 'an operator is refused',
  over: 'operations',
  run: (tools) => refused(tools, 'operator'),
})

/** How a refusal says that a plan has no room for more: whether there are such limits, and their status, is not documented. */
const ABOUT_LIMIT = /\b(limit(s|ed)?|quotas?|plan|licen[cs]es?|maximum|too many|exceed(s|ed)?)\b/i

/** Passive: an administrator prepares most checks anyway, so extra calls would only cost time. */
export const administratorNotRefused = observe({
  rule: 'permissions/administrator-not-refused',
  title: 'every documented request of the administrator',
  concerns: ({ caller, valid }) => caller === 'admin' && valid,
  holds: ({ response }, { id }) => {
    if (response.status === 403 && !ABOUT_LIMIT.test(textOf(response)))
      throw new Violation(`${id} refused an administrator`, 'no 403', response.status)
  },
})

export const refusedCallChangesNothing = check({
  rule: 'permissions/refused-call-changes-nothing',
  title: 'a call of an API User is not carried out',
  over: 'operations',
  run: (tools) => notCarriedOut(tools, 'api_user', 403),
})

/** Looks, after a refused request, whether it was carried out. */
type Look = (tools: Tools, request: CallRequest<OperationId>) => Promise<void>

/** The name in the body of a request. */
const nameIn = ({ body }: CallRequest<OperationId>): unknown => (body as { name?: unknown } | undefined)?.name

/** How it is seen that a call on a schedule or a connection was not carried out. */
const UNTOUCHED: Readonly<Partial<Record<OperationId, Look>>> = {
  createSchedule: async ({ api, expect }, request) => {
    const schedules = listed(await api.need('listSchedules'))
    expect.none(schedules, ({ name }) => name === nameIn(request), 'a schedule has the name of a refused call')
  },
  disableSchedule: async ({ api, expect }, { path }) => {
    const { json } = await api.need('getSchedule', { path } as CallRequest<'getSchedule'>)
    expect.that((json as { enabled?: unknown }).enabled !== false, 'a refused call disabled the schedule', json)
  },
  replaceConnection: async ({ api, expect }, request) => {
    const { json } = await api.need('getConnection', { path: request.path } as CallRequest<'getConnection'>)
    const { name } = json as { name?: unknown }
    expect.that(name !== nameIn(request), 'the connection has the name of a refused call', name)
  },
  deleteConnection: async ({ api, expect }, { path }) => {
    expect.status(await api.call('getConnection', { path } as CallRequest<'getConnection'>), 200)
  },
  deleteSchedule: async ({ api, expect }, { path }) => {
    expect.status(await api.call('getSchedule', { path } as CallRequest<'getSchedule'>), 200)
  },
  runScheduledFlow: async ({ api, expect }, { path }) => {
    const { flowId } = path as { flowId: unknown }
    const runs = await api.need('listExecutionHistory', { path: { flowId } })
    expect.equal(expect.array(runs), [], 'the executions of the flow of a refused call')
  },
  bulkEditFlows: async ({ api, expect }, { body }) => {
    const { flowIds, actions } = body as { flowIds: unknown[]; actions: { tags: string[] }[] }
    const { json } = await api.need('getFlow', { path: { flowId: flowIds[0] } })
    const { tags } = json as { tags?: unknown }
    const sent = actions.flatMap((action) => action.tags)
    expect.that(!Array.isArray(tags) || !sent.some((tag) => tags.includes(tag)), 'a refused call tagged the flow', tags)
  },
}

/** The request to be refused: one that would run a flow is about a flow that is ready to run, and never ran. */
async function requestToRefuse({ given, operation }: Tools): Promise<CallRequest<OperationId>> {
  if (operation !== 'runScheduledFlow') return given.requestFor(operation)
  const { id: flowId } = await given.runnableFlow()
  return { path: { scheduleId: (await given.schedule({ flowId, enabled: true })).id, flowId } }
}

export const refusedCallSparesObjects = check({
  rule: 'permissions/refused-call-changes-nothing',
  title: 'a call of an API User on a schedule or a connection, or on many flows, is not carried out',
  over: [
    'createSchedule',
    'disableSchedule',
    'deleteSchedule',
    'runScheduledFlow',
    'replaceConnection',
    'deleteConnection',
    'bulkEditFlows',
  ],
  run: async (tools) => {
    const { api, operation } = tools
    const request = await requestToRefuse(tools)
    const { status } = await api.call(operation, { ...request, as: 'api_user', valid: false })
    if (status !== 403) throw new Blocked(`${operation} answered ${status} in place of 403`)
    await UNTOUCHED[operation]?.(tools, request)
  },
})

const isRefusal = (status: number): boolean => status === 401 || status === 403

/** Asserts that the call is not refused, whatever its status otherwise. */
async function admitted(tools: Tools, as: CredentialName = 'api_user'): Promise<Reply> {
  return expectAdmitted(tools, await callAs(tools, as), as)
}

function expectAdmitted({ expect }: Tools, reply: Reply, as: CredentialName): Reply {
  const { status } = reply
  expect.that(!isRefusal(status), `${CALLED[as] ?? as} was refused with ${status}`, status)
  return reply
}

/** The roles of callers in words. */
const CALLED: Partial<Record<CredentialName, string>> = { api_user: 'an API User', viewer: 'a viewer' }

/** Asserts that the call of an API User is served where that of the administrator is. */
async function served(tools: Tools): Promise<void> {
  const { status, ok } = await admitted(tools)
  // Whose messages a caller may read, and which commands a caller knows, is not documented.
  if (ok || (status < 500 && ['getMessage', 'runCommands'].includes(tools.operation))) return
  // The target file's search may name a listener that the caller may not call.
  if (tools.operation === 'searchMessages' && [400, 404].includes(status)) return
  const other = await callAs(tools, 'admin')
  tools.expect.that(!other.ok, `an API User was answered ${status}, and the administrator ${other.status}`, status)
}

export const apiUserMayCallMessages = check({
  rule: 'permissions/api-user-may-call-messages',
  title: 'an API User is served as the administrator is',
  over: 'operations',
  run: served,
})

export const apiUserMayCallCli = check({
  rule: 'permissions/api-user-may-call-cli',
  title: 'an API User is served as the administrator is',
  over: 'operations',
  run: served,
})

export const viewerMayView = check({
  rule: 'permissions/viewer-may-view',
  title: 'a viewer is not refused',
  over: 'operations',
  run: async (tools) => {
    // Others than flows may need other rights; a key that does not work sees no flows either.
    const { status } = await tools.api.call('listFlows', { as: 'viewer', valid: false })
    if (status === 401) throw new Blocked('the key of credentials.viewer does not work')
    const request = (await tools.given.requestFor(tools.operation)) as CallRequest<OperationId>
    const reply = await callAs(tools, 'viewer', request)
    const { flowId } = (request.path ?? {}) as { flowId?: Int64 }
    // Beside the rights of roles a service may have some for each object.
    if (reply.status === 403 && flowId !== undefined && !(await isSeenByViewer(tools, flowId)))
      throw new NotApplicable('the viewer sees other flows than this one')
    expectAdmitted(tools, reply, 'viewer')
  },
})

/** Whether the viewer's list has a flow, or there is no such list to decide. */
async function isSeenByViewer({ api, eventually }: Tools, flowId: Int64): Promise<boolean> {
  return eventually(async () => {
    const reply = await api.call('listFlows', { query: { scope: 'all' }, as: 'viewer', valid: false })
    return !reply.ok || listed<Stored>(reply).some(({ id }) => id === flowId)
  }, Boolean)
}

export const apiUserMayCallListeners = check({
  rule: 'permissions/api-user-may-call-listeners',
  title: 'an API User is not refused',
  run: async ({ given, expect, unique }) => {
    const sent = (as: CredentialName): Promise<Reply> => given.message(given.readyUrl(), unique('message'), as)
    const { status } = await sent('api_user')
    if (!isRefusal(status)) return
    // Whether a listener asks for credentials of its own is not documented.
    if (isRefusal((await sent('admin')).status)) throw new Blocked('the listener refuses an administrator, too')
    expect.that(false, `an API User was refused with ${status}`, status)
  },
})

export const noneNeedsNoRights = check({
  rule: 'permissions/none-needs-no-rights',
  title: 'an API User is not refused',
  over: 'operations',
  run: async (tools) => void (await admitted(tools)),
})
