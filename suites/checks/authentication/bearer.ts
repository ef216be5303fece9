import type { OperationId } from '#spec'
import {
  type As,
  Blocked,
  type CallRequest,
  type Reply,
  type Tools,
  check,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { tokenIn } from './switched.ts'

/** Sends a documented request of the case's operation with another token; what it creates is removed afterwards. */
async function callAs(tools: Tools, as: As): Promise<Reply> {
  const { api, given, operation } = tools
  const request = (await given.requestFor(operation)) as CallRequest<OperationId>
  return api.call(operation, { ...request, as })
}

function admitted({ expect }: Tools, { status }: Reply): void {
  expect.that(status !== 401, 'a working token was answered with 401', status)
}

export const keyTakenEverywhere = check({
  rule: 'authentication/key-taken-everywhere',
  title: 'a key after Bearer is not answered with 401',
  over: 'operations',
  // The operator has fewer permissions than the administrator, so fewer of these calls change anything.
  run: async (tools) =>
    admitted(tools, await callAs(tools, tools.target.credentials.operator === undefined ? 'admin' : 'operator')),
})

export const jwtTakenEverywhere = check({
  rule: 'authentication/jwt-taken-everywhere',
  title: 'a JWT after Bearer is not answered with 401',
  over: 'operations',
  run: async (tools) => admitted(tools, await callAs(tools, { token: await tools.given.jwt() })),
})

/** A working JWT of an API User. */
const jwtOfApiUser = ({ fixture, given }: Tools): Promise<string> => given.jwt(fixture('api_user_login'))

export const apiUserRefreshes = check({
  rule: 'authentication/api-user-refreshes',
  title: 'the JWT of an API User is traded for a token',
  run: async (tools) => {
    const reply = await tools.api.call('refreshToken', { body: { token: await jwtOfApiUser(tools) } })
    tools.expect.status(reply, 200)
    tools.expect.that(tokenIn(reply) !== undefined, 'the refresh answered no token')
  },
})

export const apiUserRevokes = check({
  rule: 'authentication/api-user-revokes',
  title: 'the JWT of an API User works no more after its revocation',
  run: async (tools) => {
    const { api, expect } = tools
    const token = await jwtOfApiUser(tools)
    await api.need('listTenants', { as: { token } })
    expect.status(await api.call('revokeToken', { body: { token } }), 200)
    expect.status(await api.call('listTenants', { as: { token }, valid: false }), 401)
  },
})

function mayCall(
  rule: 'permissions/api-user-may-call-messages' | 'permissions/api-user-may-call-cli',
  operation: 'listMessages' | 'listCommands',
) {
  return check({
    rule,
    title: 'the JWT of an API User is not refused',
    over: [operation],
    run: async (tools) => {
      const token = await jwtOfApiUser(tools)
      await tools.api.need('listTenants', { as: { token } })
      const { status } = await tools.api.call(operation, { as: { token }, valid: false })
      tools.expect.that(status !== 401 && status !== 403, `the JWT of an API User was refused with ${status}`, status)
    },
  })
}

export const jwtListsMessages = mayCall('permissions/api-user-may-call-messages', 'listMessages')
export const jwtListsCommands = mayCall('permissions/api-user-may-call-cli', 'listCommands')

/** Of each group that an API User is refused, calls that read and calls that change something. */
const CLOSED_TO_API_USERS = [
  'listFlows',
  'createFlow',
  'replaceFlow',
  'deleteFlow',
  'runFlow',
  'createSchedule',
  'replaceConnection',
  'listUsers',
  'createApiKey',
  'listAuditRecords',
] as const

/** Asserts that a JWT of an API User that works is refused what a key of that user is refused. */
async function hasRoleOfUser(tools: Tools, token: string, operations: readonly OperationId[]): Promise<void> {
  const { api, effectsOf, expect, given, target } = tools
  await api.need('listTenants', { as: { token } })
  for (const operation of operations) {
    if (![...effectsOf(operation)].every((effect) => target.allow.has(effect))) continue
    const request = await unlessNotApplicable(() => given.requestFor(operation))
    if (request === undefined) continue
    expect.status(
      await api.call(operation, { ...(request as CallRequest<OperationId>), as: { token }, valid: false }),
      403,
    )
  }
}

export const jwtHasRoleOfUser = check({
  rule: 'authentication/jwt-has-role-of-user',
  title: 'the JWT of an API User is refused what its key would be refused',
  claims: 'user-keys',
  run: async (tools) => hasRoleOfUser(tools, await jwtOfApiUser(tools), CLOSED_TO_API_USERS),
})

export const refreshedHasRoleOfUser = check({
  rule: 'authentication/jwt-has-role-of-user',
  title: 'the JWT that a refresh gives to an API User is refused the same',
  run: async (tools) => {
    const token = tokenIn(await tools.api.need('refreshToken', { body: { token: await jwtOfApiUser(tools) } }))
    if (token === undefined) throw new Blocked('the refresh answered no token')
    await hasRoleOfUser(tools, token, ['listFlows', 'createFlow', 'listUsers'])
  },
})
