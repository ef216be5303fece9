import type { OperationId } from '#spec'
import { type As, type CallRequest, type Reply, type Tools, Violation, check, observe } from '../../kit/index.ts'
import { notCarriedOut } from '../errors/carried-out.ts'

/** The operation called with a documented request by somebody else than the administrator who prepared it. */
async function callAs({ api, given, operation }: Tools, as: As): Promise<Reply> {
  const request = await given.requestFor(operation)
  return api.call(operation, { ...(request as CallRequest<OperationId>), as, valid: false })
}

export const apiUserRefusedFlows = check({
  rule: 'permissions/api-user-refused-flows',
  title: 'an API User is refused',
  over: 'operations',
  run: async (tools) => tools.expect.status(await callAs(tools, 'api_user'), 403),
})

export const administratorsOnly = check({
  rule: 'permissions/administrators-only',
  title: 'an editor is refused',
  over: 'operations',
  run: async (tools) => tools.expect.status(await callAs(tools, 'editor'), 403),
})

export const operatorsNotAdministrators = check({
  rule: 'permissions/operators-not-administrators',
  title: 'an operator is refused',
  over: 'operations',
  run: async (tools) => tools.expect.status(await callAs(tools, 'operator'), 403),
})

export const apiUsersNotAdministrators = check({
  rule: 'permissions/api-users-not-administrators',
  title: 'an API User is refused',
  over: 'operations',
  run: async (tools) => tools.expect.status(await callAs(tools, 'api_user'), 403),
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

export const noneNeedsNoRights = check({
  rule: 'permissions/none-needs-no-rights',
  title: 'an API User is not refused',
  over: 'operations',
  run: admitted,
})
