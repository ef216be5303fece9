import type { OperationId } from '#spec'
import {
  type As,
  Blocked,
  type CallRequest,
  type CredentialName,
  type Reply,
  type Tools,
  Violation,
  check,
  observe,
} from '../../kit/index.ts'
import { notCarriedOut } from '../errors/carried-out.ts'

/** The operation called with a documented request by somebody else than the administrator who prepared it. */
async function callAs({ api, given, operation }: Tools, as: As): Promise<Reply> {
  const request = await given.requestFor(operation)
  return api.call(operation, { ...(request as CallRequest<OperationId>), as, valid: false })
}

/** Refused for the role with 403; a 401 says that the key of the target file does not work, which proves nothing. */
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

/** Passive: an administrator makes and removes most of what the checks need, and another call would only cost more. */
export const administratorNotRefused = observe({
  rule: 'permissions/administrator-not-refused',
  title: 'every documented request of the administrator',
  concerns: ({ caller, valid }) => caller === 'admin' && valid,
  holds: ({ response }, { id }) => {
    if (response.status === 403) throw new Violation(`${id} refused an administrator`, 'no 403', response.status)
  },
})

export const refusedCallChangesNothing = check({
  rule: 'permissions/refused-call-changes-nothing',
  title: 'a call of an API User is not carried out',
  over: 'operations',
  run: (tools) => notCarriedOut(tools, 'api_user', 403),
})

/** Not refused, whatever else comes. */
async function admitted(tools: Tools): Promise<void> {
  const reply = await callAs(tools, 'api_user')
  tools.expect.that(
    reply.status !== 401 && reply.status !== 403,
    `an API User was refused with ${reply.status}`,
    reply.status,
  )
}

export const apiUserMayCallMessages = check({
  rule: 'permissions/api-user-may-call-messages',
  title: 'an API User is not refused',
  over: 'operations',
  run: admitted,
})

export const apiUserMayCallCli = check({
  rule: 'permissions/api-user-may-call-cli',
  title: 'an API User is not refused',
  over: 'operations',
  run: admitted,
})

export const apiUserMayCallListeners = check({
  rule: 'permissions/api-user-may-call-listeners',
  title: 'an API User is not refused',
  run: async ({ given, expect, unique }) => {
    const { status } = await given.message(given.readyUrl(), unique('message'), 'api_user')
    expect.that(status !== 401 && status !== 403, `an API User was refused with ${status}`, status)
  },
})

export const noneNeedsNoRights = check({
  rule: 'permissions/none-needs-no-rights',
  title: 'an API User is not refused',
  over: 'operations',
  run: admitted,
})
