import { type As, Blocked, NotApplicable, type Reply, type Tools, check, listed, offers } from '../../kit/index.ts'
import { sent } from '../messages/sent.ts'
import { hasTenant, tokenFor, tokenIn } from './switched.ts'

/** The JWT of a login to which the second tenant is open. Switching needs no rights, so an API User's does too. */
async function jwtThatSwitches({ api, given, target }: Tools): Promise<string> {
  for (const login of [target.credentials.login, target.fixtures.api_user_login]) {
    if (login === undefined) continue
    const token = await given.jwt(login)
    const tenants = listed(await api.need('listTenants', { as: { token } }))
    if (hasTenant(tenants, target.features.second_tenant) === true) return token
  }
  throw new NotApplicable('the second tenant is open to no login of the target file')
}

type Look = (as: As) => Promise<boolean>

/** A look at something new of the tenant that the token sees: a flow or, as an API User sees none, a message. */
async function lookAtOwn(tools: Tools, token: string): Promise<Look> {
  const { api, given, target, unique } = tools
  const mark = unique('of-the-tenant-before')
  const shows = ({ ok, words }: Reply): boolean => ok && words.includes(mark)
  await given.flow({ name: mark })
  const atFlows: Look = async (as) => shows(await api.call('listFlows', { as, query: { scope: 'all' }, valid: false }))
  if (await atFlows({ token })) return atFlows
  if (!['http_listener.url', 'message'].every((name) => offers(target, `fixture:${name}`)))
    throw new NotApplicable('the login sees no flows, and the target file has nothing to send a message with')
  const message = await sent(tools, given.readyUrl(), mark)
  if (message === undefined) throw new Blocked('a message that was sent is not listed')
  const path = { messageId: message.id }
  const atMessage: Look = async (as) => shows(await api.call('getMessage', { path, as, valid: false }))
  if (await atMessage({ token })) return atMessage
  throw new NotApplicable('the login sees neither a flow nor a message of its tenant')
}

const switchBy = (tools: Tools, jwt: string): Promise<string> =>
  tokenFor(tools, tools.target.features.second_tenant, { token: jwt })

export const jwtSwitches = check({
  rule: 'authentication/switch-gives-token',
  title: 'a switch that is asked for with the JWT of a login answers 200 with a token that works',
  run: async (tools) => {
    const { api, expect, target } = tools
    const path = { tenantId: target.features.second_tenant }
    const reply = await api.call('switchTenant', { path, as: { token: await jwtThatSwitches(tools) } })
    expect.status(reply, 200)
    const token = tokenIn(reply)
    if (token === undefined) return expect.that(false, 'the switch answered no token')
    expect.status(await api.call('listTenants', { as: { token } }), 200)
  },
})

export const jwtSwitchesTenants = check({
  rule: 'authentication/switched-token-sees-no-other-tenant',
  title: 'what the JWT of a login sees, a flow or a message, is not seen by the token that it switches to',
  run: async (tools) => {
    const jwt = await jwtThatSwitches(tools)
    const sees = await lookAtOwn(tools, jwt)
    const isSeen = await sees({ token: await switchBy(tools, jwt) })
    tools.expect.that(!isSeen, 'the token of the switch shows a flow or a message of the tenant before')
  },
})

export const switchSparesJwt = check({
  rule: 'authentication/switch-spares-own-token',
  title: 'the JWT of a login still sees a flow or a message of its own tenant after it asked for a switch',
  run: async (tools) => {
    const jwt = await jwtThatSwitches(tools)
    const sees = await lookAtOwn(tools, jwt)
    await switchBy(tools, jwt)
    // The new JWT may take the place of the one before, as that of a refresh may.
    const { status } = await tools.api.call('listTenants', { as: { token: jwt }, valid: false })
    if (status === 401) throw new NotApplicable('a switch ends the JWT that asks for it')
    tools.expect.that(await sees({ token: jwt }), 'the JWT no longer shows the flow or the message')
  },
})
